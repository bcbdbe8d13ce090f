import { encodeQR } from 'qr'
import { expect } from 'vitest'
import { renewMemberCode } from '#contract/member-codes.ts'
import { hourMs } from '#time/tokyo.ts'
import { ArrivalScreen } from '../screens/arrival-screen.ts'
import { KioskScreen } from '../screens/kiosk-screen.ts'
import { test } from '../test.ts'
import { soonToday } from '../today.ts'
import type { Visit } from '../visit.ts'

/** The headless shell has no camera, so the page gets the film of a canvas that shows a QR code. */
const filming = ({ page }: Visit, text: string) =>
  page.addInitScript(`navigator.mediaDevices.getUserMedia = async () => {
    const picture = new Image()
    picture.src = ${JSON.stringify(`data:image/svg+xml,${encodeURIComponent(encodeQR(text, 'svg'))}`)}
    await picture.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const context = canvas.getContext('2d')
    setInterval(() => {
      context.fillStyle = '#ddd'
      context.fillRect(0, 0, 640, 480)
      context.drawImage(picture, 180, 100, 260, 260)
    }, 50)
    return (window.film = canvas.captureStream(20))
  }`)

/** Whether the page still films. */
const films = ({ page }: Visit) =>
  page.evaluate('window.film.getTracks().some(({ readyState }) => readyState === "live")')

test('the camera reads the code of a member, is turned off, and the page says who it is', async ({
  visit,
  studio,
}) => {
  const member = await studio.member({ lastName: '撮影', firstName: '花' })
  const { code } = (await studio.call(renewMemberCode, { as: member })).code
  const admin = await visit({ language: 'en', as: await studio.admin(), changesBrowser: true })
  await filming(admin, code)
  const arrival = new ArrivalScreen(admin)
  const files: string[] = []
  admin.page.on('request', (request) => files.push(new URL(request.url()).pathname))
  // From another page of the admin area, whose document may not use the camera.
  await admin.open('/admin/log')
  await admin.page.getByRole('link', { name: admin.t('adminNav.to.reception'), exact: true }).click()
  await admin.arrivesAt('/admin/reception')
  await arrival.scan.waitFor()
  expect(files.filter((file) => file.includes('scanner'))).toEqual([])
  await arrival.scan.click()
  await arrival.card.waitFor()
  expect(files).toContain(admin.to('/admin/reception'))
  expect(files.filter((file) => file.includes('scanner'))).not.toEqual([])
  await expect.poll(() => arrival.heading.innerText()).toContain('撮影')
  await expect.poll(() => admin.page.locator('video').count()).toBe(0)
  await expect.poll(() => films(admin)).toBe(false)
  expect(admin.address).toBe(admin.to('/admin/reception'))
})

test('a QR code of something else is said to be none of a member, and the camera goes on', async ({
  visit,
  studio,
}) => {
  const admin = await visit({ as: await studio.admin(), width: 834, touch: true, changesBrowser: true })
  const { page, t } = admin
  await filming(admin, 'https://example.com/menu')
  const arrival = await ArrivalScreen.open(admin)
  await arrival.scan.tap()
  await page.getByText(t('reception.arrival.camera.foreign')).waitFor()
  await page.getByRole('button', { name: t('reception.arrival.camera.other') }).tap()
  await page.getByText(t('reception.arrival.camera.show')).waitFor()
  await expect.poll(() => films(admin)).toBe(true)
  await page.getByRole('button', { name: t('reception.arrival.camera.close') }).tap()
  await expect.poll(() => page.locator('video').count()).toBe(0)
  await expect.poll(() => films(admin)).toBe(false)
})

test('a member without a telephone number shows the code to the tablet at the door, and is welcomed', async ({
  visit,
  studio,
}) => {
  const startsAt = soonToday()
  const lesson = await studio.lesson({ startsAt, endsAt: startsAt + hourMs })
  const names = {
    lastName: '扉',
    firstName: '光',
    kanaLastName: 'トビラ',
    kanaFirstName: 'ヒカリ',
    phone: '',
  }
  const member = await studio.member({ ...names, tickets: 1 })
  const { code } = (await studio.call(renewMemberCode, { as: member })).code
  const booking = await studio.book(lesson, member)
  const tablet = await visit({ as: await studio.admin(), width: 834, touch: true, changesBrowser: true })
  const { page, t } = tablet
  await filming(tablet, code)
  const kiosk = await KioskScreen.begin(tablet, '4827')
  await page.getByRole('button', { name: t('kiosk.scan') }).tap()
  await page.getByRole('button', { name: 'ト・ヒ' }).tap()
  await kiosk.welcome.waitFor()
  await page.getByText(lesson.title).waitFor()
  await expect.poll(() => films(tablet)).toBe(false)
  const row = studio.database.reader.selectFrom('bookings').select('status').where('id', '=', booking.id)
  await expect.poll(() => row.executeTakeFirstOrThrow()).toEqual({ status: 'attended' })
})

test.for([
  ['refused', 'NotAllowedError'],
  ['none', 'NotFoundError'],
  ['busy', 'NotReadableError'],
] as const)(
  'a receptionist whose camera is %s is told how to go on',
  async ([words, name], { visit, studio }) => {
    const admin = await visit({ language: 'en', as: await studio.admin(), width: 390, changesBrowser: true })
    const { page, t } = admin
    await page.addInitScript(
      `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', '${name}') }`,
    )
    const arrival = await ArrivalScreen.open(admin)
    await arrival.scan.press('Enter')
    await page.getByText(t(`reception.arrival.camera.${words}`)).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => arrival.field.isVisible()).toBe(true)
  },
)

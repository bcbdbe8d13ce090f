import { expect } from 'vitest'
import { hourMs } from '#time/tokyo.ts'
import { KioskScreen } from '../screens/kiosk-screen.ts'
import type { Studio } from '../studio.ts'
import { test } from '../test.ts'
import { soonToday } from '../today.ts'

const pin = '4827'

async function givenArrivals(studio: Studio) {
  const startsAt = soonToday()
  const lesson = await studio.lesson({ startsAt, endsAt: startsAt + hourMs, totalSeats: 10 })
  const names = { lastName: '榊原', kanaLastName: 'サカキバラ' }
  const one = await studio.member({
    ...names,
    firstName: '美和',
    kanaFirstName: 'ミワ',
    phone: '09077770411',
    tickets: 1,
  })
  const other = await studio.member({
    ...names,
    firstName: '剛',
    kanaFirstName: 'ツヨシ',
    phone: '09077770412',
    tickets: 1,
  })
  const bookings = [await studio.book(lesson, one), await studio.book(lesson, other)]
  const status = async (index: number) => {
    const row = studio.database.reader
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', bookings[index]?.id ?? '')
    return (await row.executeTakeFirstOrThrow()).status
  }
  return { lastName: names.lastName, status }
}

test('a tablet at the door shows nothing but the self check-in, at every address and without a connection, until the PIN ends it', async ({
  visit,
  studio,
}) => {
  const { lastName, status } = await givenArrivals(studio)
  const as = await studio.admin()
  const admin = await visit({ as, width: 834, serviceWorker: true, changesBrowser: true })
  const { page, t, context, browserErrors } = admin
  await admin.open('/admin?tab=user')
  const kiosk = await KioskScreen.begin(admin, pin)
  expect(await page.content()).not.toContain(lastName)
  await kiosk.checkIn('0411', 'サ・ミ')
  await kiosk.backToStart()
  await expect.poll(() => status(0)).toBe('attended')

  for (const address of ['/admin/log', '/profile', '/price', '/login', '/en/admin/members/1']) {
    await page.goto(address)
    await page.waitForURL(/\/admin\/reception$/)
    await page
      .getByText(/電話番号の下4桁を|last 4 digits/)
      .first()
      .waitFor()
  }
  await page.goto('/admin/reception')
  await kiosk.start.waitFor()
  await page.goBack()
  await page.waitForURL(/\/admin\/reception$/)
  expect(await page.evaluate(`localStorage.getItem('hidamari.access-token')`)).toBeNull()
  await page.goto('/admin/reception')
  await kiosk.start.waitFor()
  await page.waitForLoadState('networkidle')

  browserErrors.expect(/net::ERR_[A-Z_]+/)
  await context.setOffline(true)
  await page.reload()
  await page.getByText(t('kiosk.offline')).waitFor()
  await kiosk.checkIn('0412', 'サ・ツ')
  await kiosk.backToStart()
  await page.getByText(t('kiosk.waiting', { count: 1 })).waitFor()
  expect(await status(1)).toBe('booked')
  await context.setOffline(false)
  await expect.poll(() => status(1)).toBe('attended')

  await page.getByRole('button', { name: t('kiosk.leave') }).click()
  const dialog = page.getByRole('dialog', { name: t('kiosk.end.title') })
  browserErrors.expect(/status of 403 .*\/kiosk\/end/)
  await dialog.getByLabel(t('kiosk.end.pin')).pressSequentially('0000')
  await dialog.getByRole('button', { name: t('kiosk.end.ok'), exact: true }).click()
  await dialog.getByText(t('error.kiosk.wrongPin')).waitFor()
  await dialog.getByLabel(t('kiosk.end.pin')).fill(pin)
  await dialog.getByRole('button', { name: t('kiosk.end.ok'), exact: true }).click()
  await page.waitForURL(/\/login$/)
  await page.getByText(t('login.kioskOver')).waitFor()
})

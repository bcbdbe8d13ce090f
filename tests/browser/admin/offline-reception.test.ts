import { expect } from 'vitest'
import { cancelForMember, markAttendance } from '#contract/bookings/bookings.ts'
import { readReceptionDay } from '#contract/reception.ts'
import { demoPassword } from '#demo/sample-studio/members.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { dateOf, hourMs } from '#time/tokyo.ts'
import { ArrivalScreen } from '../screens/arrival-screen.ts'
import { AreaNavigation } from '../screens/area-navigation.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import type { Studio } from '../studio.ts'
import { test } from '../test.ts'
import { soonToday } from '../today.ts'
import type { Visit, VisitOptions } from '../visit.ts'

const unique = () => crypto.randomUUID().slice(0, 6)

async function givenBooking(studio: Studio) {
  const startsAt = soonToday()
  const lesson = await studio.lesson({ startsAt, endsAt: startsAt + hourMs })
  const lastName = `青木${unique()}`
  const member = await studio.member({ lastName, firstName: '陽子', tickets: 3 })
  const { id } = await studio.book(lesson, member)
  const status = async () => {
    const row = studio.database.reader.selectFrom('bookings').select('status').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).status
  }
  return { id, name: `${lastName} 陽子`, lastName, status }
}

/** What this browser keeps of the reception: the addresses in the cache, and whether a note waits. */
const keptKeys = ({ page }: Visit) =>
  page.evaluate<string[]>(`caches.has('reception').then(async (there) =>
    there ? (await (await caches.open('reception')).keys()).map(({ url }) => new URL(url).pathname) : [])`)

/** The files of the build that the page has loaded. */
const loadedFiles = ({ page }: Visit) =>
  page.evaluate<string[]>(`performance.getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname).filter((path) => path.startsWith('/assets/'))`)

/** Opens the reception and waits until it would open without a connection. */
async function openKept(admin: Visit) {
  const arrival = await ArrivalScreen.open(admin)
  await expect.poll(() => keptKeys(admin)).toContain('/reception-day')
  await expect.poll(() => keptKeys(admin)).toContain(admin.to('/admin/reception'))
  await admin.page.waitForLoadState('networkidle')
  // The files of the page are kept one after the other.
  await expect
    .poll(async () => {
      const kept = new Set(await keptKeys(admin))
      return (await loadedFiles(admin)).filter((file) => !kept.has(file))
    })
    .toEqual([])
  return arrival
}

const attendedOf = ({ page, t }: Visit, name: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: t('frontDesk.status.attended'), exact: true })
    .last()

const offline = /net::ERR_[A-Z_]+/

/** A member whom the administrator has marked as attended while there is no connection. */
async function givenWaitingNote({
  visit,
  studio,
  as,
}: {
  visit: (options: VisitOptions) => Promise<Visit>
  studio: Studio
  as: TestMember
}) {
  const booking = await givenBooking(studio)
  const admin = await visit({ as, width: 834, serviceWorker: true, changesBrowser: true })
  await openKept(admin)
  admin.browserErrors.expect(offline)
  await admin.context.setOffline(true)
  await attendedOf(admin, booking.name).click()
  await admin.page.getByText(admin.t('reception.offline.waiting', { count: 1 })).waitFor()
  return { booking, admin }
}

test('the page opens without a connection, keeps a note of attendance, and sends it once the connection is back', async ({
  visit,
  studio,
}) => {
  const booking = await givenBooking(studio)
  const admin = await visit({
    as: await studio.admin(),
    width: 834,
    serviceWorker: true,
    changesBrowser: true,
  })
  const { page, t, context, browserErrors } = admin
  await openKept(admin)
  browserErrors.expect(offline)
  await context.setOffline(true)
  await admin.open('/admin/reception')
  await page.getByText(booking.name).first().waitFor()
  await page.getByText(t('reception.offline.since', { time: '§' }).split('§')[0] ?? '').waitFor()
  await attendedOf(admin, booking.name).click()
  await page.getByText(t('reception.offline.waiting', { count: 1 })).waitFor()
  await expect.poll(() => attendedOf(admin, booking.name).getAttribute('aria-pressed')).toBe('true')
  expect(await booking.status()).toBe('booked')
  // The note outlives the page.
  await admin.open('/admin/reception')
  await page.getByText(t('reception.offline.waiting', { count: 1 })).waitFor()
  await expect.poll(() => attendedOf(admin, booking.name).getAttribute('aria-pressed')).toBe('true')

  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await context.setOffline(false)
  await expect.poll(booking.status).toBe('attended')
  await expect.poll(() => page.getByText(t('reception.offline.waiting', { count: 1 })).count()).toBe(0)
  expect(sent).toHaveLength(1)
  await expect.poll(() => attendedOf(admin, booking.name).getAttribute('aria-pressed')).toBe('true')
})

test('notes that met a cancellation or another mark are shown, and the front desk decides', async ({
  visit,
  studio,
}) => {
  const [cancelled, marked] = [await givenBooking(studio), await givenBooking(studio)]
  const admin = await visit({
    as: await studio.admin(),
    serviceWorker: true,
    changesBrowser: true,
  })
  const { page, t, context, browserErrors } = admin
  await openKept(admin)
  browserErrors.expect(offline)
  await context.setOffline(true)
  for (const booking of [cancelled, marked]) {
    await attendedOf(admin, booking.name).click()
    await expect.poll(() => attendedOf(admin, booking.name).getAttribute('aria-pressed')).toBe('true')
  }
  await page.getByText(t('reception.offline.waiting', { count: 2 })).waitFor()
  const colleague = await studio.admin()
  const late = { afterDeadline: true }
  await studio.call(cancelForMember, { as: colleague, id: cancelled.id, body: late })
  const missed = { attendance: 'missed' } as const
  await studio.call(markAttendance, { as: colleague, id: marked.id, body: missed })
  browserErrors.expect(/status of 4(04|12) .*\/attendance/)
  await context.setOffline(false)
  const status = t('frontDesk.status.attended')
  await page.getByText(t('reception.offline.cancelled', { name: cancelled.name, status })).waitFor()
  const conflict = page.getByRole('alert').filter({
    hasText: t('frontDesk.attendance.taken', {
      name: marked.name,
      status: t('frontDesk.status.missed'),
    }),
  })
  await conflict.waitFor()
  await conflict.getByRole('button', { name: t('frontDesk.attendance.instead', { status }) }).click()
  await expect.poll(marked.status).toBe('attended')
  await page
    .getByRole('alert')
    .getByRole('button', { name: t('common.ok'), exact: true })
    .click()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
})

test('a logout removes the day from the device, and keeps a waiting note without a name until the next login', async ({
  visit,
  studio,
}) => {
  const as = await studio.admin()
  const { booking, admin } = await givenWaitingNote({ visit, studio, as })
  const { page, t, context, browserErrors } = admin
  const area = new AreaNavigation(admin)
  await area.bar.click()
  await area.drawer.getByRole('link', { name: t('nav.logout') }).click()
  await expect.poll(() => keptKeys(admin)).toEqual([])
  // The page of the login is not kept, so it cannot come.
  browserErrors.expect(/dynamically imported module: .*\/login-page/)
  await page.getByRole('heading', { name: t('common.pageFailed') }).waitFor()
  const stored = await page.evaluate<string>(`new Promise((done) => {
    const opening = indexedDB.open('hidamari-notes')
    opening.onsuccess = () => {
      const reading = opening.result.transaction('notes').objectStore('notes').getAll()
      reading.onsuccess = () => done(JSON.stringify(reading.result))
    }
  })`)
  expect(stored).toContain(booking.id)
  expect(stored).not.toContain(booking.lastName)

  await context.setOffline(false)
  await (await LoginScreen.open(admin)).logIn(as.email, demoPassword)
  await admin.arrivesAt('/admin')
  expect(await booking.status()).toBe('booked')
  await ArrivalScreen.open(admin)
  await expect.poll(booking.status).toBe('attended')
  await expect.poll(() => attendedOf(admin, booking.name).getAttribute('aria-pressed')).toBe('true')
})

test('a list that was asked for before the notes were sent does not show the marks of before', async ({
  visit,
  studio,
}) => {
  const { booking, admin } = await givenWaitingNote({ visit, studio, as: await studio.admin() })
  const { page, t, context } = admin
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.route(
    (url) => url.pathname === `/api${readReceptionDay.path}`,
    async (route) => {
      const before = await route.fetch()
      await expect.poll(booking.status).toBe('attended')
      // The browser may have given the request up meanwhile.
      await route.fulfill({ response: before }).catch(() => undefined)
    },
    { times: 1 },
  )
  await page.goto(admin.to('/admin/reception'))
  await attendedOf(admin, booking.name).waitFor()
  await expect.poll(() => page.getByText(t('reception.offline.waiting', { count: 1 })).count()).toBe(0)
  await expect.poll(() => attendedOf(admin, booking.name).getAttribute('aria-pressed')).toBe('true')
})

test('no other page passes through the service worker, and no answer of the API is kept', async ({
  visit,
  studio,
}) => {
  const admin = await visit({ as: await studio.admin(), serviceWorker: true, changesBrowser: true })
  await openKept(admin)
  const scopes = await admin.page.evaluate<string[]>(
    `navigator.serviceWorker.getRegistrations().then((all) => all.map(({ scope }) => new URL(scope).pathname))`,
  )
  expect(scopes).toEqual(['/admin/reception'])
  await admin.open('/admin/log')
  expect(await admin.page.evaluate('navigator.serviceWorker.controller')).toBeNull()
  for (const key of await keptKeys(admin))
    expect(key).toMatch(/^\/(assets\/.+|admin\/reception|reception-day)$/)
})

test.for(['an earlier day', 'another person'])(
  'what was kept on %s is removed when the page opens',
  async (kept, { visit, studio }) => {
    const as = await studio.admin()
    const admin = await visit({ as, serviceWorker: true, changesBrowser: true })
    const { page } = admin
    const before =
      kept === 'an earlier day'
        ? { day: '2026-01-05', userId: as.id }
        : { day: dateOf(Date.now()), userId: 'another' }
    await page.goto('/robots.txt')
    await page.evaluate(`caches.open('reception').then(async (cache) => {
      await cache.put('/reception-day', Response.json(${JSON.stringify({ ...before, language: 'ja', events: [] })}))
      await cache.put('/reception-names', Response.json({ booking: '青木 陽子' }))
    })`)
    await openKept(admin)
    expect(await keptKeys(admin)).not.toContain('/reception-names')
  },
)

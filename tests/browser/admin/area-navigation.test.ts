import { expect } from 'vitest'
import { addressOfDestination, destinationsOf } from '#web/pages/admin/destinations.ts'
import { Keyboard } from '../keyboard.ts'
import { AreaNavigation } from '../screens/area-navigation.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { isLoaded } from '../site-pages.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

/** Globals of the browser, for functions that run there. */
declare const document: { documentElement: { scrollWidth: number; clientWidth: number } }
declare const scrollY: number
declare const scrollTo: (x: number, y: number) => void

const sideways = ({ page }: Visit) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('the rail leads to every page of the admin area and marks the one that is shown', async ({
  visit,
  studio,
}) => {
  const admin = await visit({ language: 'en', as: await studio.admin() })
  const rail = new AreaNavigation(admin)
  await admin.open('/admin')
  // The demo studio is set up, and its rail does not lead to the first steps.
  for (const row of destinationsOf('ADMIN', () => true).filter(({ name }) => name !== 'start')) {
    await rail.link(row.name).click()
    await expect.poll(() => admin.address).toBe(admin.to(addressOfDestination(row)))
    await rail.root
      .locator('[aria-current="page"]', { hasText: admin.t(`adminNav.to.${row.name}`) })
      .waitFor()
    await isLoaded(admin)
    await new Keyboard(admin.page).expectFocusOn(admin.heading)
    await expect.poll(() => rail.current.count()).toBe(1)
  }
})

test('the keyboard goes from the header to the rail and then to the page, and may skip the rail', async ({
  visit,
  studio,
}) => {
  const lesson = await studio.lesson()
  const admin = await visit({ language: 'en', as: await studio.admin() })
  const { page, t } = admin
  const keys = new Keyboard(page)
  const rail = new AreaNavigation(admin)
  const screen = await CalendarScreen.at(admin, lesson.startsAt)
  await keys.reach(page.getByRole('link', { name: t('nav.skip') }))
  await keys.reach(page.getByRole('banner').getByRole('link', { name: t('nav.myPage') }))
  await keys.reach(rail.skip)
  await keys.reach(rail.search)
  await keys.reach(rail.link('reception'))
  await keys.reach(rail.link('log'))
  await page.keyboard.press('Tab')
  const tab = page.getByRole('tab', { name: t('adminNav.to.lessons') })
  await keys.expectFocusOn(tab)
  const waiting = page.getByRole('navigation', { name: t('adminNav.today.label') })
  await keys.reach(waiting.getByRole('link', { name: t('adminNav.today.openInquiries') }))
  await keys.reach(screen.move('today'))

  await rail.skip.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await keys.expectFocusOn(tab)
})

test('a page that the rail opens begins at its top', async ({ visit, studio }) => {
  const admin = await visit({ as: await studio.admin() })
  await admin.open('/admin')
  await isLoaded(admin)
  await admin.page.evaluate(() => scrollTo(0, 400))
  await new AreaNavigation(admin).link('spaces').click()
  await expect.poll(() => admin.page.evaluate(() => scrollY)).toBe(0)
})

test('on a phone the first screen shows the calendar, and a drawer leads to the other pages', async ({
  visit,
  studio,
}) => {
  const lesson = await studio.lesson()
  const admin = await visit({ width: 390, touch: true, as: await studio.admin() })
  const { page, t } = admin
  const keys = new Keyboard(page)
  const area = new AreaNavigation(admin)
  const screen = await CalendarScreen.at(admin, lesson.startsAt, 'day')
  // Above it are the tabs, what waits today and the choice of a teacher.
  await expect.poll(async () => (await screen.title.boundingBox())?.y).toBeLessThan(300)
  await expect.poll(() => area.root.count()).toBe(0)
  await expect.poll(() => area.bar.innerText()).toContain(t('adminNav.to.lessons'))
  await expect.poll(() => sideways(admin)).toBe(0)

  await area.bar.tap()
  await area.drawer.waitFor()
  await expect.poll(() => area.current.innerText()).toBe(t('adminNav.to.lessons'))
  await page.keyboard.press('Escape')
  await area.drawer.waitFor({ state: 'hidden' })
  await keys.expectFocusOn(area.bar)

  const before = admin.address
  await area.bar.tap()
  await area.drawer.waitFor()
  await page.goBack()
  await area.drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => admin.address).toBe(before)

  await area.bar.tap()
  await area.link('members').tap()
  await area.drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => admin.address).toBe(admin.to('/admin?tab=user'))
  await expect.poll(() => area.bar.innerText()).toContain(t('adminNav.to.members'))
  await keys.expectFocusOn(admin.heading)

  await area.bar.tap()
  await area.link('log').tap()
  await admin.arrivesAt('/admin/log')
  await area.drawer.waitFor({ state: 'hidden' })
  await isLoaded(admin)
  await keys.expectFocusOn(admin.heading)
})

test('the rail is not printed, and the heading is', async ({ visit, studio }) => {
  const admin = await visit({ width: 390, as: await studio.admin() })
  const area = new AreaNavigation(admin)
  await admin.open('/admin/money')
  await isLoaded(admin)
  await area.bar.waitFor()
  await admin.page.emulateMedia({ media: 'print' })
  await expect.poll(() => area.bar.isVisible()).toBe(false)
  await expect.poll(async () => (await admin.heading.boundingBox())?.height).toBeGreaterThan(10)
  await admin.page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(() => area.root.count()).toBe(0)
})

test('a member who opens the admin area is shown no navigation of it', async ({ visit, studio }) => {
  const member = await visit({ as: await studio.member() })
  await member.open('/admin')
  await expect.poll(() => member.heading.innerText()).toBe(member.t('error.page.401'))
  await expect.poll(() => new AreaNavigation(member).root.count()).toBe(0)
})

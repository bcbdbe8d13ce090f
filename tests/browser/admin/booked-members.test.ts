import { describe, expect } from 'vitest'
import type { Locator } from 'playwright-core'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { Keyboard } from '../keyboard.ts'
import type { LessonDialog } from '../screens/lesson-dialog.ts'
import type { Studio } from '../studio.ts'
import { test } from '../test.ts'
import type { Visit, VisitOptions } from '../visit.ts'

const name = '陽田 花子'

/** The dialog of a lesson with one booker, the booker's badge, and the contact card that belongs to it. */
async function openBooked(
  visit: (options: VisitOptions) => Promise<Visit>,
  studio: Studio,
  options: VisitOptions = {},
): Promise<{ admin: Visit; dialog: LessonDialog; badge: Locator; card: Locator; email: string }> {
  const lesson = await studio.lesson()
  const member = await studio.member({ lastName: '陽田', firstName: '花子', tickets: 1 })
  await studio.book(lesson, member)
  const admin = await visit({ ...options, as: await studio.admin() })
  const dialog = await (await CalendarScreen.at(admin, lesson.startsAt)).open(lesson)
  const badge = dialog.root.getByRole('button', { name, exact: true })
  const card = admin.page.getByRole('dialog', { name: admin.t('admin.frontDesk.memberCard', { name }) })
  return { admin, dialog, badge, card, email: member.email }
}

async function saysHowToReach(card: Locator, email: string): Promise<void> {
  await card.waitFor()
  await expect.poll(() => card.innerText()).toContain(name)
  await expect
    .poll(() => card.getByRole('link', { name: email }).getAttribute('href'))
    .toBe(`mailto:${email}`)
  await expect
    .poll(() => card.getByRole('link', { name: '09012345678' }).getAttribute('href'))
    .toBe('tel:09012345678')
}

describe('the card of a member who booked', () => {
  test('a booker’s contact card opens under the mouse and closes when the mouse leaves', async ({
    visit,
    studio,
  }) => {
    const { admin, badge, card, email } = await openBooked(visit, studio)
    await badge.hover()
    await saysHowToReach(card, email)
    await card.hover()
    await expect.poll(() => card.isVisible()).toBe(true)
    await admin.page.mouse.move(2, 2)
    await card.waitFor({ state: 'hidden' })
  })

  test('a booker’s contact card opens on focus, and Escape closes only the card', async ({
    visit,
    studio,
  }) => {
    const { admin, dialog, badge, card, email } = await openBooked(visit, studio)
    const keys = new Keyboard(admin.page)
    await keys.reach(badge)
    await saysHowToReach(card, email)
    await admin.page.keyboard.press('Escape')
    await card.waitFor({ state: 'hidden' })
    await expect.poll(() => dialog.root.isVisible()).toBe(true)
    await keys.expectFocusOn(badge)
  })

  test('a booker’s contact card opens at a tap', async ({ visit, studio }) => {
    const { badge, card, email } = await openBooked(visit, studio, { touch: true, width: 390 })
    await badge.tap()
    await saysHowToReach(card, email)
  })
})

test('the dialog of a lesson without bookings says that it has none', async ({ visit, studio }) => {
  const lesson = await studio.lesson()
  const admin = await visit({ as: await studio.admin() })
  const dialog = await (await CalendarScreen.at(admin, lesson.startsAt)).open(lesson)
  await dialog.root.getByText(admin.t('admin.frontDesk.noMembers')).waitFor()
})

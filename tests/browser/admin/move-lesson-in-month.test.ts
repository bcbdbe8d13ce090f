import { describe, expect } from 'vitest'
import type { Locator } from 'playwright-core'
import { updateLesson } from '#contract/lessons.ts'
import { dayMs, hourMs, stampText } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { BookingScreen, titleIn } from '../screens/booking-screen.ts'
import { brokenOff, calls, cutConnection, refusedWith } from '../connection.ts'
import { fieldsOf } from '../studio.ts'
import type { Studio } from '../studio.ts'
import { test } from '../test.ts'

const startOf = async ({ database }: Studio, { id }: { id: string }) => {
  const lessons = database.reader.selectFrom('lessons').select('starts_at as startsAt')
  return (await lessons.where('id', '=', id).executeTakeFirstOrThrow()).startsAt
}

describe('dragging a lesson to another day of the month', () => {
  test('dragging a lesson to another day asks first and keeps the time of day', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    await studio.book(lesson, await studio.member({ tickets: 1 }))
    const admin = await visit({ language: 'en', as: await studio.admin() })
    const screen = await CalendarScreen.at(admin, lesson.startsAt, 'month')
    const startsAt = lesson.startsAt + 2 * dayMs
    const dialog = await screen.dragToDay(lesson, startsAt)
    await expect.poll(() => dialog.moment('start')).toBe(stampText(startsAt))
    await expect.poll(() => dialog.moment('end')).toBe(stampText(startsAt + hourMs))
    await dialog.root.getByText(admin.t('admin.lesson.move.tells', { count: 1 })).waitFor()
    await expectAccessible(admin.page)
    expect(await startOf(studio, lesson)).toBe(lesson.startsAt)

    await dialog.confirmed()
    await inDay(screen, startsAt, titleIn('en', lesson)).waitFor()
    expect(await inDay(screen, lesson.startsAt, titleIn('en', lesson)).count()).toBe(0)
    const booking = await BookingScreen.at(await visit({ language: 'en' }), { startsAt })
    await booking.card(lesson).getByText('10:00–11:00').waitFor()
  })

  test('dragging a lesson to another day keeps Tokyo’s time of day in a browser with another date', async ({
    visit,
    studio,
  }) => {
    const startsAt = (await studio.emptyWeek()) + 2 * dayMs + 7.25 * hourMs
    const lesson = await studio.lesson({ startsAt, endsAt: startsAt + 1.5 * hourMs })
    const admin = await visit({ timeZone: 'America/New_York', as: await studio.admin() })
    const screen = await CalendarScreen.at(admin, startsAt, 'month')
    const dialog = await screen.dragToDay(lesson, startsAt - dayMs)
    await expect.poll(() => dialog.moment('start', ' JST')).toBe(stampText(startsAt - dayMs))
    await expect.poll(() => dialog.moment('end', ' JST')).toBe(stampText(startsAt + 1.5 * hourMs - dayMs))
    await dialog.confirmed()
    expect(await startOf(studio, lesson)).toBe(startsAt - dayMs)
  })

  test('a lesson dragged to another day returns when the question is answered with no', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const admin = await visit({ as: await studio.admin() })
    const screen = await CalendarScreen.at(admin, lesson.startsAt, 'month')
    const elsewhere = lesson.startsAt + dayMs
    for (const giveUp of ['cancel', 'Escape'] as const) {
      const dialog = await screen.dragToDay(lesson, elsewhere)
      await (giveUp === 'cancel' ? dialog.cancel.click() : admin.page.keyboard.press(giveUp))
      await dialog.root.waitFor({ state: 'hidden' })
      await inDay(screen, lesson.startsAt, lesson.title).filter({ hasText: '10:00' }).waitFor()
      expect(await inDay(screen, elsewhere, lesson.title).count()).toBe(0)
    }
    expect(await startOf(studio, lesson)).toBe(lesson.startsAt)
  })

  test('a lesson dragged to another day returns with the reason when the move is refused', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const owner = await studio.admin()
    const admin = await visit({ as: owner })
    admin.browserErrors.expect(refusedWith(412))
    const screen = await CalendarScreen.at(admin, lesson.startsAt, 'month')
    const dialog = await screen.dragToDay(lesson, lesson.startsAt + dayMs)
    const title = `${lesson.title} 改`
    await studio.call(updateLesson, { as: owner, id: lesson.id, body: { ...fieldsOf(lesson), title } })
    await dialog.refusedAsChanged()
    await inDay(screen, lesson.startsAt, title).waitFor()
    expect(await startOf(studio, lesson)).toBe(lesson.startsAt)
  })

  test('a lesson dragged to another day can be moved again after a broken connection', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const admin = await visit({ as: await studio.admin() })
    admin.browserErrors.expect(brokenOff)
    const screen = await CalendarScreen.at(admin, lesson.startsAt, 'month')
    const startsAt = lesson.startsAt + dayMs
    const dialog = await screen.dragToDay(lesson, startsAt)
    const mend = await cutConnection(admin.page, calls.adminLesson)
    await dialog.confirm.click()
    const unknown = dialog.root.getByRole('alert').filter({ hasText: admin.t('form.outcomeUnknown') })
    await unknown.waitFor()
    await expect.poll(() => dialog.moment('start')).toBe(stampText(startsAt))
    await mend()
    await dialog.confirmed()
    await inDay(screen, startsAt, lesson.title).waitFor()
  })
})

/** The line of a lesson in the cell of a day. */
const inDay = (screen: CalendarScreen, day: number, title: string): Locator =>
  screen.dayCell(day).getByRole('button', { name: title })

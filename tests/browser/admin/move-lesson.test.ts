import { describe, expect } from 'vitest'
import { updateLesson } from '#contract/lessons.ts'
import type { Database } from '#server/database/database.ts'
import { dayMs, hourMs, minuteMs, stampText } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { CalendarScreen, slotPixels } from '../screens/calendar-screen.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import { brokenOff, calls, cutConnection, loseAnswers, refusedWith } from '../connection.ts'
import { Keyboard } from '../keyboard.ts'
import { MoveDialog } from '../screens/move-dialog.ts'
import { fieldsOf } from '../studio.ts'
import { test } from '../test.ts'

const slot = 30 * minuteMs

describe('moving a lesson', () => {
  test('dragging a lesson asks first and says how many bookers are mailed', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    await studio.book(lesson, await studio.member({ tickets: 1 }))
    const admin = await visit({ as: await studio.admin() })
    const screen = await CalendarScreen.at(admin, lesson.startsAt)
    const dialog = await screen.drag(lesson, { slots: 4, days: 1 })
    const startsAt = lesson.startsAt + dayMs + 4 * slot
    await expect.poll(() => dialog.moment('start')).toBe(stampText(startsAt))
    await expect.poll(() => dialog.moment('end')).toBe(stampText(startsAt + hourMs))
    await dialog.root.getByText(admin.t('admin.lesson.move.tells', { count: 1 })).waitFor()
    await expectAccessible(admin.page)
    await dialog.confirmed()

    const booking = await BookingScreen.at(await visit(), { startsAt })
    await booking.card(lesson).getByText('12:00–13:00').waitFor()
  })

  test('a dragged lesson returns when the question is answered with no', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const admin = await visit({ as: await studio.admin() })
    const screen = await CalendarScreen.at(admin, lesson.startsAt)
    // Within the calendar, because the page scrolls while a lesson is dragged near the edge of the window.
    const place = async () => {
      const [box, table] = [await screen.lesson(lesson).boundingBox(), await screen.table.boundingBox()]
      return box && table && { ...box, y: box.y - table.y }
    }
    const before = await place()
    const dialog = await screen.drag(lesson, { slots: 4 })
    await dialog.root.getByText(admin.t('admin.lesson.move.unbooked')).waitFor()
    await dialog.cancel.click()
    await dialog.root.waitFor({ state: 'hidden' })
    await expect.poll(place).toEqual(before)
    await expect.poll(() => screen.lesson(lesson).innerText()).toContain('10:00')
  })

  test('dragging the lower edge of a lesson makes it longer', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const admin = await visit({ as: await studio.admin() })
    const screen = await CalendarScreen.at(admin, lesson.startsAt)
    const dialog = await screen.drag(lesson, { slots: 1 }, true)
    await expect.poll(() => dialog.moment('start')).toBe(stampText(lesson.startsAt))
    await expect.poll(() => dialog.moment('end')).toBe(stampText(lesson.endsAt + slot))
    await dialog.confirmed()
    await expect.poll(() => screen.lesson(lesson).innerText()).toContain('11:30')
  })

  test('a lesson is moved with the keyboard alone by the key M', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const admin = await visit({ as: await studio.admin() })
    const screen = await CalendarScreen.at(admin, lesson.startsAt)
    const keys = new Keyboard(admin.page)
    await keys.reach(screen.lesson(lesson))
    await expect.poll(() => screen.lesson(lesson).getAttribute('aria-keyshortcuts')).toBe('M')
    await admin.page.keyboard.press('m')
    const dialog = await MoveDialog.opened(admin)
    await keys.reach(dialog.time('start'))
    for (const _ of [1, 2, 3, 4]) await admin.page.keyboard.press('ArrowDown')
    await keys.press(dialog.confirm)
    await dialog.root.waitFor({ state: 'hidden' })
    await expect.poll(() => screen.lesson(lesson).innerText()).toContain('11:00')
  })

  test('a lesson is moved with a finger that is held down', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const admin = await visit({ as: await studio.admin(), touch: true, changesBrowser: true })
    const screen = await CalendarScreen.at(admin, lesson.startsAt)
    await screen.lesson(lesson).scrollIntoViewIfNeeded()
    const box = await screen.lesson(lesson).boundingBox()
    if (box === null) throw new Error('the calendar shows no such lesson')
    const finger = await admin.context.newCDPSession(admin.page)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down = 0) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + down }],
      })
    const look = () => screen.lesson(lesson).getAttribute('class')
    const before = await look()
    await touch('touchStart')
    // A lesson that is held for long enough changes its look.
    await expect.poll(look).not.toBe(before)
    for (const step of [0.25, 0.5, 0.75, 1]) await touch('touchMove', step * 4 * slotPixels)
    await touch('touchEnd')
    const dialog = await MoveDialog.opened(admin)
    await expect.poll(() => dialog.moment('start')).toBe(stampText(lesson.startsAt + 4 * slot))
    await dialog.confirmed()
  })

  test('a lesson that another administrator changed returns with the reason when it is dragged', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const owner = await studio.admin()
    const admin = await visit({ as: owner })
    admin.browserErrors.expect(refusedWith(412))
    const screen = await CalendarScreen.at(admin, lesson.startsAt)
    const dialog = await screen.drag(lesson, { slots: 4 })
    const title = `${lesson.title} 改`
    await studio.call(updateLesson, { as: owner, id: lesson.id, body: { ...fieldsOf(lesson), title } })
    await dialog.refusedAsChanged()
    await screen.lesson({ title, titleEn: '' }).filter({ hasText: '10:00' }).waitFor()
  })

  test('a moved lesson can be saved again after a broken connection, and each booker gets one mail', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const member = await studio.member({ tickets: 1 })
    await studio.book(lesson, member)
    const admin = await visit({ as: await studio.admin() })
    admin.browserErrors.expect(brokenOff)
    const screen = await CalendarScreen.at(admin, lesson.startsAt)
    const dialog = await screen.drag(lesson, { slots: 2 })
    const failed = dialog.root.getByRole('alert').filter({ hasText: admin.t('form.outcomeUnknown') })
    const mend = await cutConnection(admin.page, calls.adminLesson)
    await dialog.confirm.click()
    await failed.waitFor()
    await mend()
    await loseAnswers(admin.page, calls.adminLesson)
    await dialog.confirm.click()
    await expect
      .poll(async () => (await mailsTo(studio, member.email)).filter((kind) => kind === 'lessonChanged'))
      .toHaveLength(1)
    await failed.waitFor()
    await admin.page.unroute(calls.adminLesson)
    await dialog.confirmed()
    expect(await mailsTo(studio, member.email)).toEqual(['bookingConfirmed', 'lessonChanged'])
  })
})

async function mailsTo({ database }: { database: Database }, email: string) {
  const rows = await database.reader
    .selectFrom('outbox')
    .select('kind')
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()
  return rows.map(({ kind }) => kind)
}

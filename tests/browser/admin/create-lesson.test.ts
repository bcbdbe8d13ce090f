import { describe, expect } from 'vitest'
import { calendar } from '#studio/calendar.ts'
import { dateOf, dayMs, hourMs, stampText } from '#time/tokyo.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import { brokenOff, cutConnection } from '../connection.ts'
import { Keyboard } from '../keyboard.ts'
import { LessonDialog } from '../screens/lesson-dialog.ts'
import { test } from '../test.ts'

const picture = '/pictures/lessons/tea-and-breath.svg'

describe('adding a lesson', () => {
  test('a new lesson fills the slot that was clicked, in every view, and a press gives it a usual length', async ({
    visit,
    studio,
  }) => {
    const tuesday = (await studio.emptyWeek()) + 2 * dayMs
    const admin = await visit({ as: await studio.admin() })
    const startsAt = tuesday + 18.5 * hourMs
    for (const view of ['week', 'day'] as const) {
      const screen = await CalendarScreen.at(admin, tuesday, view)
      const dialog = await screen.pressSlot(startsAt, view)
      await expect.poll(() => dialog.moment('start')).toBe(stampText(startsAt))
      await expect.poll(() => dialog.moment('end')).toBe(stampText(startsAt + hourMs / 2))
      await dialog.length(75).click()
      await expect.poll(() => dialog.moment('end')).toBe(stampText(startsAt + 1.25 * hourMs))
      await expect.poll(() => dialog.length(75).getAttribute('aria-pressed')).toBe('true')
      const usual = admin.t('admin.lesson.usualSeats', { count: calendar.usualSeats })
      await dialog.root.getByRole('button', { name: usual }).click()
      await expect.poll(() => dialog.field('totalSeats').inputValue()).toBe(String(calendar.usualSeats))
      await dialog.cancel.click()
      await dialog.root.waitFor({ state: 'hidden' })
    }
    const month = await CalendarScreen.at(admin, tuesday, 'month')
    await month.dayCell(tuesday).click({ position: { x: 10, y: 60 } })
    const dialog = new LessonDialog(admin, 'create')
    await dialog.root.waitFor()
    await expect.poll(() => dialog.moment('start')).toBe(`${dateOf(tuesday)} ${calendar.opens}`)
  })

  test('the end of a new lesson moves with its start', async ({ visit, studio }) => {
    const tuesday = (await studio.emptyWeek()) + 2 * dayMs
    const admin = await visit({ as: await studio.admin() })
    const screen = await CalendarScreen.at(admin, tuesday)
    const dialog = await screen.pressSlot(tuesday + 9 * hourMs)
    await dialog.time('end').selectOption('10:30')
    await dialog.time('start').selectOption('13:15')
    await expect.poll(() => dialog.moment('end')).toBe(stampText(tuesday + 14.75 * hourMs))
  })

  test('a lesson can be added with the keyboard alone, and the focus returns to the calendar', async ({
    visit,
    studio,
  }) => {
    const day = (await studio.emptyWeek()) + 3 * dayMs
    const admin = await visit({ language: 'en', as: await studio.admin() })
    const { page } = admin
    const keys = new Keyboard(page)
    const screen = await CalendarScreen.at(admin, day)
    const mark = crypto.randomUUID().slice(0, 8)
    const lesson = { title: `鍵盤ヨガ ${mark}`, titleEn: `Keyboard yoga ${mark}` }

    await keys.press(screen.newLesson)
    const dialog = new LessonDialog(admin, 'create')
    await keys.expectFocusOn(dialog.field('title'))
    await page.keyboard.type(lesson.title)
    await keys.reach(dialog.optional('titleEn'))
    await page.keyboard.type(lesson.titleEn)
    await keys.reach(dialog.field('imageUrl'))
    await page.keyboard.type(picture)
    await keys.reach(dialog.time('start'))
    for (const _ of [1, 2, 3, 4]) await page.keyboard.press('ArrowDown')
    await keys.reach(dialog.field('totalSeats'))
    await page.keyboard.press('ArrowUp')
    await keys.press(dialog.button('confirm'))
    await dialog.closesWith('created')
    await keys.expectFocusOn(screen.newLesson)

    const startsAt = day + 8 * hourMs
    const booking = await BookingScreen.at(await visit({ language: 'en' }), { startsAt })
    const card = booking.card(lesson)
    await card.getByText('08:00–09:00').waitFor()
    await card.getByText(admin.t('lesson.seatsLeft', { count: 2 })).waitFor()
  })

  test('a new lesson’s invalid fields are reported at each field', async ({ visit, studio }) => {
    const tuesday = (await studio.emptyWeek()) + 2 * dayMs
    const admin = await visit({ as: await studio.admin() })
    const screen = await CalendarScreen.at(admin, tuesday)
    const dialog = await screen.pressSlot(tuesday + 9 * hourMs)
    await dialog.button('confirm').click()
    await dialog.error('title.required').waitFor()
    await dialog.error('imageUrl.required').waitFor()
    await expect.poll(() => dialog.field('title').evaluate((field) => field.matches(':focus'))).toBe(true)

    await dialog.type({ title: '朝のヨガ', imageUrl: 'http://example.test/picture.jpg', totalSeats: '11' })
    await dialog.error('title.required').waitFor({ state: 'detached' })
    await dialog.error('imageUrl.pattern').waitFor()
    await dialog.error('totalSeats.validate').waitFor()
    await dialog.type({ totalSeats: '' })
    await dialog.error('totalSeats.pattern').waitFor()
    await dialog.date('start').fill('2026-02-30')
    await dialog.error('start.pattern').waitFor()
    await dialog.date('start').fill('')
    await dialog.error('start.required').waitFor()
    await dialog.type({ start: `${dateOf(tuesday)} 12:00`, end: `${dateOf(tuesday)} 11:00` })
    await dialog.error('end.validate').waitFor()
    expect(await screen.table.getByRole('button', { name: '朝のヨガ' }).count()).toBe(0)
  })

  test('a new lesson keeps its fields after a broken connection and is saved at the next try', async ({
    visit,
    studio,
  }) => {
    const tuesday = (await studio.emptyWeek()) + 2 * dayMs
    const admin = await visit({ as: await studio.admin() })
    admin.browserErrors.expect(brokenOff)
    const screen = await CalendarScreen.at(admin, tuesday)
    const dialog = await screen.pressSlot(tuesday + 9 * hourMs)
    const title = `月の光ヨガ ${crypto.randomUUID().slice(0, 8)}`
    await dialog.type({ title, imageUrl: picture })
    const mend = await cutConnection(admin.page, /\/api\/admin\/yoga/)
    await dialog.button('confirm').click()
    await dialog.root
      .getByRole('alert')
      .filter({ hasText: admin.t('form.outcomeUnknown') })
      .waitFor()
    await expect.poll(() => dialog.field('title').inputValue()).toBe(title)
    await mend()
    await dialog.confirm('created')
    await screen.lesson({ title, titleEn: '' }).waitFor()
  })

  test('the dialog of a new lesson asks before it discards what was typed', async ({ visit, studio }) => {
    const tuesday = (await studio.emptyWeek()) + 2 * dayMs
    const admin = await visit({ as: await studio.admin() })
    const screen = await CalendarScreen.at(admin, tuesday)
    const dialog = await screen.pressSlot(tuesday + 9 * hourMs)
    await dialog.type({ title: '途中' })
    await admin.page.keyboard.press('Escape')
    const question = dialog.question('leave')
    await question.getByRole('button', { name: admin.t('common.cancel') }).click()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => dialog.field('title').inputValue()).toBe('途中')
    await admin.page.keyboard.press('Escape')
    await question.getByRole('button', { name: admin.t('form.leaveOk') }).click()
    await dialog.root.waitFor({ state: 'hidden' })
  })
})

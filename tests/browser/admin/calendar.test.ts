import { describe, expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { dateOf, dateText, dayMs, hourMs, rangeText, startOfDay, startOfWeek } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { titleIn } from '../screens/booking-screen.ts'
import { brokenOff, calls, cutConnection, holdAnswers } from '../connection.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

/** The ranges that the page requests from now on, as Tokyo dates. */
function askedRanges({ page }: Visit): string[] {
  const ranges: string[] = []
  page.on('request', (request) => {
    if (!calls.lessons.test(request.url())) return
    const { searchParams } = new URL(request.url())
    const [from, to] = ['start', 'end'].map((name) => dateOf(Date.parse(searchParams.get(name) ?? '')))
    ranges.push(`${from} to ${to}`)
  })
  return ranges
}

describe('the calendar', () => {
  test.for(languages)(
    'the calendar opens with this week and shows how many seats are booked (%s)',
    async (language, { visit, studio }) => {
      const lesson = await studio.lesson({ totalSeats: 2 })
      await studio.book(lesson, await studio.member({ tickets: 1 }))
      const admin = await visit({ language, as: await studio.admin() })
      await admin.open('/admin')
      const screen = new CalendarScreen(admin)
      await screen.table.waitFor()
      const from = startOfWeek(Date.now())
      // Node and Chromium put different spaces beside the dash.
      const plain = (text: string) => text.replaceAll(/\s/g, ' ')
      expect(plain(await screen.title.innerText())).toBe(plain(rangeText(from, from + 6 * dayMs, language)))
      await expect.poll(() => screen.view('Week').getAttribute('aria-current')).toBe('true')
      // FullCalendar names the column of the hours for screen readers.
      await screen.table.getByText(admin.t('admin.calendar.hours'), { exact: true }).waitFor()

      const later = await CalendarScreen.at(admin, lesson.startsAt)
      const spoken = admin.t('admin.lesson.seatsSpoken', { booked: 1, total: 2 })
      await expect.poll(() => later.lesson(lesson).innerText()).toContain('10:00')
      await later.table
        .getByRole('button', { name: titleIn(language, lesson) })
        .filter({ hasText: spoken })
        .waitFor()
    },
  )

  test('the calendar requests each visible range of days once', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const admin = await visit({ as: await studio.admin() })
    const asked = askedRanges(admin)
    const screen = await CalendarScreen.at(admin, lesson.startsAt)
    const week = startOfWeek(lesson.startsAt)
    const weekOf = (first: number) => `${dateOf(first)} to ${dateOf(first + 7 * dayMs)}`
    await screen.lesson(lesson).waitFor()
    await screen.move('nextWeek').click()
    await expect.poll(() => asked).toEqual([weekOf(week), weekOf(week + 7 * dayMs)])

    await screen.view('Day').click()
    const day = lesson.startsAt + 7 * dayMs
    const dayOf = (first: number) => `${dateOf(first)} to ${dateOf(first + dayMs)}`
    await expect.poll(() => asked.slice(2)).toEqual([dayOf(day)])
    await screen.move('previousDay').click()
    await expect.poll(() => asked.slice(3)).toEqual([dayOf(day - dayMs)])

    await screen.view('Month').click()
    await expect.poll(() => asked.length).toBe(5)
    const [from = '', to = ''] = asked[4]?.split(' to ') ?? []
    const days = (Date.parse(to) - Date.parse(from)) / dayMs
    expect(days % 7).toBe(0)
    expect(days).toBeGreaterThanOrEqual(28)
    expect(Date.parse(from)).toBeLessThanOrEqual(Date.parse(dateOf(day).replace(/\d\d$/, '01')))
  })

  test('the calendar keeps view and day in the address and follows the back button', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const admin = await visit({ as: await studio.admin() })
    const screen = await CalendarScreen.at(admin, lesson.startsAt)
    await screen.lesson(lesson).waitFor()
    await screen.move('nextWeek').click()
    await screen.lesson(lesson).waitFor({ state: 'detached' })
    await screen.view('Day').click()
    await admin.page.waitForURL('**view=day&*')
    for (const _ of [1, 2]) await admin.page.goBack()
    await screen.lesson(lesson).waitFor()
    await screen.move('today').click()
    await expect.poll(() => screen.move('today').getAttribute('aria-current')).toBe('date')
  })

  test('the month shows five lessons of a day and the others at a click', async ({ visit, studio }) => {
    const first = await studio.lesson()
    const others: Array<typeof first> = []
    for (let hour = 1; hour <= 6; hour += 1) {
      others.push(await studio.lesson({ startsAt: first.startsAt + hour * hourMs }))
    }
    const admin = await visit({ language: 'en', as: await studio.admin() })
    const screen = await CalendarScreen.at(admin, first.startsAt, 'month')
    await screen.lesson(first).waitFor()
    const last = others.at(-1) ?? first
    await expect.poll(() => screen.lesson(others[3] ?? first).isVisible()).toBe(true)
    expect(await screen.lesson(last).isVisible()).toBe(false)
    const more = screen.dayCell(first.startsAt).getByRole('button', {
      name: admin.t('admin.lesson.moreSpoken', { count: 2 }),
      exact: true,
    })
    expect(
      await more.getByText(admin.t('admin.calendar.more', { count: 2 }), { exact: true }).isVisible(),
    ).toBe(true)
    await more.click()
    await admin.page
      .getByRole('dialog')
      .getByRole('button', { name: titleIn('en', last) })
      .waitFor()
    await expectAccessible(admin.page)
  })

  test('the agenda lists the next 30 days, day by day', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const last = await studio.lesson({ startsAt: lesson.startsAt + 29 * dayMs })
    const beyond = await studio.lesson({ startsAt: lesson.startsAt + 30 * dayMs })
    const admin = await visit({ as: await studio.admin() })
    const asked = askedRanges(admin)
    const screen = await CalendarScreen.at(admin, lesson.startsAt, 'agenda')
    await screen.lesson(last).waitFor()
    const day = startOfDay(lesson.startsAt)
    expect(asked).toEqual([`${dateOf(day)} to ${dateOf(day + 30 * dayMs)}`])
    expect(await screen.lesson(beyond).count()).toBe(0)
    await screen.calendar.getByRole('heading', { name: dateText(day, 'ja'), level: 3 }).waitFor()
    await expectAccessible(admin.page)
    await screen.move('nextAgenda').click()
    await screen.lesson(beyond).waitFor()
    await screen.move('previousAgenda').click()
    await (await screen.open(lesson)).cancel.click()
    await screen.move('today').click()
    await expect.poll(() => screen.move('today').getAttribute('aria-current')).toBe('date')
    await screen.lesson(lesson).waitFor({ state: 'detached' })
    await CalendarScreen.at(admin, beyond.startsAt + 3650 * dayMs, 'agenda')
    await screen.calendar.getByText(admin.t('admin.calendar.agendaEmpty')).waitFor()
    await expectAccessible(admin.page)
  })

  test('the agenda shows no lessons of other days and says that it is empty only after an answer', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const admin = await visit({ as: await studio.admin() })
    const { page, t } = admin
    admin.browserErrors.expect(brokenOff)
    const screen = await CalendarScreen.at(admin, lesson.startsAt, 'agenda')
    const empty = screen.calendar.getByText(t('admin.calendar.agendaEmpty'))
    await screen.lesson(lesson).waitFor()
    const release = await holdAnswers(page, calls.lessons)
    await screen.move('nextAgenda').click()
    await screen.title.filter({ hasText: dateText(startOfDay(lesson.startsAt) + 30 * dayMs, 'ja') }).waitFor()
    expect(await screen.lesson(lesson).count()).toBe(0)
    expect(await empty.count()).toBe(0)
    release()
    await screen.calendar.getByText(t('common.loading')).waitFor({ state: 'detached' })
    const mend = await cutConnection(page, calls.lessons)
    await CalendarScreen.at(admin, lesson.startsAt + 3650 * dayMs, 'agenda')
    const failure = screen.calendar.getByRole('alert').filter({ hasText: t('admin.lesson.loadFailed') })
    await failure.waitFor()
    expect(await empty.count()).toBe(0)
    await mend()
    await failure.getByRole('button', { name: t('common.retry') }).click()
    await empty.waitFor()
  })

  test('the calendar reports lessons that cannot be loaded and offers to try again', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const admin = await visit({ as: await studio.admin() })
    admin.browserErrors.expect(brokenOff)
    const mend = await cutConnection(admin.page, calls.lessons)
    const screen = await CalendarScreen.at(admin, lesson.startsAt)
    const notice = admin.page.getByRole('alert').filter({ hasText: admin.t('admin.lesson.loadFailed') })
    await notice.waitFor()
    await expectAccessible(admin.page)
    await mend()
    await notice.getByRole('button', { name: admin.t('common.retry') }).click()
    await screen.lesson(lesson).waitFor()
  })
})

test.for([
  [834, 'Morning wake-up flow'],
  [1440, 'Morning wake-up and slow flow'],
] as const)(
  'the title of a lesson of an hour is shown whole in a week (%i px)',
  async ([width, titleEn], { visit, studio }) => {
    const lesson = await studio.lesson({ titleEn, totalSeats: 1 })
    await studio.book(lesson, await studio.member({ tickets: 1 }))
    const admin = await visit({ language: 'en', width, as: await studio.admin() })
    const screen = await CalendarScreen.at(admin, lesson.startsAt)
    const hidden = () =>
      screen.calendar
        .getByText(titleEn, { exact: true })
        .evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight),
        )
    // Both heights are rounded.
    await expect.poll(hidden).toBeLessThanOrEqual(1)
    await screen.calendar.getByText(admin.t('admin.lesson.full'), { exact: true }).waitFor()
  },
)

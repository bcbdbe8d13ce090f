import type { ParseKeys } from 'i18next'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { deleteLesson, listLessons, updateLesson } from '#contract/lessons.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import { listAllTeachers } from '#contract/teachers.ts'
import { calendar } from '#studio/calendar.ts'
import { yenText } from '#studio/yen.ts'
import { refusal } from '#tests/components/api-stub.ts'
import { pressSlot } from '#tests/components/calendar-slot.ts'
import { DialogFields } from '#tests/components/dialog-fields.ts'
import { lessonDialogApi, lessonOfAdmin } from '#tests/components/given-lessons.ts'
import { teacher } from '#tests/components/given-news.ts'
import { roofTerrace } from '#tests/components/given-spaces.ts'
import { now, show } from '#tests/components/show.tsx'
import { dateOf, dateText, dayMs, hourMs, isoText, rangeText } from '#time/tokyo.ts'
import { LessonAdministration, TeacherFilter } from './lesson-administration.tsx'

const midnight = Date.parse('2026-11-24T00:00:00+09:00')
const tenOClock = midnight + 10 * hourMs
const sunday = midnight - 2 * dayMs

/** Answers with the lessons that touch the range that is asked for. */
const api = (lessons: () => LessonEvent[]) =>
  lessonDialogApi().on(listLessons, ({ query }) =>
    lessons().filter(({ start }) => start >= query.start && start < query.end),
  )

const given = (more: Parameters<typeof lessonOfAdmin>[0] = {}) =>
  lessonOfAdmin({ start: tenOClock, ...more, lesson: { title: 'Morning yoga', ...more.lesson } })

/** The calendar at the day, in English. */
async function open(view: string, day = midnight) {
  const at = `/admin?view=${view}&date=${dateOf(day)}`
  const part = (
    <>
      <TeacherFilter now={now} />
      <LessonAdministration now={now} />
    </>
  )
  const { t } = await show(part, { as: 'ADMIN', language: 'en', at })
  const region = page.getByRole('region', { name: t('lessonAdmin.calendar') })
  await expect.element(region).toBeVisible()
  return {
    t,
    region,
    entry: (title: RegExp | string = /Morning yoga/) => region.getByRole('button', { name: title }),
    link: (name: ParseKeys) => region.getByRole('link', { name: t(name), exact: true }),
    empty: region.getByText(t('editing.calendar.agendaEmpty')),
    create: new DialogFields(t, 'lessonAdmin.createTitle'),
    edit: new DialogFields(t, 'lessonAdmin.editTitle'),
  }
}

/** The column of the day, or the cell of the month. */
const column = (number: number) =>
  page.getByRole('table').getByRole('row').last().getByRole('cell').nth(number)

test('the calendar opens with this week, in Tokyo’s time, and shows how many seats are booked', async () => {
  api(() => [given({ start: now + hourMs, lesson: { totalSeats: 2, seatsLeft: 1, spaceId: 'roofTerrace' } })])
  const { t } = await show(<LessonAdministration now={now} />, { as: 'ADMIN', language: 'en', at: '/admin' })
  const region = page.getByRole('region', { name: t('lessonAdmin.calendar') })
  const from = Date.parse('2026-11-15T00:00:00+09:00')
  await expect
    .element(region.getByRole('heading', { name: rangeText(from, from + 6 * dayMs, 'en') }))
    .toBeVisible()
  const week = region.getByRole('link', { name: t('editing.calendar.viewWeek'), exact: true })
  await expect.element(week).toHaveAttribute('aria-current', 'true')
  await expect.poll(() => region.element().textContent).toContain(t('editing.calendar.tokyoTime'))
  // FullCalendar names the column of the hours for screen readers.
  await expect.element(region.getByText(t('editing.calendar.hours'), { exact: true })).toBeInTheDocument()
  const entry = region.getByRole('button', { name: /Morning yoga/ })
  await expect.poll(() => entry.element().textContent).toContain('13:00')
  await expect
    .poll(() => entry.element().textContent)
    .toContain(t('lessonAdmin.seatsSpoken', { booked: 1, total: 2 }))
  await expect.poll(() => entry.element().textContent).toContain(roofTerrace.nameEn)
})

test('the calendar marks an event and names what it costs', async () => {
  const event = { price: 3_000, memberPrice: 2_500, tiers: [{ toDaysBefore: null, percent: 50 }] }
  api(() => [given({ lesson: { event } }), given({ lesson: { id: 'lesson-2', title: 'Night yoga' } })])
  const { t, entry } = await open('day')
  const price = yenText(3_000, 'en')
  await expect.element(entry().getByText(t('lessonAdmin.event.entry', { price }))).toBeInTheDocument()
  await expect.element(entry(/Night yoga/)).toBeVisible()
  await expect.element(entry(/Night yoga/).getByText(/Event/)).not.toBeInTheDocument()
})

test('the calendar asks for the range of days that it shows', async () => {
  const calls = api(() => [given()])
  const { entry, link } = await open('week')
  await expect.element(entry()).toBeVisible()
  // The first click gives the window the focus, so that the page reads the lessons once more.
  const asked = () => [
    ...new Set(
      calls
        .received(listLessons)
        .map(({ query }) => `${dateOf(Date.parse(query.start))} to ${dateOf(Date.parse(query.end))}`),
    ),
  ]
  await userEvent.click(link('editing.calendar.nextWeek'))
  await expect.element(entry()).not.toBeInTheDocument()
  await userEvent.click(link('editing.calendar.viewDay'))
  await expect.poll(asked).toHaveLength(3)
  await userEvent.click(link('editing.calendar.previousDay'))
  await expect.poll(asked).toHaveLength(4)
  await userEvent.click(link('editing.calendar.viewMonth'))
  const ranges = [
    '2026-11-22 to 2026-11-29',
    '2026-11-29 to 2026-12-06',
    '2026-12-01 to 2026-12-02',
    '2026-11-30 to 2026-12-01',
    '2026-11-01 to 2026-12-06',
  ]
  await expect.poll(asked).toEqual(ranges)
  await userEvent.click(link('editing.calendar.today'))
  await expect.element(link('editing.calendar.today')).toHaveAttribute('aria-current', 'date')
})

test('entries name who teaches, and the calendar of one teacher keeps its address in other views', async () => {
  const others = teacher({ id: 'teacher-2', nameJa: '汐見 航', nameEn: 'Wataru Shiomi' })
  const own = teacher()
  api(() => [
    given({ lesson: { teacher: { id: own.id, name: own.nameEn } } }),
    given({
      lesson: { id: 'lesson-2', title: 'Night yoga', teacher: { id: others.id, name: others.nameEn } },
    }),
    given({ lesson: { id: 'lesson-3', title: 'Open yoga', teacher: null } }),
  ]).on(listAllTeachers, () => [own, others])
  const { t, entry, link } = await open('day')
  await expect.element(entry().getByText(own.nameEn)).toBeVisible()
  await expect.element(entry(/Open yoga/)).toBeVisible()
  await page.getByRole('combobox', { name: t('lessonAdmin.teacherFilter') }).selectOptions(others.nameEn)
  await expect.element(entry()).not.toBeInTheDocument()
  await expect.element(entry(/Open yoga/)).not.toBeInTheDocument()
  await expect.element(entry(/Night yoga/)).toBeVisible()
  await userEvent.click(link('editing.calendar.viewAgenda'))
  await expect.element(entry(/Night yoga/).getByText(others.nameEn)).toBeVisible()
  await expect.element(entry()).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: t('lessonAdmin.teacherFilter') }).selectOptions('')
  await expect.element(entry()).toBeVisible()
})

test.each(['ja', 'en'] as const)('the tools of the calendar stand in one row (%s)', async (language) => {
  api(() => [given()])
  // What the page has beside the rail in a window of 1440 pixels.
  const at = `/admin?date=${dateOf(midnight)}`
  const { t } = await show(<LessonAdministration now={now} />, { as: 'ADMIN', language, at, width: 1152 })
  const region = page.getByRole('region', { name: t('lessonAdmin.calendar') })
  const tools = [
    region.getByRole('link', { name: t('editing.calendar.today'), exact: true }),
    region.getByRole('link', { name: t('editing.calendar.previousWeek') }),
    region.getByRole('link', { name: t('editing.calendar.nextWeek') }),
    region.getByRole('heading', { level: 2 }),
    region.getByRole('navigation', { name: t('editing.calendar.views') }),
    region.getByRole('button', { name: t('lessonAdmin.series.add') }),
    region.getByRole('button', { name: t('lessonAdmin.new') }),
    region.getByRole('button', { name: t('lessonAdmin.closure.close') }),
  ]
  for (const tool of tools) await expect.element(tool).toBeVisible()
  await expect.element(region.getByRole('button', { name: /Morning yoga/ })).toBeVisible()
  const boxes = tools.map((tool) => tool.element().getBoundingClientRect())
  const middles = boxes.map(({ top, bottom }) => (top + bottom) / 2)
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4)
  expect(boxes.map(({ left }) => left)).toEqual(boxes.map(({ left }) => left).toSorted((a, b) => a - b))
  const grid = region.getByRole('table').element().getBoundingClientRect()
  expect(grid.top - Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThan(20)
})

test.each(['ja', 'en'] as const)(
  'on a phone the tools of the calendar stand in two rows below the day (%s)',
  async (language) => {
    api(() => [given()])
    const at = `/admin?date=${dateOf(midnight)}`
    const { t } = await show(
      <div className="px-4">
        <LessonAdministration now={now} />
      </div>,
      { as: 'ADMIN', language, at, width: 390 },
    )
    const region = page.getByRole('region', { name: t('lessonAdmin.calendar') })
    const day = region.getByRole('heading', { level: 2 })
    await expect.element(day).toBeVisible()
    await expect.element(region.getByRole('button', { name: /Morning yoga/ })).toBeVisible()
    const grid = region.getByRole('table')
    const { bottom } = day.element().getBoundingClientRect()
    // Two rows of 48 and 44 pixels, and what stands between them.
    await expect.poll(() => grid.first().element().getBoundingClientRect().top - bottom).toBeLessThan(125)
  },
)

test('the hint about the calendar is closed once for all', async () => {
  api(() => [given()])
  const { t, entry } = await open('week')
  await expect.element(entry()).toBeVisible()
  const hint = page.getByText(t('lessonAdmin.slotHint'))
  await expect.element(hint).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: t('editing.calendar.closeHint') }))
  await expect.element(hint).not.toBeInTheDocument()
  await cleanup()
  const again = await open('day')
  await expect.element(again.entry()).toBeVisible()
  await expect.element(hint).not.toBeInTheDocument()
})

test.for([
  ['100%', 'sticky'],
  ['200%', 'static'],
] as const)(
  'in text of %s the hint is %s, because large text would cover the calendar',
  async ([size, position], { onTestFinished }) => {
    const { style } = document.documentElement
    onTestFinished(() => void (style.fontSize = ''))
    style.fontSize = size
    api(() => [given()])
    const at = `/admin?view=week&date=${dateOf(midnight)}`
    const { t } = await show(<LessonAdministration now={now} />, { as: 'ADMIN', at, width: 834 })
    await expect.element(page.getByRole('button', { name: new RegExp(given().title) })).toBeVisible()
    const hint = page.getByText(t('lessonAdmin.slotHint'))
    const positionOf = () => getComputedStyle(hint.element().parentElement ?? document.body).position
    await expect.poll(positionOf).toBe(position)
  },
)

/** The part of the title that can be seen inside its entry, in pixels. */
function seenOfTitle(entry: Element) {
  const title = entry.querySelector('.calendar-entry-title')
  const [box, text] = [entry.getBoundingClientRect(), title?.getBoundingClientRect() ?? new DOMRect()]
  const width = Math.min(box.right, text.right) - Math.max(box.left, text.left)
  return { width, height: text.height, isWithin: text.top >= box.top && text.bottom <= box.bottom }
}

test.each(
  ['day', 'week', 'month', 'agenda'].flatMap((view) =>
    [1440, 390].flatMap((width) =>
      (['ja', 'en'] as const).flatMap((language) =>
        [1, 3].map((count) => [view, width, language, count] as const),
      ),
    ),
  ),
)(
  'in the %s at %i pixels (%s), the titles of %i lessons of half an hour at once can be read',
  async (view, width, language, count) => {
    const lessons = Array.from({ length: count }, (_, number) => ({
      ...given({ lesson: { id: `lesson-${number}`, title: `朝ヨガ${number}` } }),
      end: isoText(tenOClock + hourMs / 2),
    }))
    api(() => lessons)
    const at = `/admin?view=${view}&date=${dateOf(midnight)}`
    await show(<LessonAdministration now={now} />, { as: 'ADMIN', language, at, width })
    const entries = page.getByRole('button', { name: /朝ヨガ/ })
    await expect.poll(() => entries.elements().length).toBe(count)
    await expect
      .poll(() =>
        entries
          .elements()
          .map(seenOfTitle)
          .filter(({ width: seen, height, isWithin }) => seen < 10 || height < 10 || !isWithin),
      )
      .toEqual([])
  },
)

test('in a month on a tablet the title of a full lesson can be read, and its name still says that it is full', async () => {
  api(() => [given({ lesson: { title: '朝のめざめフロー', totalSeats: 8, seatsLeft: 0 } })])
  const at = `/admin?view=month&date=${dateOf(midnight)}`
  const { t } = await show(<LessonAdministration now={now} />, { as: 'ADMIN', at, width: 786 })
  const entry = page.getByRole('button', { name: /朝のめざめフロー/ })
  await expect.element(entry).toHaveAccessibleName(new RegExp(t('lessonAdmin.full')))
  await expect.poll(() => seenOfTitle(entry.element()).width).toBeGreaterThan(36)
})

test.for([1000, 1040, 1080, 1120])(
  'at %i pixels the heading of Japanese days breaks between the first and the last one only',
  async (width) => {
    api(() => [])
    const at = `/admin?view=agenda&date=${dateOf(midnight)}`
    await show(<LessonAdministration now={now} />, { as: 'ADMIN', at, width })
    const heading = page.getByRole('heading', { level: 2, name: /〜/ })
    await expect.element(heading).toBeVisible()
    const parts = document.createTreeWalker(heading.element(), NodeFilter.SHOW_TEXT)
    const lines: number[][] = []
    for (let part = parts.nextNode(); part; part = parts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(part)
      lines.push([...range.getClientRects()].map(({ top }) => Math.round(top)))
    }
    const [year, first, last] = lines
    expect(lines).toHaveLength(3)
    expect(first).toEqual(year)
    expect([first, last].map((day) => day?.length)).toEqual([1, 1])
  },
)

test('the month shows five lessons of a day, and the others at a click', async () => {
  const lessons = Array.from({ length: 7 }, (_, hour) =>
    given({ start: tenOClock + hour * hourMs, lesson: { id: `lesson-${hour}`, title: `Lesson ${hour}` } }),
  )
  api(() => lessons)
  const { t, entry } = await open('month')
  await expect.element(entry(/Lesson 4/)).toBeVisible()
  await expect.element(entry(/Lesson 6/)).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: t('lessonAdmin.moreSpoken', { count: 2 }) }))
  await expect.element(page.getByRole('dialog').getByRole('button', { name: /Lesson 6/ })).toBeVisible()
})

test('the agenda lists the lessons of 30 days, day by day, and then the next ones', async () => {
  const last = given({ start: tenOClock + 29 * dayMs, lesson: { id: 'last', title: 'Last yoga' } })
  const beyond = given({ start: tenOClock + 30 * dayMs, lesson: { id: 'beyond', title: 'Later yoga' } })
  api(() => [given(), last, beyond])
  const { region, entry, link, edit } = await open('agenda')
  await expect.element(entry(/Last yoga/)).toBeVisible()
  await expect.element(entry(/Later yoga/)).not.toBeInTheDocument()
  await expect
    .element(region.getByRole('heading', { name: dateText(midnight, 'en'), level: 3 }))
    .toBeVisible()
  await userEvent.click(link('editing.calendar.nextAgenda'))
  await expect.element(entry(/Later yoga/)).toBeVisible()
  await userEvent.click(link('editing.calendar.previousAgenda'))
  await userEvent.click(entry())
  await expect.element(edit.root).toBeVisible()
})

test('the agenda shows no lessons of other days, and says that it is empty only after an answer', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const calls = api(() => [given()])
  const { t, region, entry, link, empty } = await open('agenda')
  await expect.element(entry()).toBeVisible()
  calls.on(listLessons, async () => {
    await released
    return refusal('error.server.default')
  })
  await userEvent.click(link('editing.calendar.nextAgenda'))
  await expect
    .element(
      region.getByRole('heading', { name: rangeText(midnight + 30 * dayMs, midnight + 59 * dayMs, 'en') }),
    )
    .toBeVisible()
  await expect.element(entry()).not.toBeInTheDocument()
  await expect.element(empty).not.toBeInTheDocument()
  release()
  const failure = region.getByRole('alert').filter({ hasText: t('lessonAdmin.loadFailed') })
  await expect.element(failure).toBeVisible()
  await expect.element(empty).not.toBeInTheDocument()
  calls.on(listLessons, () => [])
  await userEvent.click(failure.getByRole('button', { name: t('common.retry') }))
  await expect.element(empty).toBeVisible()
})

test('the calendar says that lessons could not be loaded, and reads them at the next attempt', async () => {
  const calls = api(() => []).on(listLessons, () => refusal('error.server.default'))
  const { t, entry } = await open('week')
  const failure = page.getByRole('alert').filter({ hasText: t('lessonAdmin.loadFailed') })
  await expect.element(failure).toBeVisible()
  calls.on(listLessons, () => [given()])
  await userEvent.click(failure.getByRole('button', { name: t('common.retry') }))
  await expect.element(entry()).toBeVisible()
})

test.each([
  ['day', 0, '18:30'],
  ['week', 2, '18:30'],
  ['month', undefined, calendar.opens],
] as const)(
  'a new lesson begins in the slot that the administrator has pressed (%s)',
  async (view, number, time) => {
    api(() => [])
    const { t, create } = await open(view)
    if (number === undefined) {
      const day = page.getByRole('link', {
        name: t('editing.calendar.showDay', { day: dateText(midnight, 'en') }),
      })
      const cell = page.getByRole('table').getByRole('cell').filter({ has: day })
      await userEvent.click(cell, { position: { x: 10, y: 60 } })
    } else await pressSlot(column(number), 18.5)
    await expect.poll(() => create.moment('start')).toBe(`2026-11-24 ${time}`)
  },
)

test('the studio is closed from the row above the calendar, which proposes the day that is shown', async () => {
  api(() => [])
  const { t, region } = await open('day', midnight + 2 * dayMs)
  await userEvent.click(region.getByRole('button', { name: t('lessonAdmin.closure.close') }))
  const dialog = new DialogFields(t, 'lessonAdmin.closure.close')
  const field = t('editing.calendar.startDay')
  const day = dialog.root.getByRole('textbox', { name: t('editing.calendar.dateOf', { field }) })
  await expect.element(day).toHaveValue('2026-11-26')
  const days = dateText(midnight + 2 * dayMs, 'en')
  await expect.element(dialog.says(t('lessonAdmin.closure.closedAnyway', { days }))).toBeVisible()
})

test('the administrator edits and deletes a lesson by keys, and the focus goes back to the calendar each time', async () => {
  let lessons = [given()]
  api(() => lessons)
    .on(updateLesson, ({ params, body }) => {
      lessons = [given({ lesson: { title: body.title, etag: '2-0' } })]
      return { id: params.id }
    })
    .on(deleteLesson, () => {
      lessons = []
      return { cancelledBookings: 0 }
    })
  const { t, entry, edit } = await open('week')
  await expect.element(entry()).toBeVisible()
  entry().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(edit.root).toBeVisible()
  edit.text('lessonAdmin.title').element().focus()
  await userEvent.keyboard('{End}!{Enter}')
  await expect.element(edit.root).not.toBeInTheDocument()
  await expect.element(entry(/Morning yoga!/)).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await expect.element(edit.root).toBeVisible()
  edit.button('form.delete').element().focus()
  await userEvent.keyboard('{Enter}')
  const question = new DialogFields(t, 'lessonAdmin.delete.title', 'alertdialog')
  await expect.element(question.root).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question.root).not.toBeInTheDocument()
  await expect.element(edit.button('form.delete')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const ok = question.button('lessonAdmin.delete.ok')
  await expect.element(ok).toBeVisible()
  // Enter does not confirm a deletion unless its button has the focus.
  await expect.element(ok).not.toHaveFocus()
  ok.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(edit.root).not.toBeInTheDocument()
  await expect.element(entry()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: t('lessonAdmin.new') })).toHaveFocus()
})

test('the focus returns to the calendar although the lesson is gone before its dialog has faded out', async () => {
  let lessons = [given()]
  api(() => lessons).on(deleteLesson, () => {
    lessons = []
    return { cancelledBookings: 0 }
  })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('[role="dialog"][role] { transition-duration: 500ms !important }')
  const before = document.adoptedStyleSheets
  document.adoptedStyleSheets = [...before, sheet]
  const { t, entry, edit } = await open('week')
  await expect.element(entry()).toBeVisible()
  entry().element().focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(edit.button('form.delete'))
  const question = new DialogFields(t, 'lessonAdmin.delete.title', 'alertdialog')
  await userEvent.click(question.button('lessonAdmin.delete.ok'))
  await expect.element(edit.root).not.toBeInTheDocument()
  await expect.element(entry()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: t('lessonAdmin.new') })).toHaveFocus()
  document.adoptedStyleSheets = before
})

test('the key M asks where to move the lesson that has the focus', async () => {
  const calls = api(() => [given()]).on(updateLesson, ({ params }) => ({ id: params.id }))
  const { t, entry } = await open('week')
  await expect.element(entry()).toHaveAttribute('aria-keyshortcuts', 'M')
  entry().element().focus()
  await userEvent.keyboard('m')
  const move = new DialogFields(t, 'lessonAdmin.move.title')
  await expect.poll(() => move.moment('start')).toBe('2026-11-24 10:00')
  move.time('start').element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  await userEvent.click(move.button('form.confirm'))
  await expect.element(move.root).not.toBeInTheDocument()
  expect(calls.received(updateLesson)).toMatchObject([
    { body: { start: isoText(tenOClock + hourMs), end: isoText(tenOClock + 2 * hourMs) } },
  ])
})

test('lessons outside the usual hours are counted at the edges of the calendar, which opens on them', async () => {
  const early = given({ start: midnight + 5.5 * hourMs, lesson: { id: 'early', title: 'Early yoga' } })
  const late = given({ start: midnight + 22.5 * hourMs, lesson: { id: 'late', title: 'Late yoga' } })
  api(() => [early, late])
  const { t, entry } = await open('week')
  const earlier = page.getByRole('button', {
    name: t('editing.calendar.earlier', { count: 1, time: calendar.opens }),
  })
  const later = page.getByRole('button', {
    name: t('editing.calendar.later', { count: 1, time: calendar.closes }),
  })
  await expect.element(earlier).toBeVisible()
  await expect.element(entry(/Early yoga/)).not.toBeInTheDocument()
  await userEvent.click(earlier)
  await expect.element(entry(/Early yoga/)).toBeVisible()
  await expect.element(entry(/Late yoga/)).not.toBeInTheDocument()
  await userEvent.click(later)
  await expect.element(entry(/Late yoga/)).toBeVisible()
  await userEvent.click(earlier)
  await expect.element(entry(/Early yoga/)).not.toBeInTheDocument()
})

test('a lesson that the address names is opened once', async () => {
  api(() => [given()])
  const at = `/admin?view=day&date=${dateOf(midnight)}&lesson=lesson-1`
  const { t } = await show(<LessonAdministration now={now} />, { as: 'ADMIN', language: 'en', at })
  const edit = new DialogFields(t, 'lessonAdmin.editTitle')
  await expect.element(edit.text('lessonAdmin.title')).toHaveValue('Morning yoga')
  await userEvent.keyboard('{Escape}')
  await expect.element(edit.root).not.toBeInTheDocument()
})

test.each([
  [820, 'Morning wake-up flow'],
  [1200, 'Morning wake-up and slow flow'],
])('the title of a lesson of an hour is shown whole in a week (%i px)', async (width, title) => {
  await page.viewport(width, 900)
  const taught = { teacher: { id: 'teacher-1', name: 'Aoi Mori' } }
  api(() => [given({ lesson: { title, totalSeats: 1, seatsLeft: 0, ...taught } })])
  const { t, region } = await open('week', sunday)
  const shown = region.getByText(title, { exact: true })
  const hidden = () => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = shown.element()
    return Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight)
  }
  // Both heights are rounded.
  await expect.poll(hidden).toBeLessThanOrEqual(1)
  await expect.element(region.getByText(t('lessonAdmin.full'), { exact: true })).toBeVisible()
})

test.each(
  [960, 1100, 1280, 1440].flatMap((width) =>
    (['ja', 'en'] as const).map((language) => [width, language] as const),
  ),
)('in a week (%i px, %s) the word of a full lesson of an hour is shown whole', async (width, language) => {
  api(() => [given({ lesson: { title: 'Flow', totalSeats: 10, seatsLeft: 0, seriesId: 'series-1' } })])
  const at = `/admin?view=week&date=${dateOf(midnight)}`
  const { t } = await show(<LessonAdministration now={now} />, { as: 'ADMIN', language, at, width })
  const word = page.getByText(t('lessonAdmin.full'), { exact: true })
  await expect.element(word).toBeInTheDocument()
  await expect.poll(() => word.element().scrollWidth - word.element().clientWidth).toBeLessThanOrEqual(1)
})

test.each([
  { title: '朝ヨガ', seen: true },
  { title: 'Pregnancy yoga for the first months in the morning', seen: false },
])('below “$title” of an hour the teacher is seen where there is room ($seen)', async ({ title, seen }) => {
  await page.viewport(1200, 900)
  api(() => [given({ lesson: { title, teacher: { id: 'teacher-1', name: 'Aoi Mori' } } })])
  const { region, entry } = await open('week', sunday)
  const note = region.getByText('Aoi Mori', { exact: true })
  await expect.element(note).toBeInTheDocument()
  const isBelow = () => {
    const above = region.getByText(title, { exact: true }).element().getBoundingClientRect()
    const below = note.element().getBoundingClientRect()
    const entryBox = entry(new RegExp(title)).element().getBoundingClientRect()
    return Math.abs(below.left - above.left) < 1 && below.bottom <= entryBox.bottom
  }
  await expect.poll(isBelow).toBe(seen)
})

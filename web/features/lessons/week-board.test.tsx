import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useNavigate } from 'react-router'
import { listLessons } from '#contract/lessons.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { pageFactsOfFiles } from '#studio/page-facts.ts'
import { ApiStub, connectionLost } from '#tests/components/api-stub.ts'
import { lessonEvent, paidEvent } from '#tests/components/given-lessons.ts'
import { ownMember } from '#tests/components/given-members.ts'
import { now, show } from '#tests/components/show.tsx'
import { dayText, hourMs, instantOf, isoText, shortDayText } from '#time/tokyo.ts'
import { Facts } from '#web/lib/facts.ts'
import { WeekBoard } from './week-board.tsx'

/** The week of `now` is that of Sunday, 15 November. */
const on = (date: string, hour = 10) => (instantOf(date) ?? 0) + hour * hourMs

const lessonOn = (date: string, given: Partial<LessonEvent['resource']['yoga']> = {}, hour = 10) =>
  lessonEvent({ start: on(date, hour), lesson: { id: date, title: `ヨガ ${date}`, ...given } })

/** An API with these lessons, which answers those of the week that is asked for. */
const withLessons = (...events: LessonEvent[]) =>
  new ApiStub().on(listLessons, ({ query }) =>
    events.filter(
      ({ start }) =>
        Date.parse(start) >= Date.parse(query.start) && Date.parse(start) < Date.parse(query.end),
    ),
  )

const tab = (date: string, language: 'ja' | 'en' = 'ja') =>
  page.getByRole('tab', { name: dayText(on(date, 0), language), exact: false })

const cards = () => page.getByRole('article')

const board = (at = now) => <WeekBoard now={at} onChoose={vi.fn()} onWait={vi.fn()} />

describe('a lesson for which booking opens later', () => {
  const opens = on('2026-11-21', 9)
  const limits = {
    ...pageFactsOfFiles.limits,
    planLimits: pageFactsOfFiles.limits.planLimits.map((row) =>
      row.code === 3 ? { ...row, opensDaysBefore: 7 } : row,
    ),
  }
  const event = () => lessonOn('2026-11-28')
  const atOpening = (at: number) => <Facts value={{ ...pageFactsOfFiles, limits }}>{board(at)}</Facts>
  const whenText = `${shortDayText(opens, 'ja')} 09:00 JST`

  test('the card says from when in place of the button, and has the button when the moment comes', async () => {
    withLessons(event()).on(getOwnMember, () => ownMember())
    const at = '/booking?week=2026-11-22&day=2026-11-28'
    const { t, rerender } = await show(atOpening(opens - 1), { as: 'USER', at })
    await expect.element(cards().getByText(t('booking.opens', { when: whenText }))).toBeVisible()
    await expect.element(cards().getByRole('button')).not.toBeInTheDocument()
    await rerender(atOpening(opens))
    await expect.element(cards().getByRole('button', { name: t('booking.book') })).toBeEnabled()
  })

  test('a full one offers no place in the waiting list, unless the member has one', async () => {
    const full = lessonOn('2026-11-28', { seatsLeft: 0 })
    const waits = lessonOn('2026-11-28', { seatsLeft: 0, id: 'waits' })
    waits.resource.yogaWaiting = { place: 1, latest: isoText(opens) }
    withLessons(full, waits).on(getOwnMember, () => ownMember())
    const at = '/booking?week=2026-11-22&day=2026-11-28'
    const { t } = await show(atOpening(opens - hourMs), { as: 'USER', at })
    await expect.element(cards().getByText(t('booking.waitingOpens', { when: whenText }))).toHaveLength(2)
    await expect.element(cards().getByRole('button')).toHaveLength(1)
  })

  test('it has its button for a member whose plan has no limit', async () => {
    const api = withLessons(event()).on(getOwnMember, () => ownMember({ memberType: 4 }))
    const at = '/booking?week=2026-11-22&day=2026-11-28'
    const { t } = await show(atOpening(opens - hourMs), { as: 'USER', at })
    await expect.element(cards().getByRole('button', { name: t('booking.book') })).toBeEnabled()
    expect(api.received(getOwnMember)).toHaveLength(1)
  })

  test('a visitor asks for a trial lesson as usual', async () => {
    withLessons(event())
    const at = '/booking?week=2026-11-22&day=2026-11-28'
    const { t } = await show(atOpening(opens - hourMs), { at })
    await expect.element(cards().getByRole('button', { name: t('booking.try') })).toBeEnabled()
  })
})

describe('the week of lessons', () => {
  test('the week opens with the present one, at the day of the next lesson', async () => {
    const api = withLessons(lessonOn('2026-11-20', {}, 9), lessonOn('2026-11-21'))
    const { t } = await show(board(), { at: '/booking' })
    await expect.element(tab('2026-11-21')).toHaveAttribute('aria-selected', 'true')
    await expect.element(tab('2026-11-20')).toMatchTextContent(t('common.today'))
    await expect
      .element(page.getByRole('link', { name: t('booking.thisWeek') }))
      .toHaveAttribute('aria-current', 'date')
    expect(api.received(listLessons)).toMatchObject([
      { query: { start: isoText(on('2026-11-15', 0)), end: isoText(on('2026-11-22', 0)) } },
    ])
  })

  test('in text of double size on a phone a picture leaves the line to the time, and the mark of today is whole', async () => {
    withLessons(lessonOn('2026-11-20', {}, 18))
    document.documentElement.style.fontSize = '200%'
    onTestFinished(() => void (document.documentElement.style.fontSize = ''))
    const { t } = await show(board(), { at: '/booking' })
    await page.viewport(390, 844)
    const today = page.getByText(t('common.today'), { exact: true })
    await expect.element(today).toBeVisible()
    const { fontSize, lineHeight } = getComputedStyle(today.element())
    expect(Number.parseFloat(lineHeight)).toBeGreaterThan(1.2 * Number.parseFloat(fontSize))
    await expect
      .poll(() => {
        const [picture, time] = ['img', 'p'].map((name) =>
          cards().element().querySelector(name)?.getBoundingClientRect(),
        )
        return picture !== undefined && time !== undefined && picture.bottom <= time.top
      })
      .toBe(true)
  })

  test('a week that is over says so, and leads to the next one, an earlier one to the present week', async () => {
    withLessons(lessonOn('2026-11-12'), lessonOn('2026-11-17'), lessonOn('2026-11-24'))
    const { t, location } = await show(board(), { at: '/booking', language: 'en' })
    const over = page.getByText(t('booking.weekOver'))
    await expect.element(over).toBeVisible()
    await page.getByRole('link', { name: t('booking.seeNextWeek') }).click()
    await expect.poll(() => location().search).toBe('?week=2026-11-22')
    await expect.element(tab('2026-11-24', 'en')).toHaveAttribute('aria-selected', 'true')
    await expect.element(over).not.toBeInTheDocument()
    await page.getByRole('link', { name: t('booking.lastWeek') }).click()
    await expect.poll(() => location().search).toBe('?week=2026-11-15')
    await page.getByRole('link', { name: t('booking.lastWeek') }).click()
    await page.getByRole('link', { name: t('booking.seeThisWeek') }).click()
    await expect.poll(() => location().search).toBe('?week=2026-11-15')
  })

  test('the week changes by its links, and the way back leads through the weeks and the chosen day', async () => {
    withLessons(
      lessonOn('2026-11-20', {}, 18),
      lessonOn('2026-11-24'),
      lessonOn('2026-11-26'),
      lessonOn('2026-12-01'),
    )
    const { t, location } = await show(
      <>
        <Back />
        {board()}
      </>,
      { at: '/booking' },
    )
    const week = (name: 'lastWeek' | 'thisWeek' | 'nextWeek') =>
      page.getByRole('link', { name: t(`booking.${name}`) }).click()
    await week('nextWeek')
    await tab('2026-11-26').click()
    await expect.poll(() => location().search).toBe('?week=2026-11-22&day=2026-11-26')
    await week('nextWeek')
    await expect.element(tab('2026-12-01')).toHaveAttribute('aria-selected', 'true')
    await week('thisWeek')
    await expect.element(tab('2026-11-20')).toHaveAttribute('aria-selected', 'true')
    await week('lastWeek')
    await expect.element(page.getByText(t('booking.noLessons'))).toBeVisible()

    for (const _ of [1, 2]) await page.getByRole('button', { name: 'back' }).click()
    await expect.element(tab('2026-12-01')).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: 'back' }).click()
    await expect.element(tab('2026-11-26')).toHaveAttribute('aria-selected', 'true')
  })

  test('a shared address opens at its day and lesson, and the title of a lesson is its address', async () => {
    withLessons(lessonOn('2026-11-20', {}, 18), lessonOn('2026-11-21'))
    const { location } = await show(board(), { at: '/booking?week=2026-11-20&day=2026-11-21' })
    await expect.element(tab('2026-11-21')).toHaveAttribute('aria-selected', 'true')
    await expect.element(cards()).toMatchTextContent('ヨガ 2026-11-21')
    await page.getByRole('link', { name: 'ヨガ 2026-11-21' }).click()
    await expect.poll(() => location().search).toBe('?week=2026-11-15&day=2026-11-21&lesson=2026-11-21')
  })

  test('only days with lessons can be chosen, by mouse and by arrow key', async () => {
    withLessons(lessonOn('2026-11-24'), lessonOn('2026-11-27'))
    const { location } = await show(board(), { at: '/booking?week=2026-11-24' })
    await expect.element(tab('2026-11-24')).toHaveAttribute('aria-selected', 'true')
    for (const day of ['22', '23', '25', '26', '28'])
      await expect.element(tab(`2026-11-${day}`)).toHaveAttribute('aria-disabled', 'true')
    await tab('2026-11-25').click({ force: true })
    await expect.element(tab('2026-11-24')).toHaveAttribute('aria-selected', 'true')
    await tab('2026-11-27').click()
    await expect.element(cards()).toMatchTextContent('ヨガ 2026-11-27')

    // Days without lessons keep their tab stops, so that the arrow keys do not skip them.
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(tab('2026-11-26')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(tab('2026-11-25')).toHaveFocus()
    await expect.element(tab('2026-11-27')).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(cards()).toMatchTextContent('ヨガ 2026-11-24')
    await expect.poll(location).toMatchObject({ search: '?week=2026-11-22&day=2026-11-24' })
  })

  test('a week without lessons says so', async () => {
    withLessons()
    const { t } = await show(board(), { language: 'en', at: '/booking?week=2027-11-24' })
    await expect.element(page.getByText(t('booking.noLessons'))).toBeVisible()
    await expect.element(page.getByRole('tablist')).not.toBeInTheDocument()
  })

  test('the levels of the lessons filter the week, in this week and in the next ones', async () => {
    withLessons(...levels, lessonOn('2026-12-01'))
    const { t } = await show(board(), { language: 'en', at: '/booking?week=2026-11-24' })
    const level = (name: 'beginners' | 'experienced') =>
      page
        .getByRole('group', { name: t('booking.levels') })
        .getByRole('button', { name: t(`lesson.level.${name}`) })
    await expect.element(gentle).toMatchTextContent(t('lesson.level.beginners'))
    await level('beginners').click()
    await expect.element(hard).not.toBeInTheDocument()
    await expect.element(tab('2026-11-25', 'en')).toHaveAttribute('aria-disabled', 'true')
    await level('experienced').click()
    await expect.element(hard).toBeVisible()
    await level('beginners').click()
    await expect.element(gentle).not.toBeInTheDocument()

    await page.getByRole('link', { name: t('booking.nextWeek') }).click()
    await expect.element(page.getByText(t('booking.noLessonsOfLevel'))).toBeVisible()
    await page.getByRole('link', { name: t('booking.allLevels') }).click()
    await expect.element(cards()).toMatchTextContent('ヨガ 2026-12-01')
  })

  test('events alone are shown on request, also from the address, and a week without one leads to the next', async () => {
    const event = paidEvent({ start: on('2026-12-03', 19) })
    withLessons(...levels, lessonOn('2026-12-03'), event)
    const { t, location } = await show(board(), { language: 'en', at: '/booking?week=2026-11-24&kind=event' })
    await expect.element(page.getByText(t('booking.noEvents'))).toBeVisible()
    const next = t('booking.nextEvent', { day: 'Thu, Dec 3' })
    await page.getByRole('link', { name: next }).click()
    await expect.poll(() => location().search).toBe('?week=2026-11-29&kind=event&day=2026-12-03')
    await expect.element(cards()).toHaveLength(1)
    await expect.element(cards()).toMatchTextContent(event.title)
    const chip = page
      .getByRole('group', { name: t('booking.kinds') })
      .getByRole('button', { name: t('lesson.event'), exact: true })
    await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
    await chip.click()
    await expect.element(cards()).toHaveLength(2)
    await expect.poll(() => location().search).not.toContain('kind')
  })

  test('on a phone one button says how many filters are chosen, and opens a sheet with them', async () => {
    withLessons(...levels)
    const { t, location } = await show(board(), { width: 390, at: '/booking?week=2026-11-24' })
    const filters = page.getByRole('button', { name: t('booking.filter'), exact: false })
    await filters.click()
    const sheet = page.getByRole('dialog', { name: t('booking.filter') })
    await sheet.getByRole('button', { name: t('lesson.level.beginners') }).click()
    await expect.element(hard).not.toBeInTheDocument()
    await sheet.getByRole('button', { name: t('booking.showMatches', { count: 1 }) }).click()
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(filters).toHaveFocus()
    await expect.element(filters).toMatchTextContent(`${t('booking.filter')}1`)
    await filters.click()
    await sheet.getByRole('button', { name: t('booking.clearFilter') }).click()
    await expect.element(filters.filter({ hasText: '1' })).not.toBeInTheDocument()
    await expect.poll(() => location().search).not.toContain('level')
    await userEvent.keyboard('{Escape}')
    await expect.element(hard).toBeVisible()
  })

  test('in the narrowest window the seven days stand in one row, and each holds its words', async () => {
    withLessons(...levels)
    const { t } = await show(board(), { width: 280, language: 'en', at: '/en/booking?week=2026-11-24' })
    const days = page.getByRole('tablist', { name: t('common.days') }).getByRole('tab')
    await expect.poll(() => days.elements().length).toBe(7)
    const boxes = () => days.elements().map((day) => day.getBoundingClientRect())
    await expect.poll(() => new Set(boxes().map(({ top }) => top)).size).toBe(1)
    expect(days.elements().filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
  })

  test('on a phone the weekdays stand below their dates, also below the short ones of the new year', async () => {
    withLessons(lessonOn('2026-12-29'))
    const { t } = await show(board(), { width: 390, at: '/booking?week=2026-12-27' })
    const days = page.getByRole('tablist', { name: t('common.days') }).getByRole('tab')
    await expect.poll(() => days.elements().length).toBe(7)
    const weekdays = days.elements().map((day) => day.querySelector('span')?.getBoundingClientRect().top)
    expect(new Set(weekdays).size).toBe(1)
  })

  test('a week without levels and with one teacher offers no filter on a phone', async () => {
    withLessons(lessonOn('2026-11-24'))
    const { t } = await show(board(), { width: 390, at: '/booking?week=2026-11-24' })
    await expect.element(cards()).toBeVisible()
    expect(page.getByRole('button', { name: t('booking.filter') }).query()).toBeNull()
  })
})

const gentle = page.getByRole('article', { name: 'やさしいヨガ' })
const hard = page.getByRole('article', { name: 'しっかりヨガ' })
const levels = [
  lessonOn('2026-11-24', { id: 'gentle', title: 'やさしいヨガ', level: 'beginners' }),
  lessonOn('2026-11-24', { id: 'hard', title: 'しっかりヨガ', level: 'experienced' }, 12),
  lessonOn('2026-11-25'),
]

function Back() {
  const navigate = useNavigate()
  return <button type="button" aria-label="back" className="size-11" onClick={() => void navigate(-1)} />
}

test('a touch on a day, which gives its tab the focus and clicks on it, adds one entry to the history', async () => {
  withLessons(...['2026-11-25', '2026-11-26', '2026-11-27'].map((date) => lessonOn(date)))
  const both = (
    <>
      {board()}
      <Back />
    </>
  )
  const { address } = await show(both, { at: '/booking?week=2026-11-22&day=2026-11-25' })
  const touch = async (date: string) => {
    await expect.element(tab(date)).toBeVisible()
    const element = tab(date).element() as HTMLElement
    element.focus()
    await Promise.resolve()
    element.click()
    await expect.poll(address).toContain(`day=${date}`)
  }
  await touch('2026-11-26')
  await touch('2026-11-27')
  const back = page.getByRole('button', { name: 'back' })
  await back.click()
  await expect.poll(address).toContain('day=2026-11-26')
  await back.click()
  await expect.poll(address).toContain('day=2026-11-25')
})

describe('a lesson in the week', () => {
  test('a lesson shows visitors its time, its seats, and whether it can be tried', async () => {
    const free = lessonOn('2026-11-24', { id: 'free', title: '朝のヨガ', totalSeats: 4, seatsLeft: 4 })
    withLessons(free, lessonOn('2026-11-24', { id: 'full', title: '満席のヨガ', seatsLeft: 0 }, 12))
    const onChoose = vi.fn<(event: LessonEvent) => void>()
    const { t } = await show(<WeekBoard now={now} onChoose={onChoose} onWait={vi.fn()} />, {
      at: '/booking?week=2026-11-24',
    })
    const card = page.getByRole('article', { name: '朝のヨガ' })
    await expect.element(card).toMatchTextContent('10:00–11:00')
    await expect.element(card).toMatchTextContent(t('lesson.seatsLeft', { count: 4 }))
    const full = page.getByRole('article', { name: '満席のヨガ' }).getByRole('button')
    await expect.element(full).toHaveTextContent(t('booking.full'))
    await expect.element(full).toBeDisabled()
    await card.getByRole('button', { name: t('booking.try') }).click()
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(free)
  })

  test('a lesson that is over cannot be tried', async () => {
    withLessons(lessonOn('2026-11-13'))
    const { t } = await show(board(), { language: 'en', at: '/booking?week=2026-11-13' })
    await expect.element(cards().getByRole('button')).toHaveTextContent(t('booking.ended'))
    await expect.element(cards().getByRole('button')).toBeDisabled()
  })
})

describe('while the lessons of a week are read', () => {
  test('a placeholder stands in their place', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<LessonEvent[]>()
    new ApiStub().on(listLessons, () => answered)
    const { t } = await show(board(), { at: '/booking' })
    const placeholder = page.getByRole('status', { name: t('common.loading') })
    await expect.element(placeholder).toBeVisible()
    answer([lessonOn('2026-11-21')])
    await expect.element(cards()).toBeVisible()
    await expect.element(placeholder).not.toBeInTheDocument()
  })

  test('a lost connection is said, and the lessons are read again at a click', async () => {
    const api = new ApiStub().on(listLessons, connectionLost)
    const { t } = await show(board(), { language: 'en', at: '/booking' })
    const notice = page.getByRole('alert')
    await expect.element(notice).toMatchTextContent(t('booking.loadFailed'))
    await expect.element(notice).toMatchTextContent(t('error.server.unreachable'))
    api.on(listLessons, () => [lessonOn('2026-11-21')])
    await notice.getByRole('button', { name: t('common.retry') }).click()
    await expect.element(cards()).toBeVisible()
    await expect.element(notice).not.toBeInTheDocument()
  })

  // A proxy, or the login page of a network.
  test.each([502, 200])(
    'a page of HTML with the status %i, which does not come from the studio, counts as a lost connection',
    async (status) => {
      const html = () =>
        new Response('<h1>Bad gateway</h1>', { status, headers: { 'content-type': 'text/html' } })
      new ApiStub().on(listLessons, html)
      const { t } = await show(board(), { at: '/booking' })
      await expect.element(page.getByRole('alert')).toMatchTextContent(t('error.server.unreachable'))
    },
  )
})

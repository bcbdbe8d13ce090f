import { describe, expect } from 'vitest'
import { listLessons } from '#contract/lessons.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import { dateOf, dayMs, hourMs, isoText, startOfDay, startOfWeek } from '#time/tokyo.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import { test } from '../test.ts'

describe('the week on /booking', () => {
  test('/booking opens with this week and the day of the next lesson', async ({ visit, studio }) => {
    const visitor = await visit()
    await visitor.open('/booking')
    const booking = new BookingScreen(visitor)
    await booking.days.waitFor()
    const now = Date.now()
    const from = startOfWeek(now)
    const query = { start: isoText(from), end: isoText(from + 7 * dayMs) }
    const answer = await fetch(
      `${studio.origin}/api${listLessons.path}?${new URLSearchParams(query).toString()}`,
    )
    // A lesson that started before midnight belongs to the week before.
    const lessons = ((await answer.json()) as LessonEvent[]).filter(({ start }) => Date.parse(start) >= from)
    const dayOf = (lesson: LessonEvent | undefined) => lesson && startOfDay(Date.parse(lesson.start))
    const expected =
      dayOf(lessons.find(({ end }) => Date.parse(end) > now)) ??
      dayOf(lessons.find(({ start }) => Date.parse(start) >= startOfDay(now))) ??
      from
    await expect.poll(() => booking.day(expected).getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => booking.week('thisWeek').getAttribute('aria-current')).toBe('date')
    await expect.poll(() => booking.day(now).innerText()).toContain(visitor.t('booking.today'))
  })

  test('/booking says that a week is over and leads to the next one', async ({ visit, studio }) => {
    // In the week before, which the visitor looks at last.
    await studio.lesson()
    const lesson = await studio.lesson()
    const visitor = await visit({ changesBrowser: true })
    const sunday = startOfWeek(lesson.startsAt)
    await visitor.page.clock.setFixedTime(sunday + 7 * dayMs - 1)
    await visitor.open('/booking')
    await visitor.page.getByText(visitor.t('booking.weekOver')).waitFor()
    await visitor.page.getByRole('link', { name: visitor.t('booking.seeNextWeek') }).click()
    await visitor.page.waitForURL(`**/booking?week=${dateOf(sunday + 7 * dayMs)}`)
    await visitor.page.getByText(visitor.t('booking.weekOver')).waitFor({ state: 'detached' })

    await new BookingScreen(visitor).week('lastWeek').click()
    await visitor.page.getByText(visitor.t('booking.weekOver')).waitFor()
    await new BookingScreen(visitor).week('lastWeek').click()
    await visitor.page.getByRole('link', { name: visitor.t('booking.seeThisWeek') }).click()
    await visitor.page.waitForURL(`**/booking?week=${dateOf(sunday)}`)
  })

  test('/booking changes the week by its links and follows the address and the back button', async ({
    visit,
  }) => {
    const visitor = await visit()
    const { page } = visitor
    await visitor.open('/booking')
    const booking = new BookingScreen(visitor)
    const from = startOfWeek(Date.now())
    const shows = async (first: number) => {
      await page.waitForURL(`**/booking?week=${dateOf(first)}*`)
      await booking.day(first).waitFor()
    }
    await booking.week('nextWeek').click()
    await shows(from + 7 * dayMs)
    await booking.show(from + 9 * dayMs)
    await page.waitForURL(`**&day=${dateOf(from + 9 * dayMs)}`)
    await booking.week('nextWeek').click()
    await shows(from + 14 * dayMs)
    await booking.week('thisWeek').click()
    await shows(from)
    await booking.week('lastWeek').click()
    await shows(from - 7 * dayMs)

    for (const _ of [1, 2]) await page.goBack()
    await shows(from + 14 * dayMs)
    await page.goBack()
    await shows(from + 7 * dayMs)
    await expect.poll(() => booking.day(from + 9 * dayMs).getAttribute('aria-selected')).toBe('true')
  })

  test('a shared address of /booking opens at its day and lesson', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const later = await studio.lesson({ startsAt: lesson.startsAt + dayMs })
    const visitor = await visit()
    const booking = await BookingScreen.at(visitor, lesson)
    await booking.show(later.startsAt)
    await booking.card(later).getByRole('link', { name: later.title }).click()
    await visitor.page.waitForURL(`**&lesson=${later.id}`)

    const friend = await visit({ language: 'en' })
    await friend.page.goto(`/en${visitor.address}`)
    const theirs = new BookingScreen(friend)
    await theirs.card(later).waitFor()
    await expect.poll(() => theirs.day(later.startsAt).getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => theirs.cards.count()).toBe(1)
  })

  test('/booking lets only days with lessons be chosen, by mouse and by arrow key', async ({
    visit,
    studio,
  }) => {
    const tuesday = await studio.lesson()
    const friday = await studio.lesson({ startsAt: tuesday.startsAt + 3 * dayMs })
    const visitor = await visit()
    const booking = await BookingScreen.at(visitor, tuesday)
    const states = await booking.days
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => tab.ariaDisabled))
    expect(states.map((disabled) => disabled === 'true')).toEqual([
      true,
      true,
      false,
      true,
      true,
      false,
      true,
    ])

    await booking.day(tuesday.startsAt + dayMs).click({ force: true })
    await expect.poll(() => booking.day(tuesday.startsAt).getAttribute('aria-selected')).toBe('true')
    await booking.show(friday.startsAt)
    await booking.card(friday).waitFor()
    await expect.poll(() => booking.cards.count()).toBe(1)

    // Days without lessons keep their tab stops, so that the arrow keys do not skip them.
    await booking.day(friday.startsAt).focus()
    for (const _ of ['Thursday', 'Wednesday']) {
      await visitor.page.keyboard.press('ArrowLeft')
      await expect.poll(() => booking.day(friday.startsAt).getAttribute('aria-selected')).toBe('true')
    }
    await visitor.page.keyboard.press('ArrowLeft')
    await booking.card(tuesday).waitFor()
    await visitor.page.waitForURL(`**&day=${dateOf(tuesday.startsAt)}`)
  })

  test('/booking says that a week has no lessons', async ({ visit, studio }) => {
    const visitor = await visit()
    await visitor.open(`/booking?week=${dateOf((await studio.emptyWeek()) + 52 * 7 * dayMs)}`)
    await visitor.page.getByText(visitor.t('booking.noLessons')).waitFor()
    expect(await new BookingScreen(visitor).days.count()).toBe(0)
  })

  test('/booking shows this week when the address names no valid week', async ({ visit }) => {
    const visitor = await visit()
    for (const search of ['?week=soon', '?week=2026-02-30', '?week=&day=never']) {
      await visitor.open(`/booking${search}`)
      await new BookingScreen(visitor).day(Date.now()).waitFor()
    }
  })
})

describe('a lesson card', () => {
  test('a lesson card shows visitors what can be tried, what is full and what is over', async ({
    visit,
    studio,
  }) => {
    const free = await studio.lesson({ totalSeats: 4 })
    const full = await studio.lesson({ startsAt: free.startsAt + 2 * hourMs, totalSeats: 1 })
    await studio.book(full, await studio.member({ tickets: 1 }))
    const visitor = await visit()
    const booking = await BookingScreen.at(visitor, free)
    await expect.poll(() => booking.button(free, 'try').isEnabled()).toBe(true)
    await expect
      .poll(() => booking.card(free).innerText())
      .toContain(visitor.t('lesson.seatsLeft', { count: 4 }))
    await expect.poll(() => booking.card(free).innerText()).toContain('10:00–11:00')
    await expect.poll(() => booking.button(full, 'full').isDisabled()).toBe(true)

    // A past Sunday: the studio was open, and every lesson of that day is over.
    const sunday = startOfWeek(Date.now()) - 7 * dayMs
    await BookingScreen.at(visitor, { startsAt: sunday })
    const buttons = booking.cards.getByRole('button')
    await buttons.first().waitFor()
    expect(new Set(await buttons.allInnerTexts())).toEqual(new Set([visitor.t('booking.ended')]))
    for (const button of await buttons.all()) expect(await button.isDisabled()).toBe(true)
  })
})

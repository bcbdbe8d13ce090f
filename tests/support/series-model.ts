import type { ErrorCode } from '#contract/errors.ts'
import { lessonSeries } from '#studio/lesson-series.ts'
import { dayMs, hourMs, startOfDay, weekdayOf } from '#time/tokyo.ts'

/** What can be changed in the lessons of a modelled series. */
export interface ModelTraits {
  /** The hour of the day at which the lesson starts. It takes an hour. */
  hour: number
  seats: number
}

export interface ModelLesson extends ModelTraits {
  /** Midnight of the day for which it was planned. */
  day: number
  cancelled: boolean
  byHand: boolean
  /** The members who booked, by their position. */
  bookings: Set<number>
}

interface Plan extends ModelTraits {
  weekdays: readonly number[]
  from: number
  until: number
}

export type Scope = 'one' | 'following' | 'all'

const names = ['hour', 'seats'] as const

/**
 * The rules of weekly series on plain objects, as the expected behaviour of the product. Refusals are
 * returned.
 */
export class SeriesModel {
  now: number
  readonly plan: Plan
  readonly tickets: number[]
  readonly lessons: ModelLesson[] = []

  constructor(now: number, plan: Plan, tickets: readonly number[]) {
    this.now = now
    this.plan = { ...plan }
    this.tickets = [...tickets]
    this.extend()
  }

  /** Adds the lessons that are due, as the creation and the periodic job do. */
  extend(): void {
    const { weekdays, from, until, hour, seats } = this.plan
    const today = startOfDay(this.now)
    const last = Math.min(until, today + lessonSeries.weeksAhead * 7 * dayMs)
    for (let day = Math.max(from, today); day <= last; day += dayMs) {
      const isPlanned = weekdays.includes(weekdayOf(day)) && day + hour * hourMs > this.now
      if (!isPlanned || this.lessons.some((lesson) => lesson.day === day)) continue
      this.lessons.push({ day, hour, seats, cancelled: false, byHand: false, bookings: new Set() })
    }
  }

  book(member: number, lesson: ModelLesson): ErrorCode | undefined {
    if (lesson.cancelled) return 'error.yoga.notFound'
    if (this.#startOf(lesson) + hourMs <= this.now) return 'error.yoga.ended'
    if (lesson.bookings.has(member)) return 'error.yoga.alreadyBooked'
    if (lesson.bookings.size >= lesson.seats) return 'error.yoga.noSeat'
    if (this.tickets[member] === 0) return 'error.yoga.noTicket'
    this.tickets[member] = (this.tickets[member] ?? 0) - 1
    lesson.bookings.add(member)
    return undefined
  }

  change(edited: ModelLesson, to: ModelTraits, scope: Scope, replace: boolean): ErrorCode | undefined {
    if (edited.cancelled) return 'error.yoga.notFound'
    const before = { ...edited }
    const changes = names.filter((name) => before[name] !== to[name])
    if (scope === 'one') {
      if (to.seats < edited.bookings.size) return 'error.totalSeats.tooFew'
      if (changes.length > 0) Object.assign(edited, to, { byHand: true })
      return undefined
    }
    const wanted = this.#inScope(edited, scope).map((lesson) => {
      const isKept = (name: (typeof names)[number]) =>
        !replace && lesson.byHand && lesson[name] !== before[name] && lesson[name] !== this.plan[name]
      const taken = changes.filter((name) => lesson === edited || !isKept(name))
      return { lesson, traits: Object.fromEntries(taken.map((name) => [name, to[name]])) }
    })
    const isTooFew = wanted.some(
      ({ lesson, traits }) => (traits['seats'] ?? lesson.seats) < lesson.bookings.size,
    )
    if (isTooFew) return 'error.totalSeats.tooFew'
    for (const name of changes) this.plan[name] = to[name]
    for (const { lesson, traits } of wanted) {
      const isChanged = names.some((name) => name in traits && traits[name] !== lesson[name])
      Object.assign(lesson, traits)
      if (isChanged) lesson.byHand &&= names.some((name) => lesson[name] !== this.plan[name])
    }
    return undefined
  }

  remove(opened: ModelLesson, scope: Scope, replace: boolean): ErrorCode | undefined {
    if (opened.cancelled) return 'error.yoga.notFound'
    const inScope = scope === 'one' ? [opened] : this.#inScope(opened, scope)
    for (const lesson of inScope) {
      if (scope !== 'one' && lesson !== opened && lesson.byHand && !replace) continue
      lesson.cancelled = true
      if (this.#startOf(lesson) + hourMs <= this.now) continue
      for (const member of lesson.bookings) this.tickets[member] = (this.tickets[member] ?? 0) + 1
      lesson.bookings.clear()
    }
    if (scope === 'one') return undefined
    const last = (scope === 'all' ? startOfDay(this.now) : opened.day) - dayMs
    this.plan.until = Math.min(this.plan.until, last)
    return undefined
  }

  #inScope(opened: ModelLesson, scope: Scope): ModelLesson[] {
    const coming = this.lessons.filter((lesson) => !lesson.cancelled && this.#startOf(lesson) > this.now)
    if (scope === 'all') return coming
    return [opened, ...coming.filter(({ day }) => day > opened.day)]
  }

  #startOf({ day, hour }: ModelLesson): number {
    return day + hour * hourMs
  }
}

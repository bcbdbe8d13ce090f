import type { Attendance } from '#contract/bookings/bookings.ts'
import type { BookingLimit } from '#contract/bookings/bookings.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { LimitFacts } from '#studio/facts.ts'
import { dayMs, hourMs, minuteMs, startOfDay } from '#time/tokyo.ts'
import { closuresTouching } from './model-closure.ts'
import type { ModelClosure } from './model-closure.ts'

interface ModelMember {
  tickets: number
  type: number
}

/** A member in the waiting list of a lesson, by position. */
interface ModelWait {
  member: number
  latest: number
}

interface ModelBooking {
  cost: number
  attendance: Attendance
  /**
   * Until when it can be cancelled instead of the usual deadline, because the studio has moved the lesson
   * late.
   */
  freeUntil: number
}

interface ModelLesson {
  start: number
  end: number
  totalSeats: number
  cancelled: boolean
  /** The live bookings by the position of their member. */
  bookings: Map<number, ModelBooking>
  /** Who waits, the first in line first. */
  waiting: ModelWait[]
}

/**
 * The studio's rules on plain objects, as the expected behaviour of the product. Each method does what the
 * call does and returns undefined, or does nothing and returns the refusal that the product must answer.
 * Members and lessons are named by their position.
 */
export class BookingModel {
  now: number
  readonly members: ModelMember[]
  readonly lessons: ModelLesson[]
  readonly limits: LimitFacts
  /** Written by the model of the closures. */
  readonly closures: ModelClosure[] = []

  constructor(
    now: number,
    members: ModelMember[],
    lessons: Array<Pick<ModelLesson, 'start' | 'end' | 'totalSeats'>>,
    limits: LimitFacts,
  ) {
    this.limits = limits
    this.now = now
    this.members = members
    this.lessons = lessons.map((lesson) => ({
      ...lesson,
      cancelled: false,
      bookings: new Map(),
      waiting: [],
    }))
  }

  member(position: number): ModelMember {
    return found(this.members[position])
  }

  lesson(position: number): ModelLesson {
    return found(this.lessons[position])
  }

  book(
    memberPosition: number,
    lessonPosition: number,
    startSeen: number,
    { withoutTicket = false, beyond = [] }: { withoutTicket?: boolean; beyond?: BookingLimit[] } = {},
  ): ErrorCode | undefined {
    const member = this.member(memberPosition)
    const lesson = this.lesson(lessonPosition)
    if (lesson.cancelled) return 'error.yoga.notFound'
    if (lesson.start !== startSeen) return 'error.yoga.rescheduled'
    if (lesson.end <= this.now) return 'error.yoga.ended'
    const isFull = lesson.bookings.size >= lesson.totalSeats
    if (!isFull && !this.#isOpen(memberPosition, lesson) && !beyond.includes('opening'))
      return 'error.yoga.notOpen'
    if (lesson.bookings.has(memberPosition)) return 'error.yoga.alreadyBooked'
    if (isFull) return 'error.yoga.noSeat'
    const cost = withoutTicket ? 0 : this.#costOf(memberPosition)
    if (member.tickets < cost) return 'error.yoga.noTicket'
    if (this.limits.refuseOverlap && this.#isBusy(memberPosition, lesson) && !beyond.includes('overlap'))
      return 'error.yoga.overlaps'
    const isCounted = lesson.start > this.now
    if (isCounted && this.#holdsMost(memberPosition) && !beyond.includes('held'))
      return 'error.yoga.tooManyHeld'
    this.#addBooking(memberPosition, lessonPosition, cost)
    return undefined
  }

  /** @param latest absent: as chosen before, or 12 hours before the start */
  join(
    memberPosition: number,
    lessonPosition: number,
    latest: number | undefined,
  ): { refusal: ErrorCode } | { place: number } {
    const lesson = this.lesson(lessonPosition)
    const waits = lesson.waiting.find(({ member }) => member === memberPosition)
    const wanted = latest ?? waits?.latest ?? lesson.start - 12 * hourMs
    if (lesson.cancelled) return { refusal: 'error.yoga.notFound' }
    if (!waits && !this.#isOpen(memberPosition, lesson)) return { refusal: 'error.yoga.notOpen' }
    if (lesson.start <= this.now) return { refusal: 'error.waitlist.started' }
    if (lesson.bookings.has(memberPosition)) return { refusal: 'error.yoga.alreadyBooked' }
    if (lesson.bookings.size < lesson.totalSeats) return { refusal: 'error.waitlist.seatFree' }
    if (!waits && !this.#canPay(memberPosition)) return { refusal: 'error.yoga.noTicket' }
    if (wanted > lesson.start - 4 * hourMs) return { refusal: 'error.latest.tooLate' }
    if (waits) waits.latest = wanted
    else lesson.waiting.push({ member: memberPosition, latest: wanted })
    return { place: lesson.waiting.findIndex(({ member }) => member === memberPosition) + 1 }
  }

  leave(memberPosition: number, lessonPosition: number): ErrorCode | undefined {
    const { waiting } = this.lesson(lessonPosition)
    const place = waiting.findIndex(({ member }) => member === memberPosition)
    if (place === -1) return 'error.waitlist.notFound'
    waiting.splice(place, 1)
    return undefined
  }

  /** @param by the position of the member who cancels, or the administrator */
  cancel(memberPosition: number, lessonPosition: number, by: number | 'admin'): ErrorCode | undefined {
    const lesson = this.lesson(lessonPosition)
    const booking = lesson.bookings.get(memberPosition)
    if (booking?.attendance !== 'booked' || (by !== 'admin' && by !== memberPosition))
      return 'error.yoga.bookingNotFound'
    // An administrator would have to give a reason.
    if (this.#isLate(lesson, booking)) return 'error.yoga.cancelIn3hr'
    this.#removeBooking(memberPosition, lessonPosition)
    this.#promoteWaitingMembers(lessonPosition)
    return undefined
  }

  cancelForMember(
    memberPosition: number,
    lessonPosition: number,
    { afterDeadline, returnTickets }: { afterDeadline: boolean; returnTickets: boolean },
  ): ErrorCode | undefined {
    const lesson = this.lesson(lessonPosition)
    const { bookings, cancelled } = lesson
    const booking = bookings.get(memberPosition)
    if (cancelled || booking?.attendance !== 'booked') return 'error.yoga.bookingNotFound'
    const late = this.#isLate(lesson, booking)
    if (late && !afterDeadline) return 'error.yoga.cancelIn3hr'
    if (late && !returnTickets) bookings.delete(memberPosition)
    else this.#removeBooking(memberPosition, lessonPosition)
    this.#promoteWaitingMembers(lessonPosition)
    return undefined
  }

  mark(memberPosition: number, lessonPosition: number, attendance: Attendance): ErrorCode | undefined {
    const { bookings, start, cancelled } = this.lesson(lessonPosition)
    const booking = bookings.get(memberPosition)
    if (booking === undefined || cancelled) return 'error.yoga.bookingNotFound'
    if (booking.attendance === attendance) return undefined
    if (attendance !== 'booked' && start - this.now > 30 * minuteMs) return 'error.yoga.notStarted'
    booking.attendance = attendance
    return undefined
  }

  change(
    lessonPosition: number,
    to: Pick<ModelLesson, 'start' | 'end' | 'totalSeats'>,
  ): ErrorCode | undefined {
    const lesson = this.lesson(lessonPosition)
    if (lesson.cancelled) return 'error.yoga.notFound'
    const isMoved = to.start !== lesson.start || to.end !== lesson.end
    const isBooked = [...lesson.bookings.values()].some(({ attendance }) => attendance === 'booked')
    if (lesson.start > this.now && to.start <= this.now && isBooked) return 'error.yoga.intoPast'
    if (isMoved && closuresTouching(this.closures, to).length > 0) return 'error.closure.closed'
    if (to.totalSeats < lesson.bookings.size) return 'error.totalSeats.tooFew'
    const shift = to.start - lesson.start
    if (lesson.start <= this.now) lesson.waiting = []
    Object.assign(lesson, to)
    const isLateMove = to.start - 3 * hourMs - this.now < dayMs
    if (isMoved) for (const booking of lesson.bookings.values()) booking.freeUntil = isLateMove ? to.start : 0
    lesson.waiting = lesson.waiting.map(({ member, latest }) => ({ member, latest: latest + shift }))
    this.#promoteWaitingMembers(lessonPosition)
    return undefined
  }

  delete(lessonPosition: number): ErrorCode | undefined {
    const lesson = this.lesson(lessonPosition)
    if (lesson.cancelled) return 'error.yoga.notFound'
    for (const [member, { attendance }] of lesson.bookings) {
      if (attendance === 'booked' && lesson.end > this.now) this.#removeBooking(member, lessonPosition)
    }
    lesson.cancelled = true
    if (lesson.end > this.now) lesson.waiting = []
    return undefined
  }

  #costOf(memberPosition: number): number {
    return this.member(memberPosition).type === 4 ? 0 : 1
  }

  #canPay(memberPosition: number): boolean {
    return this.member(memberPosition).tickets >= this.#costOf(memberPosition)
  }

  #addBooking(memberPosition: number, lessonPosition: number, cost: number): void {
    const lesson = this.lesson(lessonPosition)
    this.member(memberPosition).tickets -= cost
    lesson.bookings.set(memberPosition, { cost, attendance: 'booked', freeUntil: 0 })
    lesson.waiting = lesson.waiting.filter(({ member }) => member !== memberPosition)
  }

  #isLate({ start }: ModelLesson, { freeUntil }: ModelBooking): boolean {
    return this.now > Math.max(start - 3 * hourMs, freeUntil)
  }

  /**
   * Each free seat goes to the first who may still be added, can pay, may book the lesson already, has booked
   * no other one for the time, and may hold one more booking.
   */
  #promoteWaitingMembers(lessonPosition: number): void {
    const lesson = this.lesson(lessonPosition)
    if (lesson.start <= this.now) lesson.waiting = []
    if (this.now >= lesson.start - 4 * hourMs) return
    for (const { member, latest } of lesson.waiting) {
      if (lesson.bookings.size >= lesson.totalSeats) return
      if (this.now >= latest || !this.#canPay(member) || !this.#isOpen(member, lesson)) continue
      if (!this.#isBusy(member, lesson) && !this.#holdsMost(member))
        this.#addBooking(member, lessonPosition, this.#costOf(member))
    }
  }

  #isBusy(member: number, { start, end }: ModelLesson): boolean {
    return this.lessons.some((other) => other.start < end && other.end > start && other.bookings.has(member))
  }

  #limitsOf(member: number) {
    const { type } = this.member(member)
    return found(this.limits.planLimits.find(({ code }) => code === type))
  }

  #isOpen(member: number, { start }: ModelLesson): boolean {
    const { opensDaysBefore } = this.#limitsOf(member)
    if (opensDaysBefore === null) return true
    return this.now >= startOfDay(start) - opensDaysBefore * dayMs + this.limits.opensAtHour * hourMs
  }

  /** Lessons that have begun do not count. */
  #holdsMost(member: number): boolean {
    const held = this.lessons.filter(
      ({ start, bookings }) => start > this.now && bookings.get(member)?.attendance === 'booked',
    )
    return held.length >= (this.#limitsOf(member).mostHeld ?? Infinity)
  }

  #removeBooking(memberPosition: number, lessonPosition: number): void {
    const { bookings } = this.lesson(lessonPosition)
    this.member(memberPosition).tickets += found(bookings.get(memberPosition)).cost
    bookings.delete(memberPosition)
  }
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the model has no such member, lesson or booking')
  return value
}

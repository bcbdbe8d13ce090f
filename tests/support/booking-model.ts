import type { Attendance } from '#contract/bookings.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { hourMs } from '#time/tokyo.ts'

interface ModelMember {
  tickets: number
  type: number
}

interface ModelLesson {
  start: number
  end: number
  totalSeats: number
  cancelled: boolean
  /** The live bookings by the position of their member. */
  bookings: Map<number, { id: string; cost: number; attendance: Attendance }>
}

/**
 * The studio's rules on plain objects, as the expected behaviour of the product. Each method does what the call does
 * and returns undefined, or does nothing and returns the refusal that the product must answer. Members and lessons are
 * named by their position.
 */
export class BookingModel {
  now: number
  readonly members: ModelMember[]
  readonly lessons: ModelLesson[]

  constructor(
    now: number,
    members: ModelMember[],
    lessons: Array<Pick<ModelLesson, 'start' | 'end' | 'totalSeats'>>,
  ) {
    this.now = now
    this.members = members
    this.lessons = lessons.map((lesson) => ({ ...lesson, cancelled: false, bookings: new Map() }))
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
    withoutTicket = false,
  ): ErrorCode | undefined {
    const member = this.member(memberPosition)
    const lesson = this.lesson(lessonPosition)
    if (lesson.cancelled) return 'error.yoga.notFound'
    if (lesson.start !== startSeen) return 'error.yoga.rescheduled'
    if (lesson.end <= this.now) return 'error.yoga.ended'
    if (lesson.bookings.has(memberPosition)) return 'error.yoga.alreadyBooked'
    if (lesson.bookings.size >= lesson.totalSeats) return 'error.yoga.noSeat'
    const cost = member.type === 4 || withoutTicket ? 0 : 1
    if (member.tickets < cost) return 'error.yoga.noTicket'
    member.tickets -= cost
    lesson.bookings.set(memberPosition, { id: '', cost, attendance: 'booked' })
    return undefined
  }

  /** @param by the position of the member who cancels, or the administrator */
  cancel(memberPosition: number, lessonPosition: number, by: number | 'admin'): ErrorCode | undefined {
    const lesson = this.lesson(lessonPosition)
    const booking = lesson.bookings.get(memberPosition)
    if (booking?.attendance !== 'booked' || (by !== 'admin' && by !== memberPosition))
      return 'error.yoga.bookingNotFound'
    if (by !== 'admin' && lesson.start - this.now < 3 * hourMs) return 'error.yoga.cancelIn3hr'
    this.#removeBooking(memberPosition, lessonPosition)
    return undefined
  }

  cancelForMember(
    memberPosition: number,
    lessonPosition: number,
    afterDeadline: boolean,
  ): ErrorCode | undefined {
    const { bookings, start } = this.lesson(lessonPosition)
    if (bookings.get(memberPosition)?.attendance !== 'booked') return 'error.yoga.bookingNotFound'
    if (!afterDeadline && start - this.now < 3 * hourMs) return 'error.yoga.cancelIn3hr'
    this.#removeBooking(memberPosition, lessonPosition)
    return undefined
  }

  mark(memberPosition: number, lessonPosition: number, attendance: Attendance): ErrorCode | undefined {
    const { bookings, start, cancelled } = this.lesson(lessonPosition)
    const booking = bookings.get(memberPosition)
    if (booking === undefined || cancelled) return 'error.yoga.bookingNotFound'
    if (booking.attendance === attendance) return undefined
    if (attendance !== 'booked' && start > this.now) return 'error.yoga.notStarted'
    booking.attendance = attendance
    return undefined
  }

  change(
    lessonPosition: number,
    to: Pick<ModelLesson, 'start' | 'end' | 'totalSeats'>,
  ): ErrorCode | undefined {
    const lesson = this.lesson(lessonPosition)
    if (lesson.cancelled) return 'error.yoga.notFound'
    if (to.totalSeats < lesson.bookings.size) return 'error.totalSeats.tooFew'
    Object.assign(lesson, to)
    return undefined
  }

  delete(lessonPosition: number): ErrorCode | undefined {
    const lesson = this.lesson(lessonPosition)
    if (lesson.cancelled) return 'error.yoga.notFound'
    for (const [member, { attendance }] of lesson.bookings) {
      if (attendance === 'booked' && lesson.end > this.now) this.#removeBooking(member, lessonPosition)
    }
    lesson.cancelled = true
    return undefined
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

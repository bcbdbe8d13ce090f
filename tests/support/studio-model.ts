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
  /** Who holds a seat, by what booking, for how many tickets. */
  seats: Map<number, { id: string; cost: number; attendance: Attendance }>
}

/**
 * The studio's rules on plain objects, one thing after the other, to hold the product against: each deed
 * answers with the refusal that the product must give, or undefined and is done. Members and lessons are
 * named by their position.
 */
export class StudioModel {
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
    this.lessons = lessons.map((lesson) => ({ ...lesson, cancelled: false, seats: new Map() }))
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
    if (lesson.seats.has(memberPosition)) return 'error.yoga.alreadyBooked'
    if (lesson.seats.size >= lesson.totalSeats) return 'error.yoga.noSeat'
    const cost = member.type === 4 || withoutTicket ? 0 : 1
    if (member.tickets < cost) return 'error.yoga.noTicket'
    member.tickets -= cost
    lesson.seats.set(memberPosition, { id: '', cost, attendance: 'booked' })
    return undefined
  }

  /** @param by the position of the member who cancels, or the administrator */
  cancel(memberPosition: number, lessonPosition: number, by: number | 'admin'): ErrorCode | undefined {
    const lesson = this.lesson(lessonPosition)
    const seat = lesson.seats.get(memberPosition)
    if (seat?.attendance !== 'booked' || (by !== 'admin' && by !== memberPosition))
      return 'error.yoga.bookingNotFound'
    if (by !== 'admin' && lesson.start - this.now < 3 * hourMs) return 'error.yoga.cancelIn3hr'
    this.#giveUp(memberPosition, lessonPosition)
    return undefined
  }

  cancelFor(memberPosition: number, lessonPosition: number, afterDeadline: boolean): ErrorCode | undefined {
    const { seats, start } = this.lesson(lessonPosition)
    if (seats.get(memberPosition)?.attendance !== 'booked') return 'error.yoga.bookingNotFound'
    if (!afterDeadline && start - this.now < 3 * hourMs) return 'error.yoga.cancelIn3hr'
    this.#giveUp(memberPosition, lessonPosition)
    return undefined
  }

  mark(memberPosition: number, lessonPosition: number, attendance: Attendance): ErrorCode | undefined {
    const { seats, start, cancelled } = this.lesson(lessonPosition)
    const seat = seats.get(memberPosition)
    if (seat === undefined || cancelled) return 'error.yoga.bookingNotFound'
    if (seat.attendance === attendance) return undefined
    if (attendance !== 'booked' && start > this.now) return 'error.yoga.notStarted'
    seat.attendance = attendance
    return undefined
  }

  change(
    lessonPosition: number,
    to: Pick<ModelLesson, 'start' | 'end' | 'totalSeats'>,
  ): ErrorCode | undefined {
    const lesson = this.lesson(lessonPosition)
    if (lesson.cancelled) return 'error.yoga.notFound'
    if (to.totalSeats < lesson.seats.size) return 'error.totalSeats.tooFew'
    Object.assign(lesson, to)
    return undefined
  }

  delete(lessonPosition: number): ErrorCode | undefined {
    const lesson = this.lesson(lessonPosition)
    if (lesson.cancelled) return 'error.yoga.notFound'
    for (const [member, { attendance }] of lesson.seats) {
      if (attendance === 'booked' && lesson.end > this.now) this.#giveUp(member, lessonPosition)
    }
    lesson.cancelled = true
    return undefined
  }

  #giveUp(memberPosition: number, lessonPosition: number): void {
    const { seats } = this.lesson(lessonPosition)
    this.member(memberPosition).tickets += found(seats.get(memberPosition)).cost
    seats.delete(memberPosition)
  }
}

function found<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('the model has no such thing')
  return thing
}

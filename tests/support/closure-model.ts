import type { ErrorCode } from '#contract/errors.ts'
import type { BookingModel } from './booking-model.ts'
import { closuresTouching } from './model-closure.ts'
import type { ModelClosure } from './model-closure.ts'

/** The rules of closures, on the lessons of the model of bookings. Each method answers as that model does. */
export class ClosureModel {
  readonly #studio: BookingModel

  constructor(studio: BookingModel) {
    this.#studio = studio
  }

  /** Returns what the preview counts, and adds the closure at the end of the list. */
  close({ start, end }: { start: number; end: number }) {
    const { now, lessons, closures } = this.#studio
    const refuse = (refusal: ErrorCode) => ({ refusal })
    if (end <= now) return refuse('error.closure.past')
    if (closuresTouching(closures, { start, end }).length > 0) return refuse('error.closure.overlap')
    const cancelled = lessons.flatMap((lesson, position) => {
      const isCancelled = lesson.start > now && lesson.start < end && lesson.end > start && !lesson.cancelled
      return isCancelled ? [{ ...lesson, position }] : []
    })
    const bookings = cancelled.flatMap((lesson) =>
      [...lesson.bookings]
        .filter(([, { attendance }]) => attendance === 'booked')
        .map(([member, { cost }]) => ({ member, cost, lesson: lesson.position })),
    )
    const waiting = cancelled.flatMap((lesson) => lesson.waiting)
    const preview = {
      lessons: cancelled.length,
      bookings: bookings.length,
      tickets: bookings.reduce((sum, { cost }) => sum + cost, 0),
      members: new Set([...bookings, ...waiting].map(({ member }) => member)).size,
    }
    for (const { position } of cancelled) this.#studio.delete(position)
    const positions = new Set(cancelled.map(({ position }) => position))
    closures.push({ start, end, lifted: false, lessons: positions, bookings })
    return { preview }
  }

  /** Returns what the call answers. */
  lift(closure: ModelClosure | undefined) {
    const { now } = this.#studio
    const refuse = (refusal: ErrorCode) => ({ refusal })
    if (closure === undefined || closure.lifted) return refuse('error.closure.notFound')
    if (closure.end <= now) return refuse('error.closure.over')
    closure.lifted = true
    const active = this.#studio.lessons.filter(({ cancelled }) => !cancelled)
    const returning = new Set<number>()
    for (const position of closure.lessons) {
      const lesson = this.#studio.lesson(position)
      if (lesson.start <= now) continue
      const [other] = closuresTouching(this.#studio.closures, lesson)
      if (other !== undefined) handOver(position, closure, other)
      else if (!active.some(({ start, end }) => start < lesson.end && end > lesson.start)) {
        returning.add(position)
      }
    }
    for (const position of returning) this.#studio.lesson(position).cancelled = false
    const told = closure.bookings.filter(({ lesson }) => returning.has(lesson))
    return { done: { lessons: returning.size, members: new Set(told.map(({ member }) => member)).size } }
  }
}

function handOver(position: number, from: ModelClosure, to: ModelClosure): void {
  from.lessons.delete(position)
  to.lessons.add(position)
  to.bookings.push(...from.bookings.filter(({ lesson }) => lesson === position))
  from.bookings = from.bookings.filter(({ lesson }) => lesson !== position)
}

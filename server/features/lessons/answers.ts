import type { BookedMember, LessonEvent } from '#contract/lessons.ts'
import type { Language } from '#studio/languages.ts'
import { minuteMs } from '#time/tokyo.ts'
import type { Lesson } from './queries.ts'
import { cancelUntil } from './rules.ts'

/** A lesson as visitors and members see it, in their language where it is written in it. */
export function toEvent(lesson: Lesson, language: Language): LessonEvent {
  const title = titleIn(lesson, language)
  const desc = language === 'en' && lesson.descriptionEn ? lesson.descriptionEn : lesson.description
  const start = new Date(lesson.startsAt).toISOString()
  return {
    start,
    end: new Date(lesson.endsAt).toISOString(),
    title,
    allDay: false,
    resource: {
      yoga: {
        id: lesson.id,
        title,
        desc,
        imageUrl: lesson.imageUrl,
        start,
        length: (lesson.endsAt - lesson.startsAt) / minuteMs,
        totalSeats: lesson.totalSeats,
        seatsLeft: lesson.totalSeats - lesson.seatsTaken,
        cancelUntil: new Date(cancelUntil(lesson.startsAt)).toISOString(),
      },
      yogaBooking: null,
    },
  }
}

/** A lesson as administrators edit it: the texts as stored, and who has booked it, perhaps themselves. */
export function toAdminEvent(
  lesson: Lesson,
  booked: Array<BookedMember & { lessonId: string; bookingId: string }>,
  { callerId, language }: { callerId: string; language: Language },
): LessonEvent {
  const event = toEvent(lesson, language)
  const { title, description, titleEn, descriptionEn } = lesson
  const yoga = { ...event.resource.yoga, title, desc: description, titleEn, descEn: descriptionEn }
  const users = booked.map(({ lessonId: _, bookingId: __, ...member }) => member)
  const yogaBooking = booked.find(({ id }) => id === callerId)?.bookingId ?? null
  return { ...event, resource: { yoga, yogaBooking, users } }
}

/** The title in the language, the Japanese one where there is no other. */
export function titleIn(lesson: { title: string; titleEn: string }, language: Language): string {
  return language === 'en' && lesson.titleEn ? lesson.titleEn : lesson.title
}

const noBooking = '"yogaBooking":null'

/**
 * A list of lessons as ready JSON. A member's answer differs only in the few lessons they booked, so it
 * is the same text with those places filled.
 */
export class Week {
  readonly bytes: Buffer
  readonly #events: string[]
  readonly #positions: Map<string, number>

  constructor(events: readonly LessonEvent[]) {
    this.#events = events.map((event) => JSON.stringify(event))
    this.#positions = new Map(events.map((event, position) => [event.resource.yoga.id, position]))
    this.bytes = Buffer.from(`[${this.#events.join(',')}]`)
  }

  withBookings(bookings: ReadonlyArray<{ id: string; lessonId: string }>): Buffer {
    if (bookings.length === 0) return this.bytes
    const events = [...this.#events]
    for (const { id, lessonId } of bookings) {
      const position = this.#positions.get(lessonId)
      const event = position === undefined ? undefined : events[position]
      if (position !== undefined && event !== undefined) events[position] = fill(event, id)
    }
    return Buffer.from(`[${events.join(',')}]`)
  }
}

/** The place is the last one: a title that contains the same characters comes earlier, and escaped. */
function fill(event: string, bookingId: string): string {
  const place = event.lastIndexOf(noBooking)
  return `${event.slice(0, place)}"yogaBooking":${JSON.stringify(bookingId)}${event.slice(place + noBooking.length)}`
}

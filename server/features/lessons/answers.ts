import type { BookedMember, LessonEvent } from '#contract/lessons.ts'
import type { Language } from '#studio/languages.ts'
import { minuteMs } from '#time/tokyo.ts'
import type { BookedRow, Lesson } from './queries.ts'
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
  booked: ReadonlyArray<BookedRow>,
  { callerId, language }: { callerId: string; language: Language },
): LessonEvent {
  const event = toEvent(lesson, language)
  const { title, description, titleEn, descriptionEn, version } = lesson
  const yoga = { ...event.resource.yoga, version, title, desc: description, titleEn, descEn: descriptionEn }
  const users = booked.map(({ lessonId: _, ...member }) => member as BookedMember)
  const yogaBooking = booked.find(({ id }) => id === callerId)?.bookingId ?? null
  return { ...event, resource: { yoga, yogaBooking, users } }
}

/** The title in the language, the Japanese one where there is no other. */
export function titleIn(lesson: { title: string; titleEn: string }, language: Language): string {
  return language === 'en' && lesson.titleEn ? lesson.titleEn : lesson.title
}

const key = '"yogaBooking":'
const none = 'null'

/**
 * A list of lessons as ready JSON. A member's answer differs only in the few lessons they booked, so it
 * is the same bytes with those places filled.
 */
export class Week {
  readonly bytes: Buffer
  /** Where in the bytes the booking of a lesson stands. */
  readonly #places = new Map<string, number>()

  constructor(events: readonly LessonEvent[]) {
    const texts = events.map((event) => JSON.stringify(event))
    let begin = 1
    for (const [position, { resource }] of events.entries()) {
      const text = texts[position] ?? ''
      // The last one is the place: a title that contains the same characters comes earlier, and escaped.
      const before = text.slice(0, text.lastIndexOf(key + none) + key.length)
      this.#places.set(resource.yoga.id, begin + Buffer.byteLength(before))
      begin += Buffer.byteLength(text) + 1
    }
    this.bytes = Buffer.from(`[${texts.join(',')}]`)
  }

  withBookings(bookings: ReadonlyArray<{ id: string; lessonId: string }>): Buffer {
    const fillings = bookings
      .map(({ id, lessonId }) => ({ place: this.#places.get(lessonId), id }))
      .filter((filling): filling is Filling => filling.place !== undefined)
      .toSorted((a, b) => a.place - b.place)
    if (fillings.length === 0) return this.bytes
    const pieces: Buffer[] = []
    let copied = 0
    for (const { place, id } of fillings) {
      pieces.push(this.bytes.subarray(copied, place), Buffer.from(JSON.stringify(id)))
      copied = place + none.length
    }
    return Buffer.concat([...pieces, this.bytes.subarray(copied)])
  }
}

interface Filling {
  place: number
  id: string
}

import { createHash } from 'node:crypto'
import type { ClosureFields, ClosurePreview } from '#contract/closures.ts'
import type { Reader } from '#server/database/database.ts'
import type { AddressedBooking } from '#server/features/bookings/queries.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import type { Lesson } from '../queries.ts'
import { bookingsToCancel, lessonsToCancel } from './affected-queries.ts'
import { expectPossible } from './expect-possible.ts'

/** What a closure would cancel. */
export interface Affected {
  lessons: Lesson[]
  bookings: AddressedBooking[]
}

/** Lessons belong to no space, so a closure of some spaces cancels none. */
export async function affectedBy(reader: Reader, wanted: ClosureFields, now: number): Promise<Affected> {
  if (wanted.spaces !== undefined) return { lessons: [], bookings: [] }
  const span = { startsAt: Date.parse(wanted.start), endsAt: Date.parse(wanted.end) }
  const lessons = await lessonsToCancel(reader, span, now)
  return {
    lessons,
    bookings: await bookingsToCancel(
      reader,
      lessons.map(({ id }) => id),
    ),
  }
}

/** Tells what a closure would cancel and return, and who would be told. Refuses what the closure itself would refuse. */
export async function previewClosure(
  reader: Reader,
  wanted: ClosureFields,
  { language, now }: { language: Language; now: number },
): Promise<ClosurePreview> {
  await expectPossible(reader, wanted, now)
  return previewOf(wanted, await affectedBy(reader, wanted, now), language)
}

export function previewOf(
  wanted: ClosureFields,
  { lessons, bookings }: Affected,
  language: Language,
): ClosurePreview {
  const ofLesson = Map.groupBy(bookings, ({ lessonId }) => lessonId)
  const members = new Map(bookings.map((booking) => [booking.memberId, booking]))
  return {
    hash: hashOf(wanted, { lessons, bookings }),
    lessons: lessons.length,
    bookings: bookings.length,
    tickets: ticketsOf(bookings),
    members: members.size,
    cancelledLessons: lessons.map((lesson) => ({
      ...inAnswer(lesson, language),
      bookings: ofLesson.get(lesson.id)?.length ?? 0,
    })),
    toldMembers: [...members.values()].map(({ memberId: id, firstName, lastName }) => ({
      id,
      firstName,
      lastName,
    })),
  }
}

export const ticketsOf = (bookings: ReadonlyArray<{ ticketsTaken: number }>): number =>
  bookings.reduce((sum, { ticketsTaken }) => sum + ticketsTaken, 0)

export const inAnswer = ({ id, title, titleEn, startsAt, endsAt }: Lesson, language: Language) => ({
  id,
  title: inLanguage(language, title, titleEn),
  start: isoText(startsAt),
  end: isoText(endsAt),
})

/** The same as long as the closure would do the same. The reasons are left out, so that a slip of the pen can be corrected. */
function hashOf({ start, end, spaces }: ClosureFields, { lessons, bookings }: Affected): string {
  const counted = [
    Date.parse(start),
    Date.parse(end),
    spaces?.toSorted() ?? 'all',
    lessons.map(({ id, version }) => [id, version]),
    bookings.map(({ id, ticketsTaken }) => `${id} ${ticketsTaken}`).toSorted(),
  ]
  return createHash('sha256').update(JSON.stringify(counted)).digest('base64url').slice(0, 22)
}

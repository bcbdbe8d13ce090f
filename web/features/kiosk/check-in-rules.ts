import type { AttendedLesson, Attendee, KioskDay } from '#contract/kiosk.ts'

/** A person’s place in a lesson of today. */
export interface Place {
  lesson: AttendedLesson
  attendee: Attendee
}

/** What the tablet answers. In this order the first says most to a person with several places. */
const outcomes = [
  'open',
  'attended',
  'missed',
  'later',
  'waiting',
  'lessonCancelled',
  'cancelled',
  'over',
] as const

export type Outcome = (typeof outcomes)[number]

export function outcomeOf({ lesson, attendee: { state } }: Place, now: number): Outcome {
  if (Date.parse(lesson.end) <= now) return 'over'
  if (lesson.cancelled) return 'lessonCancelled'
  if (state !== 'booked') return state
  return now < Date.parse(lesson.opensAt) ? 'later' : 'open'
}

/** All places of the persons of whom this is true. */
export const placesOf = ({ lessons }: KioskDay, isWanted: (attendee: Attendee) => boolean): Place[] =>
  lessons.flatMap((lesson) => lesson.attendees.filter(isWanted).map((attendee) => ({ lesson, attendee })))

/**
 * What a person chooses from: each lesson of each person to which one can check in now; of a person without
 * one, the place that says most.
 */
export function choicesOf(places: readonly Place[], now: number): Place[] {
  const byPerson = Map.groupBy(places, ({ attendee }) => attendee.person)
  return [...byPerson.values()].flatMap((own) => {
    const open = own.filter((place) => outcomeOf(place, now) === 'open')
    if (open.length > 0) return open
    const rank = (place: Place) => outcomes.indexOf(outcomeOf(place, now))
    return own.toSorted((a, b) => rank(a) - rank(b)).slice(0, 1)
  })
}

/** Whether two different persons would read the same, so that one could check in the other. */
export function isAmbiguous(choices: readonly Place[]): boolean {
  const shown = choices.map(({ lesson, attendee }) => `${attendee.initials} ${lesson.id}`)
  const persons = new Set(choices.map(({ lesson, attendee }) => `${attendee.person} ${lesson.id}`))
  return new Set(shown).size < persons.size
}

/** The day as it is when these bookings are attended, which the server may not know yet. */
export const withAttended = (day: KioskDay, bookingIds: ReadonlySet<string>): KioskDay => ({
  ...day,
  lessons: day.lessons.map((lesson) => ({
    ...lesson,
    attendees: lesson.attendees.map((attendee) =>
      attendee.bookingId !== null && bookingIds.has(attendee.bookingId)
        ? { ...attendee, state: 'attended' }
        : attendee,
    ),
  })),
})

import { minuteMs } from '#time/tokyo.ts'

/**
 * The bookings that are measured, by number, so that pgbench can work them out too. Each lesson is filled
 * to its last seat, nobody books one twice, and those who book at the same time want different lessons.
 */
export const bookingMembers = 500
export const seatsPerLesson = 10

/** Coprime to the number of members, so that those of one lesson are all different. */
export const memberStep = 97

/** A set of bookings that is booked in one run; it has lessons of its own. */
export interface Batch {
  firstLesson: number
  lessons: number
}

export function batchesOf(count: number, bookings: number, firstLesson = 0): Batch[] {
  const lessons = Math.ceil(bookings / seatsPerLesson)
  return Array.from({ length: count }, (_, batch) => ({
    firstLesson: firstLesson + batch * lessons,
    lessons,
  }))
}

export const lessonsOf = (batches: Batch[]): number => batches.reduce((sum, { lessons }) => sum + lessons, 0)

export const sizeOf = ({ lessons }: Batch): number => lessons * seatsPerLesson

/** Who books what, in the order in which it is booked. */
export function bookingsOf(batch: Batch): Array<{ lesson: number; member: number }> {
  return Array.from({ length: sizeOf(batch) }, (_, position) => {
    const within = position % batch.lessons
    const seat = Math.floor(position / batch.lessons)
    return { lesson: batch.firstLesson + within, member: (within + seat * memberStep) % bookingMembers }
  })
}

export const lessonId = (lesson: number) => `lesson-${String(lesson).padStart(29, '0')}`
export const memberId = (member: number) => `member-${String(member).padStart(29, '0')}`

/** Far enough ahead that no lesson ends while it is booked; the same for every process of a run. */
export const firstStart = Date.parse('2100-01-04T10:00:00+09:00')
export const startStep = 15 * minuteMs
export const startOf = (lesson: number) => firstStart + lesson * startStep

import { dayMs } from '#time/tokyo.ts'

/**
 * The bookings of the benchmarks follow from their number, so that pgbench can compute them too. Each lesson
 * is filled to its last seat, no member books a lesson twice, and simultaneous bookings are of different
 * lessons.
 */
export const bookingMembers = 500
export const seatsPerLesson = 10

/** Coprime to the number of members, so that the members of one lesson are all different. */
export const memberStep = 97

/** The bookings of one run. Each batch has its own lessons. */
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

/** The bookings of a batch in their order: which member books which lesson. */
export function bookingsOf(batch: Batch): Array<{ lesson: number; member: number }> {
  return Array.from({ length: sizeOf(batch) }, (_, position) => {
    const within = position % batch.lessons
    const seat = Math.floor(position / batch.lessons)
    return { lesson: batch.firstLesson + within, member: (within + seat * memberStep) % bookingMembers }
  })
}

export const lessonId = (lesson: number) => `lesson-${String(lesson).padStart(29, '0')}`
export const memberId = (member: number) => `member-${String(member).padStart(29, '0')}`

const lessonsPerWeek = 70

/** So far ahead that no lesson ends during a run, and the same for every process of a run. */
export const firstStart = Date.parse('2100-01-04T10:00:00+09:00')
export const startStep = (7 * dayMs) / lessonsPerWeek
export const startOf = (lesson: number) => firstStart + lesson * startStep

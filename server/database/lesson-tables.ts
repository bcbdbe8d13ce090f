import type { Generated } from 'kysely'
import type { LessonLevel } from '#studio/lesson-levels.ts'

/*
 * The rows of the tables about lessons, as queries see them. What each column means stands in the files of
 * migrations/.
 */

interface LessonsTable {
  id: string
  title: string
  description: string
  titleEn: string
  descriptionEn: string
  imageUrl: string
  level: LessonLevel | null
  startsAt: number
  endsAt: number
  totalSeats: number
  seatsTaken: number
  version: number
  cancelledAt: number | null
  createdAt: number
  waiting: Generated<number>
  seriesId: string | null
  seriesDay: string | null
  changedByHand: Generated<0 | 1>
  spaceId: string | null
  cancelReasonJa: string | null
  cancelReasonEn: string | null
  shownCancelled: Generated<0 | 1>
  movedAt: Generated<number | null>
  changedAt: Generated<number | null>
  teacherId: string | null
  eventPrice: number | null
  eventMemberPrice: number | null
  eventTiers: string | null
}

interface LessonSeriesTable {
  id: string
  title: string
  description: string
  titleEn: string
  descriptionEn: string
  imageUrl: string
  level: LessonLevel | null
  totalSeats: number
  weekdays: string
  startTime: string
  minutes: number
  fromDay: string
  untilDay: string | null
  skipsHolidays: 0 | 1
  createdAt: number
  spaceId: string | null
  teacherId: string | null
}

interface TeachersTable {
  id: string
  nameJa: string
  nameEn: string
  kana: Generated<string>
  roleJa: Generated<string>
  roleEn: Generated<string>
  textJa: string
  textEn: string
  imageUrl: Generated<string>
  listed: Generated<0 | 1>
  position: number
  changedAt: number
  version: Generated<number>
}

export interface LessonTables {
  lessons: LessonsTable
  lesson_series: LessonSeriesTable
  teachers: TeachersTable
}

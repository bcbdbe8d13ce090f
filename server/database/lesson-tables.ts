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
  title_en: string
  description_en: string
  image_url: string
  level: LessonLevel | null
  starts_at: number
  ends_at: number
  total_seats: number
  seats_taken: number
  version: number
  cancelled_at: number | null
  created_at: number
  waiting: Generated<number>
  series_id: string | null
  series_day: string | null
  changed_by_hand: Generated<0 | 1>
  space_id: string | null
  cancel_reason_ja: string | null
  cancel_reason_en: string | null
  shown_cancelled: Generated<0 | 1>
  moved_at: Generated<number | null>
  changed_at: Generated<number | null>
  teacher_id: string | null
}

interface LessonSeriesTable {
  id: string
  title: string
  description: string
  title_en: string
  description_en: string
  image_url: string
  level: LessonLevel | null
  total_seats: number
  weekdays: string
  start_time: string
  minutes: number
  from_day: string
  until_day: string | null
  skips_holidays: 0 | 1
  created_at: number
  space_id: string | null
  teacher_id: string | null
}

interface TeachersTable {
  id: string
  name_ja: string
  name_en: string
  kana: Generated<string>
  role_ja: Generated<string>
  role_en: Generated<string>
  text_ja: string
  text_en: string
  image_url: Generated<string>
  listed: Generated<0 | 1>
  position: number
  changed_at: number
  version: Generated<number>
}

export interface LessonTables {
  lessons: LessonsTable
  lesson_series: LessonSeriesTable
  teachers: TeachersTable
}

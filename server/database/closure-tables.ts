/* The rows of the tables about closures, as queries see them (migrations/0007_closures.sql). */

interface ClosuresTable {
  id: string
  starts_at: number
  ends_at: number
  reason_ja: string
  reason_en: string
  whole_studio: 0 | 1
  created_at: number
  lifted_at: number | null
}

interface ClosureSpacesTable {
  closure_id: string
  space_id: string
}

interface ClosureLessonsTable {
  closure_id: string
  lesson_id: string
}

interface ClosureBookingsTable {
  closure_id: string
  booking_id: string
}

export interface ClosureTables {
  closures: ClosuresTable
  closure_spaces: ClosureSpacesTable
  closure_lessons: ClosureLessonsTable
  closure_bookings: ClosureBookingsTable
}

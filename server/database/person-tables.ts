import type { Generated } from 'kysely'
import type { Language } from '#studio/languages.ts'

/*
 * The rows of the tables about persons and what they and the staff say of them, as queries see them
 * (migrations/0006_inquiries_and_guests.sql).
 */

/** Milliseconds since 1970 in UTC. */
type Instant = number

/** JSON as text. */
type Json = string

interface PersonNotesTable {
  id: string
  memberId: string | null
  guestId: string | null
  text: string
  authorId: string
  writtenAt: Instant
  changedAt: Instant | null
  changedBy: string | null
  version: Generated<number>
}

export interface FirstVisitAnswersTable {
  id: string
  memberId: string | null
  guestId: string | null
  version: number
  language: Language
  answers: Json
  hadHealth: number
  way: 'link' | 'profile' | 'door'
  answeredAt: Instant
}

interface HealthAnswersTable {
  answersId: string
  answers: Json
  answeredAt: Instant
  deleteAt: Instant
}

export interface PersonTables {
  person_notes: PersonNotesTable
  first_visit_answers: FirstVisitAnswersTable
  health_answers: HealthAnswersTable
}

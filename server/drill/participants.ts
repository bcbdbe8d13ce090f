import { createTransactionContext } from '#server/context.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { book } from '#server/features/bookings/book.ts'
import { ticketsFor } from '#server/features/bookings/rules.ts'
import { insertLesson } from '#server/features/lessons/queries.ts'
import { addMember } from '#server/features/members/add-member.ts'
import type { NewMember } from '#server/features/members/registration-queries.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import { newId } from '#server/security/new-id.ts'
import type { MemberType } from '#studio/member-types.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'
import { drillContext, memberCaller } from './call.ts'

const memberType: MemberType = 2

/** What one lesson costs a member of the drill. */
export const lessonCost = ticketsFor(memberType)

export interface DrillLesson {
  id: string
  startsAt: number
}

/** Adds members who can book as many lessons as given, and returns their ids. */
export async function addMembers(
  writer: Writer,
  { count, lessons }: { count: number; lessons: number },
  now: number,
): Promise<string[]> {
  const ids = []
  const tx = createTransactionContext(writer, { facts: factsOfFiles, caller: undefined, now, log: console })
  for (let turn = 0; turn < count; turn += 1) {
    const memberId = await addMember(tx, newMember())
    const grant = { memberId, change: lessons * lessonCost, reason: 'granted' } as const
    await moveTickets(tx, { ...grant, bookingId: null, actorId: null })
    ids.push(memberId)
  }
  return ids
}

const newMember = (): NewMember => ({
  role: 'USER',
  email: `${newId()}@drill.invalid`,
  lastName: 'Drill',
  firstName: 'Drill',
  kanaLastName: 'ドリル',
  kanaFirstName: 'ドリル',
  gender: 3,
  phone: '',
  birthday: null,
  addressId: '',
  addressRest: '',
  memberType,
  language: 'ja',
  passwordHash: 'none',
  emailConfirmed: true,
})

/** Adds lessons of an hour, one after the other, that begin next week. */
export async function addLessons(
  writer: Writer,
  { count, seats }: { count: number; seats: number },
  now: number,
): Promise<DrillLesson[]> {
  const texts = { title: 'Drill', description: '', titleEn: '', descriptionEn: '', imageUrl: '' }
  const lessons = []
  for (let turn = 0; turn < count; turn += 1) {
    const startsAt = now + 7 * dayMs + turn * hourMs
    const span = { startsAt, endsAt: startsAt + hourMs }
    // Without a space, so that it takes none that a member has hired.
    const open = { level: null, totalSeats: seats, spaceId: null, teacherId: null }
    const lesson = { ...texts, ...span, ...open, id: newId() }
    await insertLesson(writer, lesson, now)
    lessons.push(lesson)
  }
  return lessons
}

/** Books the lesson for each of the members and returns the bookings' ids. */
export async function bookForAll(
  database: Database,
  memberIds: string[],
  { id, startsAt }: DrillLesson,
  now: number,
): Promise<string[]> {
  const bookings = []
  for (const memberId of memberIds) {
    const ctx = drillContext(database, memberCaller(memberId), now)
    bookings.push((await book(ctx, { lessonId: id, startSeen: startsAt })).id)
  }
  return bookings
}

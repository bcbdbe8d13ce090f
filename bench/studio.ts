import { dayMs, hourMs, startOfWeek } from '#time/tokyo.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { book } from '#server/features/bookings/book.ts'
import { insertLesson } from '#server/features/lessons/queries.ts'
import { insertMember } from '#server/features/members/registration-queries.ts'
import { insertSession } from '#server/features/sessions/session-queries.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { bookingMembers, lessonId, memberId, seatsPerLesson, startOf } from './bookings.ts'
import { lessonTexts } from './lesson-texts.ts'
import { sessionRow } from './sessions.ts'

const weeks = 8
const lessonsPerDay = 10
const readers = 300
const bookingsPerReaderAndWeek = 2

/** The number of bookings that `fillWeeks` makes. */
export const filledBookings = readers * bookingsPerReaderAndWeek * weeks

/** More tickets than all runs use. */
const tickets = 10_000

export interface FilledWeek {
  start: string
  end: string
  lessons: number
  /** Members who have a few bookings in it. */
  members: string[]
}

/** Fills eight weeks around today with lessons and bookings. Returns the week that is read. */
export async function fillWeeks(database: Database, now: number): Promise<FilledWeek> {
  const first = startOfWeek(now)
  const members = Array.from({ length: readers }, (_, reader) => `reader-${String(reader).padStart(29, '0')}`)
  await database.transact(async (writer) => {
    for (const [position, id] of members.entries()) await addMember(writer, id, position + 1, now)
    for (let week = 0; week < weeks; week += 1)
      await fillWeek({ database, writer, members }, first + week * 7 * dayMs)
  })
  const start = first + 7 * dayMs
  return {
    start: new Date(start).toISOString(),
    end: new Date(start + 7 * dayMs).toISOString(),
    lessons: 7 * lessonsPerDay,
    members,
  }
}

async function fillWeek(
  { database, writer, members }: { database: Database; writer: Writer; members: string[] },
  start: number,
): Promise<void> {
  const lessons: Array<{ id: string; startsAt: number }> = []
  for (let position = 0; position < 7 * lessonsPerDay; position += 1) {
    const hour = 8 + (position % lessonsPerDay)
    const startsAt = start + Math.floor(position / lessonsPerDay) * dayMs + hour * hourMs
    const lesson = { id: newId(), startsAt }
    await addLesson(writer, lesson, position)
    lessons.push(lesson)
  }
  // The use case of the product, all bookings in one transaction.
  const within: Database = { ...database, transact: (work) => work(writer) }
  for (const [position, member] of members.entries()) {
    for (let booking = 0; booking < bookingsPerReaderAndWeek; booking += 1) {
      const lesson = lessons[(position + booking * 31) % lessons.length]
      if (lesson === undefined) continue
      await book(within, member as MemberId, {
        lessonId: lesson.id,
        startSeen: lesson.startsAt,
        now: lesson.startsAt - dayMs,
      })
    }
  }
}

/** Inserts the lessons and the members of `bookings.ts`, each member with tickets in so many lots. */
export async function fillForBookings(
  database: Database,
  lessons: number,
  { lots }: { lots: number } = { lots: 1 },
): Promise<void> {
  await database.transact(async (writer) => {
    for (let member = 0; member < bookingMembers; member += 1) {
      await addMember(writer, memberId(member), readers + 1 + member, 0)
      for (let lot = 1; lot < lots; lot += 1) await grantTickets(writer, memberId(member), lot)
    }
    for (let lesson = 0; lesson < lessons; lesson += 1) {
      await addLesson(writer, { id: lessonId(lesson), startsAt: startOf(lesson) }, lesson)
    }
  })
}

async function addLesson(
  writer: Writer,
  { id, startsAt }: { id: string; startsAt: number },
  number: number,
): Promise<void> {
  const texts = lessonTexts[number % lessonTexts.length] ?? lessonTexts[0]
  const imageUrl = '/pictures/lessons/morning-flow.svg'
  const endsAt = startsAt + hourMs
  await insertLesson(
    writer,
    { id, startsAt, endsAt, totalSeats: seatsPerLesson, imageUrl, level: null, spaceId: null, ...texts },
    0,
  )
}

async function addMember(writer: Writer, id: string, number: number, now: number): Promise<void> {
  const member = {
    id,
    number,
    role: 'USER',
    email: `${id}@example.test`,
    firstName: '花子',
    lastName: '山田',
    kanaFirstName: 'ハナコ',
    kanaLastName: 'ヤマダ',
    gender: 1,
    phone: '09012345678',
    birthday: '1990-04-01',
    addressId: '1500001',
    addressRest: '1-2-3',
    memberType: 3,
    language: 'ja',
    passwordHash: 'none',
    emailConfirmed: true,
  } as const
  await insertMember(writer, member, now)
  await insertSession(writer, sessionRow(id))
  await grantTickets(writer, id, now)
}

async function grantTickets(writer: Writer, id: string, now: number): Promise<void> {
  const grant = { memberId: id, change: tickets, reason: 'granted', bookingId: null, actorId: null } as const
  await moveTickets(writer, grant, now)
}

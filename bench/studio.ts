import type { Database, Writer } from '#server/database/database.ts'
import { book } from '#server/features/bookings/book.ts'
import { insertLesson } from '#server/features/lessons/queries.ts'
import { insertMember } from '#server/features/members/registration-queries.ts'
import { insertSession } from '#server/features/sessions/queries.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import { newId } from '#server/security/new-id.ts'
import { contextIn, memberCaller, transactionIn } from '#tests/support/contexts.ts'
import { dayMs, hourMs, isoText, startOfWeek } from '#time/tokyo.ts'
import { bookingMembers, lessonId, memberId, seatsPerLesson, startOf } from './bookings.ts'
import { lessonTexts } from './lesson-texts.ts'
import { sessionRow } from './sessions.ts'

const weeks = 8
const lessonsPerDay = 10
const monthDays = 30
const lessonsPerMonthDay = 14
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
  /** Its free seats, and members who have no bookings in it. */
  freeSeats: FilledLesson[]
  bookers: string[]
  /** A full month of lessons that are not booked. */
  month: { start: string; end: string; lessons: number }
}

interface FilledLesson {
  id: string
  startsAt: number
}

/** Fills eight weeks around today with lessons and bookings. Returns the week that is read. */
export async function fillWeeks(database: Database, now: number): Promise<FilledWeek> {
  const first = startOfWeek(now)
  const members = Array.from({ length: readers }, (_, reader) => `reader-${String(reader).padStart(29, '0')}`)
  const start = first + 7 * dayMs
  const monthStart = first + weeks * 7 * dayMs
  const freeSeats = await database.transact(async (writer) => {
    for (const [position, id] of members.entries()) await addMember(writer, id, position + 1, now)
    const free = new Map<number, FilledLesson[]>()
    for (let week = 0; week < weeks; week += 1) {
      const weekStart = first + week * 7 * dayMs
      free.set(weekStart, await fillWeek({ database, writer, members }, weekStart))
    }
    await addLessons(writer, monthStart, { days: monthDays, perDay: lessonsPerMonthDay })
    // The mails of these bookings have left long ago. Otherwise the product would send them while it is
    // measured.
    await writer.deleteFrom('outbox').execute()
    return free.get(start) ?? []
  })
  return {
    start: isoText(start),
    end: isoText(start + 7 * dayMs),
    lessons: 7 * lessonsPerDay,
    members,
    freeSeats,
    bookers: Array.from({ length: bookingMembers }, (_, member) => memberId(member)),
    month: {
      start: isoText(monthStart),
      end: isoText(monthStart + monthDays * dayMs),
      lessons: monthDays * lessonsPerMonthDay,
    },
  }
}

/** Returns a lesson for each of its free seats. */
async function fillWeek(
  { database, writer, members }: { database: Database; writer: Writer; members: string[] },
  start: number,
): Promise<FilledLesson[]> {
  const lessons = await addLessons(writer, start, { days: 7, perDay: lessonsPerDay })
  const freeSeats = Array.from({ length: seatsPerLesson }, () => lessons).flat()
  // The use case of the product, all bookings in one transaction.
  const within: Database = { ...database, transact: (work) => work(writer) }
  for (const [position, member] of members.entries()) {
    for (let booking = 0; booking < bookingsPerReaderAndWeek; booking += 1) {
      const lesson = lessons[(position + booking * 31) % lessons.length]
      if (lesson === undefined) continue
      const ctx = contextIn(within, lesson.startsAt - dayMs, { caller: memberCaller(member) })
      await book(ctx, { lessonId: lesson.id, startSeen: lesson.startsAt })
      freeSeats.splice(freeSeats.indexOf(lesson), 1)
    }
  }
  return freeSeats
}

/** From eight in the morning, one each hour. */
async function addLessons(
  writer: Writer,
  start: number,
  { days, perDay }: { days: number; perDay: number },
): Promise<FilledLesson[]> {
  const lessons: FilledLesson[] = []
  for (let position = 0; position < days * perDay; position += 1) {
    const startsAt = start + Math.floor(position / perDay) * dayMs + (8 + (position % perDay)) * hourMs
    const lesson = { id: newId(), startsAt }
    await addLesson(writer, lesson, position)
    lessons.push(lesson)
  }
  return lessons
}

/**
 * Inserts the lessons and the members of `bookings.ts`, each member with tickets in so many lots, which
 * expire at the instant.
 */
export async function fillForBookings(
  database: Database,
  lessons: number,
  { lots, expiresAt }: { lots: number; expiresAt?: number } = { lots: 1 },
): Promise<void> {
  await database.transact(async (writer) => {
    for (let member = 0; member < bookingMembers; member += 1) {
      await addMember(writer, memberId(member), readers + 1 + member, 0, expiresAt)
      for (let lot = 1; lot < lots; lot += 1) await grantTickets(writer, memberId(member), lot)
    }
    for (let lesson = 0; lesson < lessons; lesson += 1) {
      await addLesson(writer, { id: lessonId(lesson), startsAt: startOf(lesson) }, lesson)
    }
  })
}

const noPlace = { level: null, spaceId: null, teacherId: null }

async function addLesson(writer: Writer, { id, startsAt }: FilledLesson, number: number): Promise<void> {
  const texts = lessonTexts[number % lessonTexts.length] ?? lessonTexts[0]
  const imageUrl = '/pictures/lessons/morning-flow.svg'
  const endsAt = startsAt + hourMs
  await insertLesson(
    writer,
    { id, startsAt, endsAt, totalSeats: seatsPerLesson, imageUrl, ...texts, ...noPlace },
    0,
  )
}

async function addMember(
  writer: Writer,
  id: string,
  number: number,
  now: number,
  expiresAt?: number,
): Promise<void> {
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
  await grantTickets(writer, id, now, expiresAt)
}

async function grantTickets(
  writer: Writer,
  id: string,
  now: number,
  expiresAt: number | null = null,
): Promise<void> {
  const grant = { memberId: id, change: tickets, reason: 'granted', bookingId: null, actorId: null } as const
  await moveTickets(transactionIn(writer, now), { ...grant, expiresAt })
}

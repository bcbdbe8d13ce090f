import type { Database, Writer } from '#server/database/database.ts'
import { createAdministrator } from '#server/features/accounts/administrators.ts'
import { newId } from '#server/security/new-id.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'
import { lessonTexts } from '../lesson-texts.ts'
import { memberId, memberRow } from './members.ts'

export const adminLogin = { email: 'admin@example.test', password: 'a password for benchmarks' }
export const bigStudio = { members: 50_000, lessons: 100_000 }

const lessonsPerDay = 10
const bookingsPerLesson = 4
/** The lessons of these days around the measured month have bookings. */
const bookedDays = 45

/** Fills ten years of lessons, eight and a half of them before the month, and bookings around the month. */
export async function fillBigStudio(database: Database, month: number): Promise<void> {
  await createAdministrator(contextIn(database, month), adminLogin)
  const members = Array.from({ length: bigStudio.members }, (_, serial) => memberRow(serial, month))
  await inBatches(database, members, (writer, rows) => writer.insertInto('members').values(rows).execute())
  const first = month - Math.floor(bigStudio.lessons / lessonsPerDay) * 0.85 * dayMs
  const lessons = Array.from({ length: bigStudio.lessons }, (_, serial) => lessonRow(serial, first, month))
  await inBatches(database, lessons, (writer, rows) => writer.insertInto('lessons').values(rows).execute())
  const booked = lessons.filter(({ seatsTaken: taken }) => taken > 0)
  const bookings = booked.flatMap(({ id }, position) =>
    Array.from({ length: bookingsPerLesson }, (_, seat) =>
      bookingRow(id, position * bookingsPerLesson + seat),
    ),
  )
  await inBatches(database, bookings, (writer, rows) => writer.insertInto('bookings').values(rows).execute())
}

/** Inserts the rows in many short transactions, so that other writers do not wait long. */
export async function inBatches<Row>(
  database: Database,
  rows: Row[],
  insert: (writer: Writer, rows: Row[]) => Promise<unknown>,
): Promise<void> {
  const size = 500
  for (let from = 0; from < rows.length; from += size) {
    await database.transact((writer) => insert(writer, rows.slice(from, from + size)))
  }
}

function lessonRow(serial: number, first: number, month: number) {
  const day = first + Math.floor(serial / lessonsPerDay) * dayMs
  const startsAt = day + (8 + (serial % lessonsPerDay)) * hourMs
  const texts = lessonTexts[serial % lessonTexts.length] ?? lessonTexts[0]
  const isBooked = Math.abs(startsAt - month - 15 * dayMs) < (bookedDays / 2) * dayMs
  return {
    id: newId(),
    title: texts.title,
    description: texts.description,
    titleEn: texts.titleEn,
    descriptionEn: texts.descriptionEn,
    imageUrl: '/pictures/lessons/morning-flow.svg',
    startsAt,
    endsAt: startsAt + hourMs,
    totalSeats: 10,
    seatsTaken: isBooked ? bookingsPerLesson : 0,
    version: 0,
    createdAt: 0,
  }
}

const bookingRow = (lessonId: string, serial: number) => ({
  id: newId(),
  lessonId,
  memberId: memberId(serial % bigStudio.members),
  status: 'booked' as const,
  ticketsTaken: 0,
  bookedAt: 0,
})

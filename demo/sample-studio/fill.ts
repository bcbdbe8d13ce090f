import { lessonKinds } from '#studio/lesson-kinds.ts'
import { dayMs, minuteMs, startOfDay, startOfWeek } from '#time/tokyo.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { markAllReminded } from '#server/features/bookings/reminder-queries.ts'
import { book } from '#server/features/bookings/book.ts'
import { insertLesson } from '#server/features/lessons/queries.ts'
import { deleteQueuedMails } from '#server/mail/queries.ts'
import { findByEmail } from '#server/features/members/queries.ts'
import { countMembers } from '#server/features/members/registration-queries.ts'
import { addMember } from '#server/features/members/add-member.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import { demoAdmin, demoMembers, demoPassword, demoRegulars } from './members.ts'
import type { DemoMember } from './members.ts'
import { addSpaces } from './spaces.ts'
import { week } from './timetable.ts'

const weeksBack = 1
const weeksAhead = 4

/**
 * Fills an empty database with a demo studio around today, all of it or nothing.
 * Returns the lines that tell how to log in, or undefined when the database is not a demo studio's.
 */
export async function fillDemoStudio(database: Database, now: number): Promise<string | undefined> {
  if ((await countMembers(database.reader)) === 0) {
    const passwordHash = await hashPassword(demoPassword)
    await database.transact((writer) => fill(database, writer, { passwordHash, now }))
  }
  return (await findByEmail(database.reader, demoAdmin.email)) ? logins() : undefined
}

async function fill(database: Database, writer: Writer, given: { passwordHash: string; now: number }) {
  const { now } = given
  const adminId = await addDemoMember(writer, demoAdmin, given)
  const named = []
  for (const member of demoMembers) named.push(await addDemoMember(writer, member, given))
  const regulars = []
  for (const member of demoRegulars) regulars.push(await addDemoMember(writer, member, given))
  for (const [position, { tickets }] of demoMembers.entries()) {
    const memberId = named[position]
    if (memberId === undefined || tickets === 0) continue
    const grant = { memberId, change: tickets, reason: 'granted', bookingId: null, actorId: adminId } as const
    await moveTickets(writer, grant, now)
  }

  // Bookings go through the product's own use case, inside this one transaction.
  const within: Database = { ...database, transact: (work) => work(writer) }
  const unlimited = named[2]
  for (const [position, lesson] of (await addLessons(writer, now)).entries()) {
    const guests = regulars.slice(0, guestsOf(position, lesson.seats))
    if (position % 23 === 9 && guests.length < lesson.seats && unlimited) guests.push(unlimited)
    for (const guest of guests) {
      const bookedAt = Math.min(now, lesson.startsAt - dayMs)
      const request = { lessonId: lesson.id, startSeen: lesson.startsAt, now: bookedAt }
      await book(within, guest as MemberId, request)
    }
  }
  await addSpaces(writer, now)
  await deleteQueuedMails(writer)
  await markAllReminded(writer, now)
}

async function addDemoMember(
  writer: Writer,
  { name: [lastName, firstName, kanaLastName, kanaFirstName], note: _, tickets: __, ...member }: DemoMember,
  { passwordHash, now }: { passwordHash: string; now: number },
): Promise<string> {
  const names = { lastName, firstName, kanaLastName, kanaFirstName }
  const contact = { phone: '09000000000', birthday: '1988-04-02', addressId: '2480000', addressRest: '1-2-3' }
  return addMember(writer, { ...member, ...names, ...contact, passwordHash }, now)
}

/** From last week to four weeks ahead. */
async function addLessons(writer: Writer, now: number) {
  const first = startOfWeek(now) - weeksBack * 7 * dayMs
  const lessons = []
  for (let day = first; day < startOfDay(now) + (weeksAhead * 7 + 7) * dayMs; day += dayMs) {
    const weekday = Math.round((day - startOfWeek(day)) / dayMs)
    for (const [time, kindName] of week[weekday] ?? []) {
      const { minutes, seats, picture, title, text } = lessonKinds[kindName]
      const texts = { title: title.ja, titleEn: title.en, description: text.ja, descriptionEn: text.en }
      const startsAt = day + minutesOf(time) * minuteMs
      const lesson = { id: newId(), startsAt, endsAt: startsAt + minutes * minuteMs, totalSeats: seats }
      await insertLesson(writer, { ...lesson, ...texts, imageUrl: picture }, now)
      lessons.push({ id: lesson.id, startsAt, seats })
    }
  }
  return lessons
}

/** From an empty room to a full one, in an order that looks like chance. */
const guestsOf = (position: number, seats: number) =>
  Math.min(seats, [2, 5, 1, 3, 10, 4, 0, 6, 2, 7][position % 10] ?? 0)

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function logins(): string {
  const rows = [...demoMembers, demoAdmin].map(({ email, note }) => `  ${email.padEnd(28)}${note}`)
  return ['', `Demo studio. Everybody’s password is ${demoPassword}`, ...rows].join('\n')
}

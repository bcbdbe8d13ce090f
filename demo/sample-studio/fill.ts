import type { Database, Writer } from '#server/database/database.ts'
import { book } from '#server/features/bookings/book.ts'
import { markAllReminded } from '#server/features/bookings/reminder-queries.ts'
import { addMember } from '#server/features/members/add-member.ts'
import { findByEmail } from '#server/features/members/queries.ts'
import { countMembers } from '#server/features/members/registration-queries.ts'
import { fillSpaces } from '#server/features/spaces/fill-spaces.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import type { AdminId, MemberId } from '#server/http/authentication.ts'
import { deleteQueuedMails } from '#server/mail/queries.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import { isUnlimited } from '#studio/member-types.ts'
import { dayMs, startOfDay } from '#time/tokyo.ts'
import { addLessons } from './lessons.ts'
import type { DemoLesson } from './lessons.ts'
import { demoAdmin, demoDuplicate, demoMembers, demoPassword, demoRegulars } from './members.ts'
import type { DemoMember } from './members.ts'
import { markAsDemo } from './queries.ts'
import { addTimes } from './spaces.ts'

/**
 * Fills an empty database with a demo studio whose lessons are around today, in one transaction. Returns the list of
 * logins to print, or undefined when the database holds another studio.
 */
export async function fillDemoStudio(database: Database, now: number): Promise<string | undefined> {
  if ((await countMembers(database.reader)) === 0) {
    const passwordHash = await hashPassword(demoPassword)
    await database.transact((writer) => fill(database, writer, { passwordHash, now }))
  }
  return (await findByEmail(database.reader, demoAdmin.email)) ? logins() : undefined
}

/**
 * Lessons and spaces are inserted by the queries of their features, because the use cases would record each of them as
 * a change by the administrator. Members, tickets and bookings come from the use cases.
 */
async function fill(database: Database, writer: Writer, given: { passwordHash: string; now: number }) {
  const { now } = given
  await markAsDemo(writer, now)
  const adminId = await addDemoMember(writer, demoAdmin, given)
  const members = []
  for (const member of demoMembers) members.push(await addDemoMember(writer, member, given))
  const regulars = []
  for (const member of demoRegulars) regulars.push(await addDemoMember(writer, member, given))
  await addDemoMember(writer, demoDuplicate, given)
  await grantTickets(writer, members, adminId, now)

  // The use case runs inside this transaction instead of one of its own.
  const within: Database = { ...database, transact: (work) => work(writer) }
  await fillSpaces(within, now)
  const unlimited = members[demoMembers.findIndex(({ memberType }) => isUnlimited(memberType))]
  for (const [position, lesson] of (await addLessons(writer, now)).entries()) {
    const guests = regulars.slice(0, guestsOf(position, lesson.seats))
    if (position % 23 === 9 && guests.length < lesson.seats && unlimited) guests.push(unlimited)
    for (const guest of guests) await bookLesson(within, guest, lesson, now)
  }
  await addTimes(within, { adminId: adminId as AdminId, hirers: regulars }, now)
  await deleteQueuedMails(writer)
  await markAllReminded(writer, now)
}

async function addDemoMember(
  writer: Writer,
  {
    name: [lastName, firstName, kanaLastName, kanaFirstName],
    note: _,
    tickets: __,
    expiringTickets: ___,
    ...member
  }: DemoMember,
  { passwordHash, now }: { passwordHash: string; now: number },
): Promise<string> {
  const names = { lastName, firstName, kanaLastName, kanaFirstName }
  const contact = { phone: '09000000000', birthday: '1988-04-02', addressId: '2480000', addressRest: '1-2-3' }
  return addMember(writer, { ...member, ...names, ...contact, passwordHash, emailConfirmed: true }, now)
}

async function grantTickets(writer: Writer, memberIds: string[], adminId: string, now: number) {
  for (const [position, { tickets, expiringTickets = 0 }] of demoMembers.entries()) {
    const memberId = memberIds[position]
    if (memberId === undefined || tickets === 0) continue
    const given = { memberId, bookingId: null, actorId: adminId } as const
    const lasting = { ...given, change: tickets - expiringTickets, reason: 'granted' } as const
    await moveTickets(writer, lasting, now)
    if (expiringTickets === 0) continue
    const campaign = { change: expiringTickets, reason: 'campaign', note: '開店5周年' } as const
    const expiresAt = startOfDay(now) + 31 * dayMs
    await moveTickets(writer, { ...given, ...campaign, expiresAt }, now)
  }
}

/** How many regulars book a lesson: from none to all seats, in a varied order. */
const guestsOf = (position: number, seats: number) =>
  Math.min(seats, [2, 5, 1, 3, 10, 4, 0, 6, 2, 7][position % 10] ?? 0)

/** Books a lesson, at the latest on the day before it. */
async function bookLesson(database: Database, memberId: string, { id, startsAt }: DemoLesson, now: number) {
  const request = { lessonId: id, startSeen: startsAt, now: Math.min(now, startsAt - dayMs) }
  await book(database, memberId as MemberId, request)
}

function logins(): string {
  const rows = [...demoMembers, demoAdmin].map(({ email, note }) => `  ${email.padEnd(28)}${note}`)
  return ['', `Demo studio. Everyone’s password is ${demoPassword}`, ...rows].join('\n')
}

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { book } from '#server/features/bookings/book.ts'
import { newId } from '#server/security/new-id.ts'
import { contextIn, memberCaller } from '#tests/support/contexts.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { newDatabase } from '#tests/support/shared-databases.ts'
import { queuedMails } from '#tests/support/records.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'
import { giveInvitations } from './give-invitations.ts'
import { findUsable, insertInvitation, returnInvitation, takeInvitation } from './queries.ts'

const now = Date.parse('2026-11-20T12:00:00+09:00')
const start = now + 3 * dayMs

/** A member with unlimited lessons, who has two invitations, and two bookings that they could pay. */
async function open() {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  const member = await givenMember(database, { memberType: 4 })
  const other = await givenMember(database, { memberType: 4 })
  const give = async (memberId: string, expiresAt: number) => {
    const id = newId()
    const invitation = { id, memberId, yearFrom: now, givenBy: null, givenAt: now, expiresAt }
    await database.transact((writer) => insertInvitation(writer, invitation))
    return id
  }
  const later = await give(member.id, now + 20 * dayMs)
  const sooner = await give(member.id, now + 10 * dayMs)
  let hours = 0
  const bookFor = async ({ id }: { id: string }) => {
    const startSeen = start + 2 * hours * hourMs
    hours += 1
    const lesson = await givenLesson(database, startSeen)
    const ctx = contextIn(database, now, { caller: memberCaller(id) })
    return (await book(ctx, { lessonId: lesson.id, startSeen })).id
  }
  const use = (id: string, bookingId: string, at = now) =>
    database.transact((writer) => takeInvitation(writer, { id, bookingId, now: at }))
  const giveBack = (bookingId: string, usableUntil?: number) =>
    database.transact((writer) =>
      returnInvitation(writer, { bookingId, ...(usableUntil !== undefined && { usableUntil }) }),
    )
  const usable = (at = now) => findUsable(database.reader, member.id, at)
  const run = (statement: string) =>
    database.transact((writer) =>
      sql
        .raw(statement)
        .execute(writer)
        .then(() => undefined),
    )
  return { database, member, other, later, sooner, give, bookFor, use, giveBack, usable, run }
}

test('the invitation that expires first is used first, and none after its last day', async () => {
  const { member, later, sooner, bookFor, use, usable } = await open()
  expect(await usable()).toEqual({ id: sooner, expiresAt: now + 10 * dayMs })
  expect(await use(sooner, await bookFor(member))).toBe(true)
  expect((await usable())?.id).toBe(later)
  expect(await usable(now + 20 * dayMs)).toBeUndefined()
  expect(await use(later, await bookFor(member), now + 20 * dayMs)).toBe(false)
})

test('of two bookings at once one alone is paid with an invitation', async () => {
  const { database, member, sooner, bookFor, use } = await open()
  const bookings = [await bookFor(member), await bookFor(member)]
  const used = await Promise.all(bookings.map((bookingId) => use(sooner, bookingId)))
  expect(used.filter((isPaid) => isPaid)).toHaveLength(1)
  expect(await checkIntegrity(database.reader)).toEqual([])
})

test('an invitation comes back with its booking, as it was, or until a later day of which the member is told', async () => {
  const { database, member, sooner, bookFor, use, giveBack, usable } = await open()
  const announced = async () =>
    (
      await database.reader
        .selectFrom('invitations')
        .select('announcedAt')
        .where('id', '=', sooner)
        .executeTakeFirstOrThrow()
    ).announcedAt
  await database.transact((writer) => writer.updateTable('invitations').set({ announcedAt: now }).execute())
  const booking = await bookFor(member)
  await use(sooner, booking)
  await giveBack(booking)
  expect(await usable()).toEqual({ id: sooner, expiresAt: now + 10 * dayMs })
  await use(sooner, booking)
  await giveBack(booking, now + 5 * dayMs)
  expect(await usable()).toEqual({ id: sooner, expiresAt: now + 10 * dayMs })
  expect(await announced()).toBe(now)
  await use(sooner, booking)
  await giveBack(booking, now + 15 * dayMs)
  expect(await usable()).toEqual({ id: sooner, expiresAt: now + 15 * dayMs })
  expect(await announced()).toBeNull()
})

test('servers that give and tell at once give each member one invitation and one mail of each kind', async () => {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  const members = []
  for (let count = 0; count < 6; count += 1) members.push(await givenMember(database))
  const runAtOnce = (at: number) =>
    Promise.all(Array.from({ length: 8 }, () => giveInvitations(contextIn(database, at))))
  const givenTo = async () =>
    (await database.reader.selectFrom('invitations').select('memberId').orderBy('memberId').execute()).map(
      ({ memberId }) => memberId,
    )
  const mailsOf = async (kind: string) =>
    (await queuedMails(database)).filter((mail) => mail.kind === kind).map(({ recipient }) => recipient)
  await runAtOnce(now)
  expect(await givenTo()).toEqual(members.map(({ id }) => id).toSorted())
  await runAtOnce(now + 340 * dayMs)
  const addresses = members.map(({ email }) => email).toSorted()
  expect(await mailsOf('invitationsGiven')).toEqual(addresses)
  expect(await mailsOf('invitationsEnd')).toEqual(addresses)
})

test('the integrity check finds an invitation that pays the seat of another member', async () => {
  const { database, member, other, sooner, bookFor, use } = await open()
  const booking = await bookFor(other)
  await use(sooner, booking)
  expect(await checkIntegrity(database.reader)).toEqual([
    {
      invariant: 'invitations',
      description: `invitation ${sooner} of member ${member.id}: pays booking ${booking} of member ${other.id}`,
    },
  ])
})

test('the integrity check finds an invitation that a closed account can use', async () => {
  const { database, member, later, sooner, run } = await open()
  await run(`update members set closed_at = ${now} where id = '${member.id}'`)
  const found = (await checkIntegrity(database.reader)).filter(({ invariant }) => invariant === 'invitations')
  expect(found.map(({ description }) => description)).toEqual(
    [later, sooner]
      .toSorted()
      .map((id) => `invitation ${id}: can be used, but the account of member ${member.id} is closed`),
  )
})

test('the database keeps invitations, counts those of a year once and leaves them with their member', async () => {
  const { other, run } = await open()
  await expect(run('delete from invitations')).rejects.toThrow()
  await expect(run('update invitations set number = 1')).rejects.toThrow()
  await expect(run(`update invitations set member_id = '${other.id}'`)).rejects.toThrow()
  await expect(run('update invitations set expires_at = given_at - 1')).rejects.toThrow()
})

test('the invitation of an account that is closed stays used, whatever becomes of its booking', async () => {
  const { database, member, sooner, bookFor, use, giveBack, run } = await open()
  const bookingId = await bookFor(member)
  await use(sooner, bookingId)
  await run(`update members set closed_at = ${now} where id = '${member.id}'`)
  await giveBack(bookingId)
  const used = database.reader.selectFrom('invitations').select('bookingId').where('id', '=', sooner)
  expect(await used.executeTakeFirst()).toEqual({ bookingId })
})

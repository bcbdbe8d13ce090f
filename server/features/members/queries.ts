import { sql } from 'kysely'
import type { Gender } from '#contract/members/members.ts'
import type { Role } from '#contract/roles.ts'
import { countOf } from '#server/database/count.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { engineOf } from '#server/database/engine-of.ts'
import { prepared } from '#server/database/prepared.ts'
import type { Language } from '#studio/languages.ts'
import type { MemberType } from '#studio/member-types.ts'
import { kanaColumns } from './kana-order.ts'
import { searchText } from './search-text.ts'

/** Everything about a member that people see. */
export const memberColumns = [
  'id',
  'number',
  'role',
  'firstName',
  'lastName',
  'kanaFirstName',
  'kanaLastName',
  'gender',
  'email',
  'phone',
  'birthday',
  'addressId',
  'addressRest',
  'tickets',
  'memberType',
  'language',
] as const

/** A member; undefined when the account is closed. */
export async function findMember(reader: Reader, id: string) {
  return reader
    .selectFrom('members')
    .select([...memberColumns, 'version', 'blockedAt'])
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
}

/** A member, whose row stays locked until the transaction ends; undefined when the account is closed. */
export async function lockMember(writer: Writer, id: string) {
  const [member] = await memberLock(writer, { id })
  return member
}

const memberLock = prepared((writer, given: { id: string }) =>
  writer
    .updateTable('members')
    .set({ version: sql<number>`version` })
    .where('id', '=', given.id)
    .where('closedAt', 'is', null)
    .returning([...memberColumns, 'version', 'blockedAt']),
)

/**
 * Locks several members until the transaction ends, in the one order in which transactions lock them: two
 * that lock the same members in different orders would wait for each other. On SQLite a transaction is alone.
 * Returns what a seat costs them.
 */
export async function lockMembers(writer: Writer, ids: string[]) {
  const members = writer
    .selectFrom('members')
    .select(['id', 'tickets', 'memberType'])
    .where('id', 'in', ids)
    .where('closedAt', 'is', null)
  if (engineOf(writer) === 'sqlite') return members.execute()
  // In the order of JavaScript, in which the members of several bookings are locked one by one.
  return members
    .orderBy(sql`id collate "C"`)
    .forNoKeyUpdate()
    .execute()
}

/** What bookings, tickets and payments need of their member, also after the account was closed. */
export async function readAccount(reader: Reader, id: string) {
  const [account] = await accountOf(reader, { id })
  if (account === undefined) throw new Error(`there is no member ${id}`)
  return account
}

const accountOf = prepared((reader, given: { id: string }) =>
  reader
    .selectFrom('members')
    .select([
      'id as memberId',
      'memberType',
      'tickets',
      'email',
      'language',
      'lastName',
      'firstName',
      'phone',
    ])
    .where('id', '=', given.id),
)

/** @param email in lower case */
export async function findByEmail(reader: Reader, email: string) {
  return reader
    .selectFrom('members')
    .select(['id', 'role', 'email', 'language', 'lastName', 'firstName'])
    .where(sql<string>`lower(email)`, '=', email)
    .executeTakeFirst()
}

/**
 * Adds to, or takes from, a member's tickets; undefined when there are too few of them, or the account is
 * closed.
 */
export async function changeTickets(writer: Writer, id: string, change: number) {
  const [row] = await ticketsChange(writer, { id, change })
  return row?.tickets
}

const ticketsChange = prepared((writer, given: { id: string; change: number }) =>
  writer
    .updateTable('members')
    .set({ tickets: sql<number>`tickets + ${given.change}` })
    .where('id', '=', given.id)
    .where('closedAt', 'is', null)
    .where(sql<number>`tickets + ${given.change}`, '>=', 0)
    .returning('tickets'),
)

/**
 * Adds to the tickets of several open accounts, whose members the caller has locked; returns their balances.
 */
export async function addTicketsToMany(writer: Writer, ids: readonly string[], tickets: number) {
  return writer
    .updateTable('members')
    .set({ tickets: sql<number>`tickets + ${tickets}` })
    .where('id', 'in', ids)
    .where('closedAt', 'is', null)
    .returning(['id', 'tickets'])
    .execute()
}

/** What a change may give a member. Tickets are changed by movements, passwords by the sessions. */
export interface MemberFields {
  lastName: string
  firstName: string
  kanaLastName: string
  kanaFirstName: string
  email: string
  phone: string
  birthday: string | null
  addressId: string
  addressRest: string
  gender: Gender
  language: Language
  memberType: MemberType
}

export type MemberUpdate = { [Field in keyof MemberFields]?: MemberFields[Field] | undefined }

/** Changes the given fields, and what the member is listed and found by; does nothing to a closed account. */
export async function updateMember(writer: Writer, id: string, fields: MemberUpdate): Promise<void> {
  const columns = columnsOf(fields)
  if (Object.values(columns).every((value) => value === undefined)) return
  const changed = await writer
    .updateTable('members')
    .set(columns)
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .returning(memberColumns)
    .executeTakeFirst()
  if (changed === undefined) return
  const listed = { ...kanaColumns(changed), searchText: searchText(changed) }
  await writer.updateTable('members').set(listed).where('id', '=', id).execute()
}

const columnsOf = (fields: MemberUpdate) => ({
  lastName: fields.lastName,
  firstName: fields.firstName,
  kanaLastName: fields.kanaLastName,
  kanaFirstName: fields.kanaFirstName,
  email: fields.email,
  phone: fields.phone,
  birthday: fields.birthday,
  addressId: fields.addressId,
  addressRest: fields.addressRest,
  gender: fields.gender,
  language: fields.language,
  memberType: fields.memberType,
})

/** Marks the account as closed; false, and nothing done, when it was closed before. */
export async function markClosed(
  writer: Writer,
  id: string,
  { passwordHash, now }: { passwordHash: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('members')
    .set({
      closedAt: now,
      role: 'USER',
      teacherId: null,
      passwordHash,
    })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @param email in lower case */
export async function findLogin(reader: Reader, email: string) {
  return reader
    .selectFrom('members')
    .select(['id', 'role', 'passwordHash'])
    .where(sql<string>`lower(email)`, '=', email)
    .executeTakeFirst()
}

/**
 * The member, unless the password has changed since it was read or the account was closed. Until the
 * transaction ends, no other one changes the member.
 */
export async function lockLogin(
  writer: Writer,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<{ id: string; role: Role; blockedAt: number | null } | undefined> {
  return writer
    .updateTable('members')
    .set({ version: sql<number>`version` })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('closedAt', 'is', null)
    .returning(['id', 'role', 'blockedAt'])
    .executeTakeFirst()
}

/**
 * Changes with every commit that ends a session or changes a member's role or language, and with no other
 * commit.
 */
export async function credentialsVersion(reader: Reader): Promise<string> {
  const [counter] = await credentialsCounter(reader, {})
  return String(counter?.value)
}

const credentialsCounter = prepared((reader) =>
  reader.selectFrom('counters').select('value').where('name', '=', 'credentials'),
)

export async function findPasswordHash(reader: Reader, id: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('members')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.passwordHash
}

/**
 * Sets a password. Returns undefined when the account is closed, or when `before` is given and another
 * request has changed the password since it was read.
 */
export async function replacePassword(
  writer: Writer,
  { id, before, after }: { id: string; before?: string; after: string },
) {
  const update = writer
    .updateTable('members')
    .set({ passwordHash: after })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
  return (before === undefined ? update : update.where('passwordHash', '=', before))
    .returning(['id', 'role', 'email', 'language', 'lastName', 'firstName'])
    .executeTakeFirst()
}

/** Whether the member's present address is confirmed as theirs, so that all mails go there. */
export async function isEmailConfirmed(reader: Reader, memberId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('members')
    .select('emailConfirmedAt as confirmedAt')
    .where('id', '=', memberId)
    .executeTakeFirst()
  return row !== undefined && row.confirmedAt !== null
}

/** Records that the present address is the member's. False when that was known before. */
export async function markEmailConfirmed(writer: Writer, memberId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('members')
    .set({ emailConfirmedAt: now })
    .where('id', '=', memberId)
    .where('emailConfirmedAt', 'is', null)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Those of the members who have not confirmed their address, so that most mails do not go to them. */
export async function findUnconfirmed(reader: Reader, ids: readonly string[]) {
  // An empty list is not valid SQL.
  if (ids.length === 0) return []
  return reader
    .selectFrom('members')
    .select(['id', 'lastName', 'firstName', 'phone'])
    .where('id', 'in', ids)
    .where('emailConfirmedAt', 'is', null)
    .orderBy('kanaOrder')
    .orderBy('id')
    .execute()
}

const administrators = (reader: Reader) =>
  reader
    .selectFrom('members')
    .where('role', '=', 'ADMIN')
    .where('closedAt', 'is', null)
    .where('blockedAt', 'is', null)

/** How many administrators can log in. */
export const countAdministrators = (reader: Reader): Promise<number> => countOf(administrators(reader))

/** Whether the member is an administrator who can log in. */
export async function isAdministrator(reader: Reader, id: string): Promise<boolean> {
  const row = await administrators(reader).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** The administrators who can log in, by their kana. */
export async function listAdministratorRows(reader: Reader) {
  return administrators(reader)
    .select(['id', 'lastName', 'firstName', 'email', 'language'])
    .orderBy('kanaOrder')
    .orderBy('id')
    .execute()
}

/**
 * Waits until no other transaction changes who is an administrator, and keeps others waiting until it ends.
 */
export async function lockAdministrators(writer: Writer): Promise<void> {
  await writer
    .updateTable('counters')
    .set({ value: sql<number>`value + 1` })
    .where('name', '=', 'administrators')
    .execute()
}

/** @param teacherId which of the studio's teachers it is, for the role `TEACHER` */
export async function setRole(
  writer: Writer,
  id: string,
  given: { role: Role; teacherId: string | null },
): Promise<void> {
  await writer.updateTable('members').set(given).where('id', '=', id).execute()
}

/** Which of the studio's teachers the member is; null for none. */
export async function readTeacherId(reader: Reader, id: string): Promise<string | null> {
  const row = await reader.selectFrom('members').select('teacherId').where('id', '=', id).executeTakeFirst()
  return row?.teacherId ?? null
}

/** Blocks the account since the instant, or unblocks it. */
export async function setBlocked(writer: Writer, id: string, since: number | null): Promise<void> {
  await writer.updateTable('members').set({ blockedAt: since }).where('id', '=', id).execute()
}

/**
 * Marks an account as merged into another one. From then on the database lets its tickets and payments move
 * there.
 */
export async function markMerged(writer: Writer, { from, to }: { from: string; to: string }): Promise<void> {
  await writer.updateTable('members').set({ mergedInto: to }).where('id', '=', from).execute()
}

/** A person who declined news with one of the merged accounts gets none with the other one. */
export async function declineNewsAs(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await writer
    .updateTable('members')
    .set((members) => ({
      newsDeclinedAt: sql<number | null>`coalesce(news_declined_at, ${members
        .selectFrom('members as closed')
        .select('closed.newsDeclinedAt')
        .where('closed.id', '=', from)})`,
    }))
    .where('id', '=', to)
    .execute()
}

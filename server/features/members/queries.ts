import { sql } from 'kysely'
import { countOf } from '#server/database/count.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { prepared } from '#server/database/prepared.ts'
import type { MembersTable } from '#server/database/tables.ts'
import { kanaOrder, searchText } from './directory-rules.ts'

/** Everything about a member that people see. */
export const memberColumns = [
  'id',
  'number',
  'role',
  'first_name as firstName',
  'last_name as lastName',
  'kana_first_name as kanaFirstName',
  'kana_last_name as kanaLastName',
  'gender',
  'email',
  'phone',
  'birthday',
  'address_id as addressId',
  'address_rest as addressRest',
  'tickets',
  'member_type as memberType',
  'language',
] as const

/** A member; undefined for one who has left. */
export async function findMember(reader: Reader, id: string) {
  const row = await reader
    .selectFrom('members')
    .select([...memberColumns, 'version'])
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row
}

/** A member with the row locked until the transaction ends; undefined for one who has left. */
export async function lockMember(writer: Writer, id: string) {
  const [member] = await memberLock(writer, { id })
  return member
}

const memberLock = prepared((writer, given: { id: string }) =>
  writer
    .updateTable('members')
    .set({ version: sql<number>`version` })
    .where('id', '=', given.id)
    .where('closed_at', 'is', null)
    .returning([...memberColumns, 'version']),
)

/** Adds to, or takes from, a member's tickets; undefined when there are not enough of them, or the member has left. */
export async function changeTickets(writer: Writer, id: string, change: number) {
  const [row] = await ticketsChange(writer, { id, change })
  return row?.tickets
}

const ticketsChange = prepared((writer, given: { id: string; change: number }) =>
  writer
    .updateTable('members')
    .set({ tickets: sql<number>`tickets + ${given.change}` })
    .where('id', '=', given.id)
    .where('closed_at', 'is', null)
    .where(sql<number>`tickets + ${given.change}`, '>=', 0)
    .returning('tickets'),
)

/** What a booking needs to know of its member, who may have left since. */
export async function findBooker(reader: Reader, id: string) {
  const [row] = await booker(reader, { id })
  return row
}

const booker = prepared((reader, given: { id: string }) =>
  reader
    .selectFrom('members')
    .select([
      'id as memberId',
      'member_type as memberType',
      'tickets',
      'email',
      'language',
      'last_name as lastName',
      'first_name as firstName',
    ])
    .where('id', '=', given.id),
)

export async function findByEmail(reader: Reader, email: string) {
  return reader
    .selectFrom('members')
    .select(['id', 'role', 'email', 'language', 'last_name as lastName', 'first_name as firstName'])
    .where(sql<string>`lower(email)`, '=', email)
    .executeTakeFirst()
}

export type MemberChange = Partial<
  Pick<
    MembersTable,
    | 'last_name'
    | 'first_name'
    | 'kana_last_name'
    | 'kana_first_name'
    | 'email'
    | 'phone'
    | 'birthday'
    | 'address_id'
    | 'address_rest'
    | 'gender'
    | 'language'
    | 'member_type'
  >
>

/** Changes a member, and by what they are listed and found; false, and nothing done, for one who has left. */
export async function changeMember(writer: Writer, id: string, change: MemberChange): Promise<boolean> {
  if (Object.keys(change).length === 0) return true
  const changed = await writer
    .updateTable('members')
    .set(change)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning(memberColumns)
    .executeTakeFirst()
  if (changed === undefined) return false
  const listed = { kana_order: kanaOrder(changed), search_text: searchText(changed) }
  await writer.updateTable('members').set(listed).where('id', '=', id).execute()
  return true
}

/** The next member number. Two transactions cannot get the same one. */
export async function nextNumber(writer: Writer): Promise<number> {
  const { value } = await writer
    .updateTable('counters')
    .set({ value: sql<number>`value + 1` })
    .where('name', '=', 'member_number')
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

export type MemberRow = Omit<MembersTable, 'version' | 'kana_order' | 'search_text'>

export async function insertMember(writer: Writer, member: MemberRow): Promise<void> {
  const names = { lastName: member.last_name, firstName: member.first_name }
  const kana = { kanaLastName: member.kana_last_name, kanaFirstName: member.kana_first_name }
  const search = searchText({ ...names, ...kana, email: member.email, phone: member.phone })
  await writer
    .insertInto('members')
    .values({ ...member, version: 1, kana_order: kanaOrder(kana), search_text: search })
    .execute()
}

export const countMembers = (reader: Reader): Promise<number> => countOf(reader.selectFrom('members'))

/** Ends every session of a member who leaves; false, and nothing done, when that was done before. */
export async function markClosed(
  writer: Writer,
  id: string,
  { passwordHash, now }: { passwordHash: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('members')
    .set({
      closed_at: now,
      role: 'USER',
      password_hash: passwordHash,
      token_version: sql<number>`token_version + 1`,
    })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function findMembership(reader: Reader, id: string) {
  return reader
    .selectFrom('members')
    .select(['created_at as since', 'consent_version as consentVersion', 'consent_at as consentAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

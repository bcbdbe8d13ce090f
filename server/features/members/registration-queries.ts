import { sql } from 'kysely'
import type { Role } from '#contract/members.ts'
import { countOf } from '#server/database/count.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { isoText } from '#time/tokyo.ts'
import { kanaColumns } from './kana-order.ts'
import { memberColumns } from './queries.ts'
import type { MemberFields } from './queries.ts'
import { searchText } from './search-text.ts'

export interface NewMember extends MemberFields {
  role: Role
  passwordHash: string
  /** Whether the studio knows that the e-mail address is the member's. */
  emailConfirmed: boolean
  /** The version of the membership rules that the member agrees to by registering. */
  consentVersion?: string
}

/** Members begin without tickets, because tickets come as movements. */
export async function insertMember(
  writer: Writer,
  member: NewMember & { id: string; number: number },
  now: number,
): Promise<void> {
  const { consentVersion = null } = member
  await writer
    .insertInto('members')
    .values({
      id: member.id,
      number: member.number,
      role: member.role,
      email: member.email,
      first_name: member.firstName,
      last_name: member.lastName,
      kana_first_name: member.kanaFirstName,
      kana_last_name: member.kanaLastName,
      gender: member.gender,
      phone: member.phone,
      birthday: member.birthday,
      address_id: member.addressId,
      address_rest: member.addressRest,
      member_type: member.memberType,
      tickets: 0,
      language: member.language,
      password_hash: member.passwordHash,
      consent_version: consentVersion,
      consent_at: consentVersion === null ? null : now,
      created_at: now,
      version: 1,
      ...kanaColumns(member),
      search_text: searchText(member),
      closed_at: null,
      email_confirmed_at: member.emailConfirmed ? now : null,
      blocked_at: null,
    })
    .execute()
}

/** The next member number. Two transactions never get the same one. */
export async function nextNumber(writer: Writer): Promise<number> {
  const { value } = await writer
    .updateTable('counters')
    .set({ value: sql<number>`value + 1` })
    .where('name', '=', 'member_number')
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

/** All who ever registered, with the closed accounts. */
export const countMembers = (reader: Reader): Promise<number> => countOf(reader.selectFrom('members'))

/** Since when a member is one. */
export async function findMemberSince(reader: Reader, id: string): Promise<number> {
  const { created_at: since } = await reader
    .selectFrom('members')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return since
}

/** Which version of the membership rules the member agreed to, and when; null for a member whom the front desk added. */
export async function findConsent(reader: Reader, id: string) {
  const { consentVersion, consentAt } = await reader
    .selectFrom('members')
    .select(['consent_version as consentVersion', 'consent_at as consentAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { consentVersion, consentAt: consentAt === null ? null : isoText(consentAt) }
}

/** Writes the words by which members are found, where they are missing; returns for how many members. */
export async function writeMissingSearchTexts(writer: Writer, most: number): Promise<number> {
  const members = await writer
    .selectFrom('members')
    .select(memberColumns)
    .where('search_text', '=', sql.lit(''))
    .orderBy('id')
    .limit(most)
    .execute()
  if (members.length === 0) return 0
  // One statement, because one for each member takes PostgreSQL ten times as long.
  const cases = members.map((member) => sql`when ${member.id} then ${searchText(member)}`)
  await writer
    .updateTable('members')
    .set({ search_text: sql<string>`case id ${sql.join(cases, sql` `)} end` })
    .where(
      'id',
      'in',
      members.map(({ id }) => id),
    )
    .execute()
  return members.length
}

import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Role } from '#contract/roles.ts'
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
      firstName: member.firstName,
      lastName: member.lastName,
      kanaFirstName: member.kanaFirstName,
      kanaLastName: member.kanaLastName,
      gender: member.gender,
      phone: member.phone,
      birthday: member.birthday,
      addressId: member.addressId,
      addressRest: member.addressRest,
      memberType: member.memberType,
      tickets: 0,
      language: member.language,
      passwordHash: member.passwordHash,
      consentVersion,
      consentAt: consentVersion === null ? null : now,
      createdAt: now,
      version: 1,
      ...kanaColumns(member),
      searchText: searchText(member),
      closedAt: null,
      emailConfirmedAt: member.emailConfirmed ? now : null,
      blockedAt: null,
    })
    .execute()
}

/** All who ever registered, with the closed accounts. */
export const countMembers = (reader: Reader): Promise<number> => countOf(reader.selectFrom('members'))

/**
 * What lists of members do not show: since when they are members, and which version of the membership rules
 * they agreed to, and when, which is null for a member whom the front desk added.
 */
export async function readMemberDetails(reader: Reader, id: string) {
  const { createdAt, emailConfirmedAt, newsDeclinedAt, consentAt, ...row } = await reader
    .selectFrom('members')
    .select(['createdAt', 'emailConfirmedAt', 'newsDeclinedAt', 'consentVersion', 'consentAt', 'teacherId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    since: isoText(createdAt),
    emailConfirmed: emailConfirmedAt !== null,
    newsDeclined: newsDeclinedAt !== null,
    consentAt: consentAt === null ? null : isoText(consentAt),
  }
}

/**
 * Writes what members are listed and found by, where the words of the search are missing; returns for how
 * many members.
 */
export async function writeMissingSearchTexts(writer: Writer, most: number): Promise<number> {
  const members = await writer
    .selectFrom('members')
    .select(memberColumns)
    .where('searchText', '=', sql.lit(''))
    .orderBy('id')
    .limit(most)
    .execute()
  if (members.length === 0) return 0
  // One statement, because one for each member takes PostgreSQL ten times as long.
  const byId = (valueOf: (member: (typeof members)[number]) => string) => {
    const cases = members.map((member) => sql`when ${member.id} then ${valueOf(member)}`)
    return sql<string>`case id ${sql.join(cases, sql` `)} end`
  }
  await writer
    .updateTable('members')
    .set({
      searchText: byId(searchText),
      kanaOrder: byId((member) => kanaColumns(member).kanaOrder),
      givenKanaOrder: byId((member) => kanaColumns(member).givenKanaOrder),
    })
    .where(
      'id',
      'in',
      members.map(({ id }) => id),
    )
    .execute()
  return members.length
}

/** Those of the addresses, in lower case, that members have. */
export async function findUsedEmails(reader: Reader, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const found = await reader
    .selectFrom('members')
    .select(sql<string>`lower(email)`.as('email'))
    .where(sql<string>`lower(email)`, 'in', emails)
    .execute()
  return found.map(({ email }) => email)
}

/** Members with an open account who have one of the addresses, in lower case, or one of the numbers. */
export async function findNamedMembers(
  reader: Reader,
  { emails, numbers }: { emails: readonly string[]; numbers: readonly number[] },
) {
  if (emails.length + numbers.length === 0) return []
  const email = sql<string>`lower(email)`
  return reader
    .selectFrom('members')
    .select(['id', 'number', email.as('email')])
    .where('closedAt', 'is', null)
    .where((row) =>
      row.or([
        ...(emails.length > 0 ? [row(email, 'in', emails)] : []),
        ...(numbers.length > 0 ? [row('number', 'in', numbers)] : []),
      ]),
    )
    .execute()
}

/** Adds the tickets of some lines to the balances of their members, whom the caller has locked. */
export async function addImportedTickets(
  writer: Writer,
  { importId, after, until }: Pick<Part, 'importId' | 'after' | 'until'>,
): Promise<void> {
  await sql`
    update members set tickets = members.tickets + added.tickets
    from (
      select fields ->> 'memberId' as member_id, cast(sum(cast(fields ->> 'tickets' as bigint)) as bigint) as tickets
      from import_lines
      where import_id = ${importId} and line > ${sql.lit(after)} and line <= ${sql.lit(until)}
      group by fields ->> 'memberId'
    ) as added
    where members.id = added.member_id`.execute(writer)
}

/**
 * Takes so many member numbers, and returns the one before the first. Two transactions never get the same
 * one.
 */
export async function takeNumbers(writer: Writer, count: number): Promise<number> {
  const { value } = await writer
    .updateTable('counters')
    .set({ value: sql<number>`value + ${count}` })
    .where('name', '=', 'member_number')
    .returning('value')
    .executeTakeFirstOrThrow()
  return value - count
}

/**
 * What a column of `members` gets from a line whose fields are `f`. All other columns are null or their
 * default.
 */
const columns = {
  id: sql`subject_id`,
  role: sql`'USER'`,
  email: sql`email`,
  firstName: sql`f ->> 'firstName'`,
  lastName: sql`f ->> 'lastName'`,
  kanaFirstName: sql`f ->> 'kanaFirstName'`,
  kanaLastName: sql`f ->> 'kanaLastName'`,
  gender: sql`cast(f ->> 'gender' as bigint)`,
  phone: sql`f ->> 'phone'`,
  birthday: sql`f ->> 'birthday'`,
  addressId: sql`f ->> 'addressId'`,
  addressRest: sql`f ->> 'addressRest'`,
  memberType: sql`cast(f ->> 'memberType' as bigint)`,
  tickets: sql`0`,
  language: sql`f ->> 'language'`,
  createdAt: sql`cast(f ->> 'createdAt' as bigint)`,
  newsDeclinedAt: sql`cast(f ->> 'newsDeclinedAt' as bigint)`,
  version: sql`1`,
  kanaOrder: sql`f ->> 'kanaOrder'`,
  givenKanaOrder: sql`f ->> 'givenKanaOrder'`,
} satisfies Record<string, RawBuilder<unknown>>

interface Part {
  importId: string
  /** The lines after one, up to and with another. */
  after: number
  until: number
  /** The number before that of the first member. */
  number: number
  passwordHash: string
}

/**
 * Makes members of some lines, in one statement that reads them where they are, because each line as values
 * of a statement takes ten times as long. The number stands at the end of the search text, as `searchText`
 * writes it. Returns how many. Throws a unique violation when another member has one of the addresses.
 */
export async function insertImported(
  writer: Writer,
  { importId, after, until, number, passwordHash }: Part,
  now: number,
): Promise<number> {
  const names = Object.keys(columns).map((name) => sql.ref(name))
  const { numAffectedRows = 0n } = await sql`
    insert into members (${sql.join(names)}, number, search_text, password_hash, email_confirmed_at)
    with lines as materialized (
      select subject_id, email, fields as f, ${sql.lit(number)} + row_number() over (order by line) as number
      from import_lines
      where import_id = ${importId} and line > ${sql.lit(after)} and line <= ${sql.lit(until)}
    )
    select ${sql.join(Object.values(columns))}, number, (f ->> 'searchText') || ' #' || number || '#',
      ${sql.lit(passwordHash)}, ${sql.lit(now)}
    from lines order by number`.execute(writer)
  return Number(numAffectedRows)
}

/**
 * Takes from the balances of their members what the lots of an import have left. The caller has locked the
 * members.
 */
export async function takeImportedTickets(writer: Writer, importId: string): Promise<void> {
  await sql`
    update members set tickets = members.tickets - taken.tickets
    from (
      select lot.member_id, cast(sum(lot.remaining) as bigint) as tickets
      from import_lines as line join ticket_lots as lot on lot.id = line.subject_id
      where line.import_id = ${importId} and lot.has_tickets = 1
      group by lot.member_id
    ) as taken
    where members.id = taken.member_id`.execute(writer)
}

/**
 * Deletes the members of an import who were not changed since; returns how many.
 * @throws a foreign key violation when another row names one of them
 */
export async function deleteUnusedMembers(writer: Writer, importId: string): Promise<number> {
  const { numDeletedRows } = await writer
    .deleteFrom('members')
    .where('id', 'in', subjectsOf(writer, importId))
    .where('version', '=', 1)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const subjectsOf = (reader: Reader, importId: string) =>
  reader.selectFrom('import_lines').select('subjectId').where('importId', '=', importId)

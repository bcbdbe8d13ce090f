import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import type { Language } from '#studio/languages.ts'

/**
 * Makes the transactions that link LINE accounts, and those that count the month, wait for each other. Called
 * before any other lock.
 */
export async function lockLine(writer: Writer): Promise<void> {
  await writer
    .updateTable('counters')
    .set({ value: sql<number>`value + 1` })
    .where('name', '=', 'line')
    .execute()
}

export interface LinkRow {
  lineUserId: string
  linkedAt: number
}

export async function findLinkOf(reader: Reader, memberId: string): Promise<LinkRow | undefined> {
  return reader
    .selectFrom('line_accounts')
    .select(['lineUserId', 'linkedAt'])
    .where('memberId', '=', memberId)
    .executeTakeFirst()
}

interface LinkedMember {
  memberId: string
  language: Language
}

export async function findMemberOfLine(
  reader: Reader,
  lineUserId: string,
): Promise<LinkedMember | undefined> {
  return reader
    .selectFrom('line_accounts')
    .innerJoin('members', 'members.id', 'line_accounts.memberId')
    .select(['members.id as memberId', 'members.language'])
    .where('lineUserId', '=', lineUserId)
    .executeTakeFirst()
}

/** Links the member with the LINE account, in place of the one before. */
export async function saveLink(writer: Writer, memberId: string, columns: LinkRow): Promise<void> {
  await writer
    .insertInto('line_accounts')
    .values({ memberId, ...columns })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet({ ...columns }))
    .execute()
}

/** Ends what links the member with LINE, and erases what LINE told of the person. */
export async function endLineOf(writer: Writer, memberId: string): Promise<boolean> {
  await writer.deleteFrom('line_codes').where('memberId', '=', memberId).execute()
  const ended = await writer
    .deleteFrom('line_accounts')
    .where('memberId', '=', memberId)
    .returning('lineUserId')
    .executeTakeFirst()
  if (ended === undefined) return false
  await writer.deleteFrom('line_chats').where('lineUserId', '=', ended.lineUserId).execute()
  return true
}

/** The person has blocked the studio's account. */
export async function endLinkOfLine(writer: Writer, lineUserId: string): Promise<void> {
  await writer.deleteFrom('line_accounts').where('lineUserId', '=', lineUserId).execute()
  await writer.deleteFrom('line_chats').where('lineUserId', '=', lineUserId).execute()
}

/**
 * Gives the link of an account to the account into which it is merged, unless that one has a link of its own.
 */
export async function moveLine(writer: Writer, { from, to }: { from: string; to: string }): Promise<void> {
  const [ofFrom, ofTo] = [await findLinkOf(writer, from), await findLinkOf(writer, to)]
  await endLineOf(writer, from)
  if (ofFrom !== undefined && ofTo === undefined) await saveLink(writer, to, ofFrom)
  await writer.updateTable('line_messages').set({ memberId: to }).where('memberId', '=', from).execute()
}

/** Gives the member a code, which takes the place of the one before. */
export async function replaceCode(
  writer: Writer,
  memberId: string,
  { codeHash, expiresAt }: { codeHash: string; expiresAt: number },
): Promise<void> {
  const columns = { codeHash, expiresAt }
  await writer
    .insertInto('line_codes')
    .values({ memberId, ...columns })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(columns))
    .execute()
}

/** The member whose code it is; undefined for one that is over. */
export async function findMemberOfCode(
  reader: Reader,
  { codeHash, now }: { codeHash: string; now: number },
): Promise<string | undefined> {
  const row = await reader
    .selectFrom('line_codes')
    .select('memberId')
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.memberId
}

export async function endCodeOf(writer: Writer, memberId: string): Promise<void> {
  await writer.deleteFrom('line_codes').where('memberId', '=', memberId).execute()
}

/** Whether what LINE reports is new. A report that comes again, or twice at once, is not. */
export async function claimEvent(writer: Writer, id: string, receivedAt: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await writer
    .insertInto('line_events')
    .values({ id, receivedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

interface Chat {
  answeredAt: number | null
  inquiryUntil: number | null
}

export async function findChat(reader: Reader, lineUserId: string): Promise<Chat | undefined> {
  return reader
    .selectFrom('line_chats')
    .select(['answeredAt', 'inquiryUntil'])
    .where('lineUserId', '=', lineUserId)
    .executeTakeFirst()
}

export async function saveChat(
  writer: Writer,
  { lineUserId, now, ...changed }: { lineUserId: string; now: number } & Partial<Chat>,
): Promise<void> {
  await writer
    .insertInto('line_chats')
    .values({ lineUserId, answeredAt: null, inquiryUntil: null, ...changed, changedAt: now })
    .onConflict((conflict) => conflict.column('lineUserId').doUpdateSet({ ...changed, changedAt: now }))
    .execute()
}

/** Deletes what was reported and said before the instant, and codes that are over; returns how many rows. */
export async function deleteOldLine(writer: Writer, { before, now }: { before: number; now: number }) {
  const deleted = [
    await writer.deleteFrom('line_events').where('receivedAt', '<', before).executeTakeFirst(),
    await writer.deleteFrom('line_chats').where('changedAt', '<', before).executeTakeFirst(),
    await writer.deleteFrom('line_codes').where('expiresAt', '<', now).executeTakeFirst(),
  ]
  return deleted.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}

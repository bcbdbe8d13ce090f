import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import { prepared } from '#server/database/prepared.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Language } from '#studio/languages.ts'
import { links } from './sending-rules.ts'

/** A mail as the outbox keeps it. */
export interface QueuedMail {
  id: string
  kind: string
  recipient: string
  language: Language
  /** JSON of the recipient's name and of what the template needs. */
  content: string
  writtenAt: number
}

interface NewMail extends QueuedMail {
  memberId: string | null
  inquiryId: string | null
  guestId: string | null
  lessonId: string | null
  dueAt: number
}

export const mailColumns = [
  'id',
  'kind',
  'recipient',
  'language',
  'content',
  'created_at as writtenAt',
] as const

export async function insertMail(writer: Writer, mail: NewMail): Promise<void> {
  await mailInsert(writer, { ...mail })
}

const mailInsert = prepared((writer, given: { [Column in keyof NewMail]: NewMail[Column] }) =>
  writer.insertInto('outbox').values(columnsOf(given)),
)

export async function insertMails(writer: Writer, mails: readonly NewMail[]): Promise<void> {
  await writer.insertInto('outbox').values(mails.map(columnsOf)).execute()
}

const columnsOf = (given: { [Column in keyof NewMail]: NewMail[Column] }) => ({
  id: given.id,
  kind: given.kind,
  recipient: given.recipient,
  member_id: given.memberId,
  inquiry_id: given.inquiryId,
  guest_id: given.guestId,
  lesson_id: given.lessonId,
  language: given.language,
  content: given.content,
  created_at: given.writtenAt,
  due_at: given.dueAt,
  attempts: 0,
})

/** Removes all mails that are still to be sent: the bookings of a demo studio are made up, so no mail may report them. */
export async function deleteQueuedMails(writer: Writer): Promise<void> {
  await writer.deleteFrom('outbox').where('sent_at', 'is', null).execute()
}

/** Deletes mails that were queued before the instant and that no worker will send any more; returns how many. */
export async function deleteFinishedMails(
  writer: Writer,
  { before, most }: { before: number; most: number },
): Promise<number> {
  const old = writer
    .selectFrom('outbox')
    .select('id')
    .where('created_at', '<', before)
    .where(isFinished)
    .orderBy('created_at')
    .limit(most)
  const { numDeletedRows } = await writer.deleteFrom('outbox').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

const isFinished = (mail: ExpressionBuilder<Tables, 'outbox'>) =>
  mail.or([mail('sent_at', 'is not', null), mail('given_up_at', 'is not', null)])

/** The mails that were queued for a member, also to earlier addresses, the newest first. */
export async function listMailsTo(reader: Reader, memberId: string) {
  return reader
    .selectFrom('outbox')
    .select(['created_at as writtenAt', 'kind', 'recipient'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Whether a mail of the kind about the lesson was queued for the guest, at this address, since the instant. */
export async function hasMailToGuest(
  reader: Reader,
  {
    kind,
    guestId,
    lessonId,
    recipient,
  }: { kind: string; guestId: string; lessonId: string; recipient: string },
  since: number,
): Promise<boolean> {
  const row = await reader
    .selectFrom('outbox')
    .select('id')
    .where('guest_id', '=', guestId)
    .where('lesson_id', '=', lessonId)
    .where('kind', '=', kind)
    .where('recipient', '=', recipient)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Sends the mails that still wait for a guest to the corrected address. */
export async function readdressMailsToGuest(
  writer: Writer,
  guestId: string,
  recipient: string,
): Promise<void> {
  await writer
    .updateTable('outbox')
    .set({ recipient })
    .where('guest_id', '=', guestId)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute()
}

/** The mails that still wait for a guest. */
export async function listWaitingMailsOfGuest(reader: Reader, guestId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('outbox')
    .select('id')
    .where('guest_id', '=', guestId)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Erases recipient and content of the mails to a member who closes the account, also to earlier addresses, and of the
 * mails about the inquiries. Mails that are still to be sent are erased when the worker has finished them.
 */
export async function eraseMailsOf(
  writer: Writer,
  { memberId, inquiryIds }: { memberId: string; inquiryIds: string[] },
): Promise<void> {
  await eraseNowOrLater(writer, (mail) =>
    mail.or([
      mail('member_id', '=', memberId),
      // An empty list is not valid SQL.
      ...(inquiryIds.length > 0 ? [mail('inquiry_id', 'in', inquiryIds)] : []),
    ]),
  )
}

/** The same for the mails to guests whose personal data are removed. */
export async function eraseMailsOfGuests(writer: Writer, guestIds: readonly string[]): Promise<void> {
  await eraseNowOrLater(writer, (mail) => mail('guest_id', 'in', guestIds))
}

async function eraseNowOrLater(
  writer: Writer,
  which: (mail: ExpressionBuilder<Tables, 'outbox'>) => Expression<SqlBool>,
): Promise<void> {
  await writer.updateTable('outbox').set({ erase_when_finished: 1 }).where(which).execute()
  await writer.updateTable('outbox').set(erased).where(which).where(isFinished).execute()
}

/**
 * Erases those of the mails, sent or given up, that are marked for it or go to a closed account: one may have been queued while
 * the member closed the account.
 */
export async function eraseFinished(writer: Writer, ids: readonly string[]): Promise<void> {
  await writer
    .updateTable('outbox')
    .set(erased)
    .where('id', 'in', ids)
    .where(isToBeErased(writer))
    .where(isFinished)
    .execute()
}

/** The mail's member has closed the account, or the mail is about an inquiry of such a member. */
export const isToBeErased = (reader: Reader) => (mail: ExpressionBuilder<Tables, 'outbox'>) =>
  mail.or([mail('erase_when_finished', '=', 1), mail('member_id', 'in', closedAccounts(reader))])

const closedAccounts = (reader: Reader) =>
  reader.selectFrom('members').select('id').where('closed_at', 'is not', null)

/** The content of a mail that was erased. */
export const erasedContent = '{}'

const erased = { recipient: '', content: erasedContent, last_error: null }

/**
 * Gives all mails to a member to the member with whom the account is merged. Those that wait go to the address of that account, except
 * links, which belong to the login that ends. The recipients of the others stay.
 */
export async function moveMails(
  writer: Writer,
  { from, to, email }: { from: string; to: string; email: string },
): Promise<void> {
  await writer
    .updateTable('outbox')
    .set({ recipient: email })
    .where('member_id', '=', from)
    .where('kind', 'not in', links)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute()
  await writer.updateTable('outbox').set({ member_id: to }).where('member_id', '=', from).execute()
}

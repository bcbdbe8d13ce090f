import { sql } from 'kysely'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { countOf } from '#server/database/count.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { newestBefore } from '#server/database/earlier.ts'
import type { Earlier } from '#server/database/earlier.ts'
import type { Slice } from '#server/database/paging.ts'
import { prepared } from '#server/database/prepared.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Language } from '#studio/languages.ts'
import { links } from './sending-rules.ts'
import type { MailKind } from './template.ts'

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
  'createdAt as writtenAt',
] as const

export async function insertMail(writer: Writer, mail: NewMail): Promise<void> {
  await mailInsert(writer, { ...mail })
}

const mailInsert = prepared((writer, mail: { [Column in keyof NewMail]: NewMail[Column] }) =>
  writer.insertInto('outbox').values(columnsOf(mail)),
)

export async function insertMails(writer: Writer, mails: readonly NewMail[]): Promise<void> {
  await writer.insertInto('outbox').values(mails.map(columnsOf)).execute()
}

const columnsOf = (mail: { [Column in keyof NewMail]: NewMail[Column] }) => ({
  id: mail.id,
  kind: mail.kind,
  recipient: mail.recipient,
  memberId: mail.memberId,
  inquiryId: mail.inquiryId,
  guestId: mail.guestId,
  lessonId: mail.lessonId,
  language: mail.language,
  content: mail.content,
  createdAt: mail.writtenAt,
  dueAt: mail.dueAt,
  attempts: 0,
})

/**
 * Removes all mails that are still to be sent: the bookings of a demo studio are made up, so no mail may
 * report them.
 */
export async function deleteQueuedMails(writer: Writer): Promise<void> {
  await writer.deleteFrom('outbox').where('sentAt', 'is', null).execute()
}

/**
 * Deletes mails that were queued before the instant and that no worker will send any more; returns how many.
 */
export async function deleteFinishedMails(
  writer: Writer,
  { before, most }: { before: number; most: number },
): Promise<number> {
  const old = writer
    .selectFrom('outbox')
    .select('id')
    .where('createdAt', '<', before)
    .where(isSentOrDropped)
    .orderBy('createdAt')
    .limit(most)
  const { numDeletedRows } = await writer.deleteFrom('outbox').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

const isSentOrDropped = (mail: ExpressionBuilder<Tables, 'outbox'>) =>
  mail.or([mail('sentAt', 'is not', null), mail('givenUpAt', 'is not', null)])

/** The mails that were queued for a member, also to earlier addresses, the newest first. */
export async function listMailsTo(reader: Reader, memberId: string) {
  return reader
    .selectFrom('outbox')
    .select(['createdAt as writtenAt', 'kind', 'recipient'])
    .where('memberId', '=', memberId)
    .orderBy('createdAt', 'desc')
    .execute()
}

/**
 * Whether a mail of the kind about the lesson was queued for the guest, at this address, since the instant.
 */
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
    .where('guestId', '=', guestId)
    .where('lessonId', '=', lessonId)
    .where('kind', '=', kind)
    .where('recipient', '=', recipient)
    .where('createdAt', '>', since)
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
    .where('guestId', '=', guestId)
    .where('sentAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .execute()
}

/** The mails that still wait for a guest. */
export async function listWaitingMailsOfGuest(reader: Reader, guestId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('outbox')
    .select('id')
    .where('guestId', '=', guestId)
    .where('sentAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Erases recipient and content of the mails to a member who closes the account, also to earlier addresses,
 * and of the mails about the inquiries. Mails that are still to be sent are erased when the worker has
 * finished them.
 */
export async function eraseMailsOf(
  writer: Writer,
  { memberId, inquiryIds }: { memberId: string; inquiryIds: string[] },
): Promise<void> {
  await eraseNowOrLater(writer, (mail) =>
    mail.or([
      mail('memberId', '=', memberId),
      // An empty list is not valid SQL.
      ...(inquiryIds.length > 0 ? [mail('inquiryId', 'in', inquiryIds)] : []),
    ]),
  )
}

/** The same for the mails to guests whose personal data are removed. */
export async function eraseMailsOfGuests(writer: Writer, guestIds: readonly string[]): Promise<void> {
  await eraseNowOrLater(writer, (mail) => mail('guestId', 'in', guestIds))
}

async function eraseNowOrLater(
  writer: Writer,
  which: (mail: ExpressionBuilder<Tables, 'outbox'>) => Expression<SqlBool>,
): Promise<void> {
  await writer.updateTable('outbox').set({ eraseWhenFinished: 1 }).where(which).execute()
  await writer.updateTable('outbox').set(erased).where(which).where(isSentOrDropped).execute()
}

/**
 * Erases those of the mails, sent or given up, that are marked for it or go to a closed account: one may have
 * been queued while the member closed the account.
 */
export async function eraseContentOfDone(writer: Writer, ids: readonly string[]): Promise<void> {
  await writer
    .updateTable('outbox')
    .set(erased)
    .where('id', 'in', ids)
    .where(isToBeErased(writer))
    .where(isSentOrDropped)
    .execute()
}

/** The mail's member has closed the account, or the mail is about an inquiry of such a member. */
const isToBeErased = (reader: Reader) => (mail: ExpressionBuilder<Tables, 'outbox'>) =>
  mail.or([mail('eraseWhenFinished', '=', 1), mail('memberId', 'in', closedAccounts(reader))])

const closedAccounts = (reader: Reader) =>
  reader.selectFrom('members').select('id').where('closedAt', 'is not', null)

/** The content of a mail that was erased. */
export const erasedContent = '{}'

const erased = { recipient: '', content: erasedContent, lastError: null }

/**
 * Gives all mails to a member to the member with whom the account is merged. Those that wait go to the
 * address of that account, except links, which belong to the login that ends. The recipients of the others
 * stay.
 */
export async function moveMails(
  writer: Writer,
  { from, to, email }: { from: string; to: string; email: string },
): Promise<void> {
  await writer
    .updateTable('outbox')
    .set({ recipient: email })
    .where('memberId', '=', from)
    .where('kind', 'not in', links)
    .where('sentAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .execute()
  await writer.updateTable('outbox').set({ memberId: to }).where('memberId', '=', from).execute()
}

/** The kinds of mail that may tell of several lessons at once. Their row names none of them. */
const kindsAboutSeveral = [
  'lessonsChanged',
  'lessonsCancelled',
  'waitingEnded',
  'studioClosed',
  'studioReopened',
] as const

/**
 * The mails about a lesson, newest first. Those about several lessons are found by the persons who booked it
 * or waited for it.
 */
export async function listMailsAboutLesson(reader: Reader, lessonId: string) {
  const bookings = reader.selectFrom('bookings').where('lessonId', '=', lessonId)
  const waits = reader.selectFrom('waiting_entries').where('lessonId', '=', lessonId)
  const members = bookings.select('memberId').where('memberId', 'is not', null)
  const guests = bookings.select('guestId').where('guestId', 'is not', null)
  // A query for each index, because SQLite would read the whole outbox for one that combines them.
  const all = [
    ...(await mails(reader).where('lessonId', '=', lessonId).execute()),
    ...(await aboutSeveral(reader, lessonId).where('memberId', 'in', members).execute()),
    ...(await aboutSeveral(reader, lessonId).where('memberId', 'in', waits.select('memberId')).execute()),
    ...(await aboutSeveral(reader, lessonId).where('guestId', 'in', guests).execute()),
  ]
  const byId = new Map(all.map((mail) => [mail.id, mail]))
  return [...byId.values()].toSorted((a, b) => b.writtenAt - a.writtenAt || (a.id < b.id ? 1 : -1))
}

const mails = (reader: Reader) =>
  reader
    .selectFrom('outbox')
    .select([...mailColumns, 'sentAt', 'givenUpAt', 'dropped', 'lastError as reason'])

const aboutSeveral = (reader: Reader, lessonId: string) =>
  mails(reader)
    .where('kind', 'in', kindsAboutSeveral)
    // Ids have no character that JSON or the pattern would read otherwise.
    .where(sql<boolean>`content like ${`%"id":"${lessonId}"%`}`)

/**
 * The mails to a member, also to earlier addresses, and to the guests who became the member, that the server
 * still has.
 */
export async function listMailsBefore(
  reader: Reader,
  { memberId, guestIds }: { memberId: string; guestIds: readonly string[] },
  earlier: Earlier,
) {
  const query = mails(reader).where((mail) =>
    mail.or([
      mail('memberId', '=', memberId),
      // An empty list is not valid SQL.
      ...(guestIds.length > 0 ? [mail('guestId', 'in', guestIds)] : []),
    ]),
  )
  return newestBefore(query, { at: 'createdAt', id: 'id' }, earlier).execute()
}

const columns = [...mailColumns, 'attempts', 'lastError as reason', 'dueAt', 'givenUpAt', 'dropped'] as const

/** The mails that a worker tried to send, and could not, or was not allowed to. */
const unsentMails = (reader: Reader) =>
  reader.selectFrom('outbox').where('sentAt', 'is', null).where('lastError', 'is not', null)

export async function listUnsentMails(reader: Reader, { skip, most }: Slice) {
  return unsentMails(reader)
    .select(columns)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(most)
    .execute()
}

export const countUnsentMails = (reader: Reader): Promise<number> => countOf(unsentMails(reader))

/** How many mails wait and how many attempts failed, and when the mail that is due the longest became due. */
export async function readOutboxState(reader: Reader) {
  const waiting = reader.selectFrom('outbox').where('sentAt', 'is', null).where('givenUpAt', 'is', null)
  const longestDue = await waiting.select('dueAt').orderBy('dueAt').limit(1).executeTakeFirst()
  return {
    waiting: await countOf(waiting),
    failing: await countOf(unsentMails(reader).where('dropped', 'is', null)),
    dueAt: longestDue?.dueAt,
  }
}

/** When the last mail was sent, and how many of those written since the instant could not be sent so far. */
export async function readSending(reader: Reader, since: number) {
  const last = await reader
    .selectFrom('outbox')
    .select(sql<number | null>`max(sent_at)`.as('sentAt'))
    .executeTakeFirstOrThrow()
  const failing = unsentMails(reader).where('dropped', 'is', null).where('createdAt', '>=', since)
  return { lastSentAt: last.sentAt, failing: await countOf(failing) }
}

/** A mail whose content is still kept. */
export async function findQueuedMail(reader: Reader, id: string): Promise<QueuedMail | undefined> {
  return reader
    .selectFrom('outbox')
    .select([...mailColumns])
    .where('id', '=', id)
    .where('content', '<>', erasedContent)
    .executeTakeFirst()
}

/** The newest mail of a kind that is still kept. */
export async function findNewestMail(reader: Reader, kind: MailKind) {
  return reader
    .selectFrom('outbox')
    .select(['createdAt', 'sentAt', 'lastError', 'givenUpAt'])
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findUnsentMail(reader: Reader, id: string) {
  return unsentMails(reader).select(columns).where('id', '=', id).executeTakeFirst()
}

/**
 * Makes a mail due at once, with as many attempts as a new one. A worker that is sending it now goes on.
 * Returns whether the mail will be erased when it is finished.
 */
export async function queueAgain(writer: Writer, id: string, now: number): Promise<boolean> {
  const row = await writer
    .updateTable('outbox')
    .set({
      dueAt: now,
      attempts: 0,
      givenUpAt: null,
      dropped: null,
      lastError: sql<string | null>`case when dropped is null then last_error end`,
    })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .returning((mail) => isToBeErased(writer)(mail).as('isToBeErased'))
    .executeTakeFirst()
  return Boolean(row?.isToBeErased)
}

import { sql } from 'kysely'
import { countOf } from '#server/database/count.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { newestBefore } from '#server/database/earlier.ts'
import type { Earlier } from '#server/database/earlier.ts'
import type { Slice } from '#server/database/paging.ts'
import type { InquiriesTable, InquiryAnswersTable } from '#server/database/tables.ts'

export async function insertInquiry(writer: Writer, inquiry: InquiriesTable): Promise<void> {
  await writer.insertInto('inquiries').values(inquiry).execute()
}

/**
 * Marks an inquiry as answered by an administrator, or as open with null. False when it was marked so
 * already.
 */
export async function setAnswered(
  writer: Writer,
  id: string,
  by: { at: number; memberId: string } | null,
): Promise<boolean> {
  const row = await writer
    .updateTable('inquiries')
    .set({ answeredAt: by?.at ?? null, answeredBy: by?.memberId ?? null })
    .where('id', '=', id)
    .where('answeredAt', by === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Says who takes care of an inquiry; null: no administrator does. */
export async function setAssignee(writer: Writer, id: string, memberId: string | null): Promise<void> {
  await writer.updateTable('inquiries').set({ assignedTo: memberId }).where('id', '=', id).execute()
}

/** An inquiry, whose row stays locked until the transaction ends. */
export async function lockInquiry(writer: Writer, id: string) {
  return writer
    .updateTable('inquiries')
    .set({ answeredAt: sql<number | null>`answered_at` })
    .where('id', '=', id)
    .returning(['name', 'email', 'message', 'language', 'memberId', 'createdAt as askedAt', 'assignedTo'])
    .executeTakeFirst()
}

export async function hasInquiry(reader: Reader, id: string): Promise<boolean> {
  const row = await reader.selectFrom('inquiries').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/**
 * The inquiries that a member sent while logged in, the newest first. Those that name the member's address
 * but were sent without a login may be another person's, because the form asks for no proof of the address.
 */
export async function listInquiriesOf(reader: Reader, memberId: string) {
  return reader
    .selectFrom('inquiries')
    .select(['id', 'name', 'email', 'phone', 'message', 'createdAt as at'])
    .where('memberId', '=', memberId)
    .orderBy('createdAt', 'desc')
    .execute()
}

/**
 * Erases what a member wrote in the inquiries sent while logged in, and what was answered, and marks them as
 * answered, because they need no answer any more. Returns their ids.
 */
export async function emptyInquiriesOf(writer: Writer, memberId: string, now: number): Promise<string[]> {
  const rows = await writer
    .updateTable('inquiries')
    .set({
      name: '',
      email: '',
      phone: '',
      message: '',
      memberId: null,
      answeredAt: sql<number>`coalesce(answered_at, ${now})`,
    })
    .where('memberId', '=', memberId)
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await emptyAnswersTo(writer, ids)
  return ids
}

/** Gives all inquiries of a member to the member with whom the account is merged. */
export async function moveInquiries(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await writer.updateTable('inquiries').set({ memberId: to }).where('memberId', '=', from).execute()
}

export async function insertAnswer(writer: Writer, answer: InquiryAnswersTable): Promise<void> {
  await writer.insertInto('inquiry_answers').values(answer).execute()
}

/**
 * The answers to several inquiries, the oldest first, with what became of their mails. A mail has the id of
 * its answer.
 */
export async function listAnswerRows(reader: Reader, inquiryIds: string[]) {
  if (inquiryIds.length === 0) return []
  return reader
    .selectFrom('inquiry_answers as answer')
    .leftJoin('members as author', (members) =>
      members.onRef('author.id', '=', 'answer.authorId').on('author.closedAt', 'is', null),
    )
    .leftJoin('outbox as mail', 'mail.id', 'answer.id')
    .select([
      'answer.id',
      'answer.inquiryId',
      'answer.text',
      'answer.createdAt as at',
      'author.lastName',
      'author.firstName',
      'mail.id as mailId',
      'mail.sentAt',
      'mail.lastError as error',
    ])
    .where('answer.inquiryId', 'in', inquiryIds)
    .orderBy('answer.createdAt')
    .orderBy('answer.id')
    .execute()
}

async function emptyAnswersTo(writer: Writer, inquiryIds: string[]): Promise<void> {
  // An empty list is not valid SQL.
  if (inquiryIds.length === 0) return
  await writer.updateTable('inquiry_answers').set({ text: '' }).where('inquiryId', 'in', inquiryIds).execute()
}

export interface Choice {
  /** Undefined: both. */
  state: 'open' | 'answered' | undefined
  /** When the inquiry arrived: the beginning, and the end, which is not in it. */
  within: { from: number; until: number } | undefined
  /** The administrator who takes care of it, or null for none. Undefined: whether or not there is one. */
  assignee: string | null | undefined
}

/** The chosen inquiries with what they are searched by: open ones first, each part newest first. */
export async function listChosen(reader: Reader, choice: Choice, slice?: Slice) {
  return chosen(reader, choice)
    .select(['inquiries.id', 'inquiries.name', 'inquiries.email', 'inquiries.phone', 'inquiries.message'])
    .orderBy(sql`case when inquiries.answered_at is null then 0 else 1 end`)
    .orderBy('inquiries.createdAt', 'desc')
    .orderBy('inquiries.id', 'desc')
    .$if(slice !== undefined, (all) => all.offset(slice?.skip ?? 0).limit(slice?.most ?? 0))
    .execute()
}

export const countChosen = (reader: Reader, choice: Choice): Promise<number> =>
  countOf(chosen(reader, choice))

/** The texts of the answers to the chosen inquiries. */
export async function listAnswersToChosen(reader: Reader, choice: Choice) {
  return reader
    .selectFrom('inquiry_answers')
    .select(['inquiryId', 'text'])
    .where('inquiryId', 'in', chosen(reader, choice).select('inquiries.id'))
    .execute()
}

/** The inquiries with these ids, in no order. */
export async function listInquiryRows(reader: Reader, ids: string[]) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('inquiries')
    .leftJoin(assignees(reader).as('assignee'), 'assignee.id', 'inquiries.assignedTo')
    .leftJoin('members as answerer', 'answerer.id', 'inquiries.answeredBy')
    .select([
      'inquiries.id',
      'inquiries.name',
      'inquiries.email',
      'inquiries.phone',
      'inquiries.message',
      'inquiries.language',
      'inquiries.memberId',
      'inquiries.createdAt as askedAt',
      'inquiries.answeredAt',
      'answerer.lastName',
      'answerer.firstName',
      'assignee.id as assigneeId',
      'assignee.lastName as assigneeLastName',
      'assignee.firstName as assigneeFirstName',
    ])
    .where('inquiries.id', 'in', ids)
    .execute()
}

/** The seats that were booked for the guests of these inquiries, the oldest first. */
export async function listSeatsOfInquiries(reader: Reader, ids: string[]) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('guests')
    .innerJoin('bookings', 'bookings.guestId', 'guests.id')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .select((seat) => [
      seat.ref('guests.inquiryId').$notNull().as('inquiryId'),
      'guests.id as guestId',
      'bookings.id as bookingId',
      'bookings.status',
      'lessons.id as lessonId',
      'lessons.title',
      'lessons.titleEn',
      'lessons.startsAt',
    ])
    .where('guests.inquiryId', 'in', ids)
    .orderBy('bookings.bookedAt')
    .execute()
}

/** Who takes care of an inquiry, as far as that is an administrator still. */
const assignees = (reader: Reader) =>
  reader.selectFrom('members').select(['id', 'lastName', 'firstName']).where('role', '=', 'ADMIN')

function chosen(reader: Reader, { state, within, assignee }: Choice) {
  const administrators = assignees(reader).clearSelect().select('id')
  return reader
    .selectFrom('inquiries')
    .$if(state !== undefined, (all) =>
      all.where('inquiries.answeredAt', state === 'open' ? 'is' : 'is not', null),
    )
    .$if(within !== undefined, (all) =>
      all
        .where('inquiries.createdAt', '>=', within?.from ?? 0)
        .where('inquiries.createdAt', '<', within?.until ?? 0),
    )
    .$if(assignee === null, (all) =>
      all.where((inquiry) =>
        inquiry.or([
          inquiry('inquiries.assignedTo', 'is', null),
          inquiry('inquiries.assignedTo', 'not in', administrators),
        ]),
      ),
    )
    .$if(typeof assignee === 'string', (all) => all.where('inquiries.assignedTo', '=', assignee ?? ''))
}

/** What the member asked while logged in. */
export async function listAskedBefore(reader: Reader, memberId: string, earlier: Earlier) {
  const query = reader
    .selectFrom('inquiries')
    .select(['id', 'createdAt as at', 'message as text'])
    .where('memberId', '=', memberId)
  return newestBefore(query, { at: 'createdAt', id: 'id' }, earlier).execute()
}

/** What administrators answered by mail. */
export async function listAnsweredBefore(reader: Reader, memberId: string, earlier: Earlier) {
  const query = reader
    .selectFrom('inquiry_answers')
    .innerJoin('inquiries', 'inquiries.id', 'inquiry_answers.inquiryId')
    .select([
      'inquiry_answers.id',
      'inquiry_answers.createdAt as at',
      'inquiry_answers.text',
      'inquiry_answers.authorId as actorId',
    ])
    .where('inquiries.memberId', '=', memberId)
  return newestBefore(query, { at: 'inquiry_answers.createdAt', id: 'inquiry_answers.id' }, earlier).execute()
}

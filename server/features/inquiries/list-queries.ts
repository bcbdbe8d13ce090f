import { sql } from 'kysely'
import { countOf } from '#server/database/count.ts'
import type { Reader } from '#server/database/database.ts'
import type { Slice } from '#server/database/paging.ts'

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
    .orderBy('inquiries.created_at', 'desc')
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
    .select(['inquiry_id as inquiryId', 'text'])
    .where('inquiry_id', 'in', chosen(reader, choice).select('inquiries.id'))
    .execute()
}

/** The inquiries with these ids, in no order. */
export async function listInquiryRows(reader: Reader, ids: string[]) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('inquiries')
    .leftJoin(assignees(reader).as('assignee'), 'assignee.id', 'inquiries.assigned_to')
    .leftJoin('members as answerer', 'answerer.id', 'inquiries.answered_by')
    .select([
      'inquiries.id',
      'inquiries.name',
      'inquiries.email',
      'inquiries.phone',
      'inquiries.message',
      'inquiries.language',
      'inquiries.member_id as memberId',
      'inquiries.created_at as askedAt',
      'inquiries.answered_at as answeredAt',
      'answerer.last_name as lastName',
      'answerer.first_name as firstName',
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
    .innerJoin('bookings', 'bookings.guest_id', 'guests.id')
    .innerJoin('lessons', 'lessons.id', 'bookings.lesson_id')
    .select((seat) => [
      seat.ref('guests.inquiry_id').$notNull().as('inquiryId'),
      'guests.id as guestId',
      'bookings.id as bookingId',
      'bookings.status',
      'lessons.id as lessonId',
      'lessons.title',
      'lessons.title_en as titleEn',
      'lessons.starts_at as startsAt',
    ])
    .where('guests.inquiry_id', 'in', ids)
    .orderBy('bookings.booked_at')
    .execute()
}

/** Who takes care of an inquiry, as far as that is an administrator still. */
const assignees = (reader: Reader) =>
  reader
    .selectFrom('members')
    .select(['id', 'last_name as lastName', 'first_name as firstName'])
    .where('role', '=', 'ADMIN')

function chosen(reader: Reader, { state, within, assignee }: Choice) {
  const administrators = assignees(reader).clearSelect().select('id')
  return reader
    .selectFrom('inquiries')
    .$if(state !== undefined, (all) =>
      all.where('inquiries.answered_at', state === 'open' ? 'is' : 'is not', null),
    )
    .$if(within !== undefined, (all) =>
      all
        .where('inquiries.created_at', '>=', within?.from ?? 0)
        .where('inquiries.created_at', '<', within?.until ?? 0),
    )
    .$if(assignee === null, (all) =>
      all.where((inquiry) =>
        inquiry.or([
          inquiry('inquiries.assigned_to', 'is', null),
          inquiry('inquiries.assigned_to', 'not in', administrators),
        ]),
      ),
    )
    .$if(typeof assignee === 'string', (all) => all.where('inquiries.assigned_to', '=', assignee ?? ''))
}

import type { AuditAction } from '#contract/audit.ts'
import { countOf } from '#server/database/count.ts'
import type { Reader } from '#server/database/database.ts'
import type { Slice } from '#server/database/paging.ts'

/** Any when absent. */
type Actions = readonly AuditAction[] | undefined

export async function listNewest(reader: Reader, actions: Actions, { skip, most }: Slice) {
  return reader
    .selectFrom('audit_log as deed')
    .leftJoin('members as actor', 'actor.id', 'deed.actor_id')
    .select([
      'deed.id',
      'deed.at',
      'deed.action',
      'deed.subject_id as subjectId',
      'deed.before',
      'deed.after',
      'actor.id as actorId',
      'actor.last_name as lastName',
      'actor.first_name as firstName',
    ])
    .$if(actions !== undefined, (deeds) => deeds.where('deed.action', 'in', actions ?? []))
    .orderBy('deed.at', 'desc')
    .orderBy('deed.id', 'desc')
    .offset(skip)
    .limit(most)
    .execute()
}

export function countDeeds(reader: Reader, actions: Actions): Promise<number> {
  const all = reader.selectFrom('audit_log')
  return countOf(actions === undefined ? all : all.where('action', 'in', actions))
}

/** Which member and lesson each of the bookings is of. */
export async function bookingsOf(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('bookings')
    .select(['id', 'member_id as memberId', 'lesson_id as lessonId'])
    .where('id', 'in', ids)
    .execute()
}

/** Whose each of the payments is. */
export async function paymentsOf(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('payments')
    .select(['id', 'member_id as memberId'])
    .where('id', 'in', ids)
    .execute()
}

export async function membersOf(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('members')
    .select(['id', 'last_name as lastName', 'first_name as firstName'])
    .where('id', 'in', ids)
    .execute()
}

export async function lessonsOf(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('lessons')
    .select(['id', 'title', 'title_en as titleEn', 'starts_at as startsAt'])
    .where('id', 'in', ids)
    .execute()
}

export async function spacesOf(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('spaces')
    .select(['id', 'name', 'name_en as nameEn'])
    .where('id', 'in', ids)
    .execute()
}

export async function inquirersOf(reader: Reader, ids: string[]) {
  return reader.selectFrom('inquiries').select(['id', 'name']).where('id', 'in', ids).execute()
}

export async function recipientsOf(reader: Reader, ids: string[]) {
  return reader.selectFrom('outbox').select(['id', 'recipient']).where('id', 'in', ids).execute()
}

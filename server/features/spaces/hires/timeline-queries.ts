import type { Reader } from '#server/database/database.ts'
import { newestBefore } from '#server/database/earlier.ts'
import type { Earlier } from '#server/database/earlier.ts'

/** Hires that came about. A hold that ended without a payment is none. */
const hiresOf = (reader: Reader, memberId: string) =>
  reader
    .selectFrom('hires')
    .innerJoin('spaces', 'spaces.id', 'hires.space_id')
    .select([
      'hires.id',
      'spaces.name',
      'spaces.name_en as nameEn',
      'hires.starts_at as startsAt',
      'hires.ends_at as endsAt',
    ])
    .where('hires.member_id', '=', memberId)
    .where('hires.confirmed_at', 'is not', null)

/** When hires were confirmed, with the administrator who made them. */
export async function listHiredBefore(reader: Reader, memberId: string, earlier: Earlier) {
  const query = hiresOf(reader, memberId).select((hire) => [
    hire.ref('hires.confirmed_at').$notNull().as('at'),
    'hires.created_by as actorId',
  ])
  return newestBefore(query, { at: 'hires.confirmed_at', id: 'hires.id' }, earlier).execute()
}

/** When hires were cancelled, with who cancelled them. */
export async function listHiresCancelledBefore(reader: Reader, memberId: string, earlier: Earlier) {
  const query = hiresOf(reader, memberId)
    .select((hire) => [hire.ref('hires.cancelled_at').$notNull().as('at'), 'hires.cancelled_by as actorId'])
    .where('hires.cancelled_at', 'is not', null)
  return newestBefore(query, { at: 'hires.cancelled_at', id: 'hires.id' }, earlier).execute()
}

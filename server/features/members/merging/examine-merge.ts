import type { MergePreview } from '#contract/merging.ts'
import type { Reader } from '#server/database/database.ts'
import { countBookings, listLessonsOfBoth } from '#server/features/bookings/history-queries.ts'
import { readCurrentMembership } from '#server/features/payments/current-membership.ts'
import { findPaidUntil } from '#server/features/payments/on-site/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isoText } from '#time/tokyo.ts'
import { accountOf } from './list-duplicates.ts'
import { countBelongings, findAccounts } from './queries.ts'
import { filledFrom, planAfter } from './rules.ts'

/**
 * What a merge would do, for the preview and for the merge itself. Throws `error.member.notFound`, `error.merge.sameAccount`,
 * `error.merge.administrator` when one of the two is an administrator, `error.merge.twoContracts` when both have a running
 * contract, and `error.merge.sameLesson`, with the lessons, when both have booked a lesson to come or took part in the same one.
 */
export async function examineMerge(
  reader: Reader,
  { id, otherId }: { id: string; otherId: string },
  now: number,
): Promise<MergePreview> {
  if (id === otherId) throw new ApiError('error.merge.sameAccount')
  const accounts = await findAccounts(reader, [id, otherId])
  const kept = accounts.find((account) => account.id === id)
  const closed = accounts.find((account) => account.id === otherId)
  if (kept === undefined || closed === undefined) throw new ApiError('error.member.notFound')
  if (kept.role === 'ADMIN' || closed.role === 'ADMIN') throw new ApiError('error.merge.administrator')
  const contract = await hasContract(reader, otherId, now)
  if (contract && (await hasContract(reader, id, now))) throw new ApiError('error.merge.twoContracts')
  const lessons = await listLessonsOfBoth(reader, id, otherId)
  if (lessons.length > 0)
    throw new ApiError('error.merge.sameLesson', undefined, {
      lessons: lessons.map(({ startsAt, ...lesson }) => ({ ...lesson, start: isoText(startsAt) })),
    })

  const bookings = await countBookings(reader, otherId, now)
  return {
    etag: `${kept.version}-${closed.version}`,
    kept: accountOf(kept),
    closed: accountOf(closed),
    moved: {
      tickets: closed.tickets,
      comingBookings: bookings.coming,
      pastBookings: bookings.past,
      ...(await countBelongings(reader, otherId)),
      contract,
    },
    filled: filledFrom(kept, closed),
    after: {
      tickets: kept.tickets + closed.tickets,
      memberType: planAfter(kept.memberType, closed.memberType, contract),
    },
  }
}

/** Whether the member pays each month by card, or has paid at the studio for a time that is not over. */
async function hasContract(reader: Reader, memberId: string, now: number): Promise<boolean> {
  const paidUntil = await findPaidUntil(reader, memberId)
  return (await readCurrentMembership(reader, memberId)) !== null || (paidUntil ?? 0) > now
}

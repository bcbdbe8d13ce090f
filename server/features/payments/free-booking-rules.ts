import type { MembershipsTable } from '#server/database/payment-tables.ts'
import { beforeJoining, isUnlimited } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import { pausedFrom } from './rules.ts'

/** A contract that has not ended. */
type Running = Pick<
  MembershipsTable,
  'memberType' | 'status' | 'periodEndsAt' | 'paidUntil' | 'endsAt' | 'nextMemberType'
>

/**
 * From when on no plan without a limit covers a member's lessons. A plan that is paid on site goes on until
 * an administrator changes the member's type.
 * @param memberType the one in our books
 * @returns 0 for a member who has no such plan now, undefined while its end is not known
 */
export function coveredUntil(memberType: MemberType, running: readonly Running[]): number | undefined {
  if (!isUnlimited(memberType)) return 0
  const pause = pausedFrom(running.map(({ status, paidUntil }) => ({ status, paidUntil })))
  const ends = running.filter(({ memberType: type }) => isUnlimited(type)).map(endOf)
  const known = ends.filter((end) => end !== undefined)
  const end = known.length > 0 && known.length === ends.length ? Math.max(...known) : undefined
  return pause === undefined || end === undefined ? (pause ?? end) : Math.min(pause, end)
}

function endOf({ endsAt, nextMemberType: next, periodEndsAt: renewsAt }: Running) {
  if (endsAt !== null) return isUnlimited(next ?? beforeJoining) ? undefined : endsAt
  return next === null || isUnlimited(next) ? undefined : renewsAt
}

/**
 * From when on the plan without a limit that a member has now does not count, if the change is made;
 * undefined when nothing changes.
 */
export function uncoveredBy(
  change: { memberType: MemberType; from: number | null },
  before: MemberType,
  now: number,
): number | undefined {
  return isUnlimited(before) && !isUnlimited(change.memberType) ? (change.from ?? now) : undefined
}

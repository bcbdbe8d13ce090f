import type { Membership } from '#contract/payments.ts'
import type { Reader } from '#server/database/database.ts'
import { isoText } from '#time/tokyo.ts'
import { listMemberships } from './membership-queries.ts'

/** The member's membership that has not ended yet, even if it is paused or past due. */
export async function readCurrentMembership(reader: Reader, memberId: string): Promise<Membership | null> {
  const memberships = await listMemberships(reader, memberId)
  const current = memberships.find(({ status }) => status !== 'ended')
  if (current === undefined) return null
  return {
    memberType: current.member_type,
    price: current.price,
    status: current.status,
    periodEnds: isoText(current.period_ends_at),
    ends: current.ends_at === null ? null : isoText(current.ends_at),
  }
}

/** Whether the member will be charged again unless the member ends the membership first. */
export async function hasRenewingMembership(reader: Reader, memberId: string): Promise<boolean> {
  const membership = await readCurrentMembership(reader, memberId)
  return membership !== null && membership.ends === null
}

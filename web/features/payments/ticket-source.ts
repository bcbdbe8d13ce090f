import type { Member } from '#contract/members/members.ts'
import type { Membership } from '#contract/payments/payments.ts'
import { ticketsPerLesson } from '#studio/booking-rules.ts'
import { beforeJoining, isUnlimited } from '#studio/member-types.ts'

/** A payment that the member still has to make: the first one, or a renewal that the card refused. */
export type OpenPayment = 'first' | 'renewal'

/** How a member without tickets gets some. The membership is undefined until it is known. */
export type TicketSource = OpenPayment | 'plans' | 'nextRenewal' | 'ownPlan'

type Payer = Pick<Member, 'role' | 'memberType'>

export function openPaymentOf(
  { role, memberType }: Payer,
  membership: Membership | null | undefined,
): OpenPayment | undefined {
  if (membership?.status === 'pastDue') return 'renewal'
  const mayJoin = role === 'USER' && memberType === beforeJoining
  return mayJoin && membership === null ? 'first' : undefined
}

/** Until the membership is known, the source is the plans, where every member finds what to do. */
export function ticketSource(member: Payer, membership: Membership | null | undefined): TicketSource {
  const open = openPaymentOf(member, membership)
  if (open !== undefined) return open
  if (membership === null || membership === undefined) return 'plans'
  return membership.status === 'active' && membership.ends === null ? 'nextRenewal' : 'ownPlan'
}

export const lacksTickets = ({ memberType, tickets }: Pick<Member, 'memberType' | 'tickets'>): boolean =>
  !isUnlimited(memberType) && tickets < ticketsPerLesson

/** The page on which the member gets tickets from this source. */
export const pageOfSource: Record<TicketSource, string> = {
  first: '/pay',
  renewal: '/profile?tab=payments',
  plans: '/pay',
  nextRenewal: '/profile?tab=payments',
  ownPlan: '/profile?tab=payments',
}

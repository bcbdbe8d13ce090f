import { limits } from '#contract/limits.ts'
import type { SiteOffer, SitePayment } from '#contract/payments/site-payments.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { findMember, lockMember, updateMember } from '#server/features/members/queries.ts'
import { closeCheckoutOf, expectNoCheckout } from '#server/features/payments/checkout-page.ts'
import { endLinksOf, insertOrder, withoutCoupon } from '#server/features/payments/order-queries.ts'
import { plansOfferedTo, ticketsOfMonth } from '#server/features/payments/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { beforeJoining, planOf } from '#studio/member-types.ts'
import { lastDayOfMonth } from '#time/paid-month.ts'
import { dateOf, dayMs, instantOf } from '#time/tokyo.ts'
import { isMonthly } from '../contracts/follow-subscription.ts'
import { owesNoEntryFee, readCurrentMembership } from '../current-membership.ts'
import { listUnpaidFeesOf } from '../pause-fees/queries.ts'
import { toFee } from '../pause-fees/record-fee.ts'
import { recordPayment } from '../record-payment.ts'
import { findPauseEnd, overtakePaidLeave } from '../pausing-queries.ts'
import { updateMemberTypeAfter } from '../update-member-type.ts'
import { findPaidUntil } from './queries.ts'

interface Noted {
  memberId: string
  paid: SitePayment
}

type Days = { paidAt: number; paidUntil: number | null }

/**
 * Records that a member has paid for a plan in cash or by transfer, as an order that is paid: with receipt
 * number, tickets, member type and mail. First closes the checkout page on which the member could pay by card
 * too. Refuses members who pay by card, and a time that is paid already, so that two administrators do not
 * note one payment twice.
 */
export async function notePlanPayment(
  ctx: Context<AdminCaller>,
  payments: Payments | undefined,
  noted: Noted,
): Promise<{ id: string; number: number }> {
  const days = daysOf(noted.paid, ctx.now)
  if ('wrong' in days) throw new ApiError('error.server.invalid', days.wrong)
  await closeCheckoutOf(ctx, payments, noted.memberId)
  return ctx.transact((tx) =>
    tx.once(async () => {
      const member = await lockMember(tx.writer, noted.memberId)
      if (member === undefined) throw new ApiError('error.member.notFound')
      await expectPayable(tx, noted, days)
      await expectNoCheckout(tx.writer, member.id)
      if (!plansOfferedTo(tx.facts, member.memberType).includes(noted.paid.memberType))
        throw new ApiError('error.payment.notOffered')
      return addPayment(tx, { ...noted, days, language: member.language })
    }),
  )
}

async function expectPayable(
  tx: TransactionContext,
  { memberId, paid }: Noted,
  { paidUntil }: Days,
): Promise<void> {
  if (await readCurrentMembership(tx, memberId)) throw new ApiError('error.payment.paysByCard')
  const before = await findPaidUntil(tx.writer, memberId)
  const isPaid = isMonthly(paid.memberType) && before !== null && before >= (paidUntil ?? 0)
  if (isPaid) throw new ApiError('error.payment.paidAlready')
}

async function addPayment(
  tx: TransactionContext<AdminCaller>,
  { memberId, paid, days, language }: Noted & { days: Days; language: 'ja' | 'en' },
): Promise<{ id: string; number: number }> {
  const { memberType, price, method } = paid
  const entryFee = paid.entryFee && isMonthly(memberType) ? tx.facts.prices.entryFee : 0
  const order = {
    id: newId(),
    memberId,
    linkId: null,
    memberType,
    price,
    entryFee,
    ...withoutCoupon,
    monthlyTickets: ticketsOfMonth(tx.facts, memberType),
    language,
    state: 'paid',
    sessionId: null,
    createdAt: tx.now,
  } as const
  await insertOrder(tx.writer, order)
  // The member does not pay again by a link that was mailed before.
  await endLinksOf(tx.writer, memberId, tx.now)
  let made: { id: string; number: number } | undefined
  await updateMemberTypeAfter(tx.writer, memberId, async (isClosed) => {
    const payment = { method, amount: price + entryFee, ...days, paysMonth: isMonthly(memberType) }
    const source = `noted_${order.id}`
    const recorded = { ...payment, source, intentId: undefined, first: true, isClosed }
    made = await recordPayment(tx, order, recorded)
  })
  if (made === undefined) throw new Error('a payment got a source that another one has')
  if (isMonthly(memberType)) await updateMember(tx.writer, memberId, { memberType })
  const after = { memberType, amount: price + entryFee, entryFee, method, paidOn: paid.paidOn }
  const lastDay = isMonthly(memberType) ? { paidUntil: paid.paidUntil } : {}
  await tx.record({ action: 'payment.noted', subjectId: made.id, after: { ...after, ...lastDay } })
  const { paidUntil } = days
  if (paidUntil !== null && (await overtakePaidLeave(tx.writer, { memberId, paidUntil, now: tx.now }))) {
    await tx.record({ action: 'pausing.overtaken', subjectId: memberId, before: { pausing: 'leave' } })
  }
  return made
}

/** What a member can pay for at the studio today. Throws `error.member.notFound`. */
export async function readSiteOffer(ctx: Context, memberId: string): Promise<SiteOffer> {
  const member = await findMember(ctx.reader, memberId)
  if (member === undefined) throw new ApiError('error.member.notFound')
  const paidUntil = await findPaidUntil(ctx.reader, memberId)
  // A member who left and comes back owes nothing for the time between.
  const isNew = paidUntil === null || (member.memberType === beforeJoining && paidUntil <= ctx.now)
  // The months of a pause are not paid.
  const follows = isNew ? null : dateOf((await findPauseEnd(ctx.reader, memberId, paidUntil)) ?? paidUntil)
  return {
    membership: await readCurrentMembership(ctx, memberId),
    paidUntil: paidUntil === null ? null : dateOf(paidUntil - dayMs),
    follows,
    entryFee: (await owesNoEntryFee(ctx, memberId)) ? 0 : ctx.facts.prices.entryFee,
    pauseFees: (await listUnpaidFeesOf(ctx.reader, memberId)).map((fee) =>
      toFee({ ...fee, paymentId: null }),
    ),
    plans: plansOfferedTo(ctx.facts, member.memberType).map((memberType) => ({
      memberType,
      price: planOf(ctx.facts, memberType).price,
      tickets: ticketsOfMonth(ctx.facts, memberType),
      paidUntil: isMonthly(memberType) ? lastDayOfMonth(dateOf(ctx.now), follows) : null,
    })),
  }
}

type Wrong = Partial<
  Record<'paidOn' | 'paidUntil', 'pattern' | 'future' | 'tooEarly' | 'required' | 'tooFar'>
>

/** The days of a payment, or which of them are wrong. */
function daysOf(
  { memberType, paidOn, paidUntil }: Pick<SitePayment, 'memberType' | 'paidOn' | 'paidUntil'>,
  now: number,
): { wrong: Wrong } | { paidAt: number; paidUntil: number | null } {
  const day = instantOf(paidOn)
  if (day === undefined) return { wrong: { paidOn: 'pattern' } }
  if (day > now) return { wrong: { paidOn: 'future' } }
  if (day < now - limits.sitePaymentDays * dayMs) return { wrong: { paidOn: 'tooEarly' } }
  // Payments of today have their time, so that the list of a day is in order.
  const paidAt = paidOn === dateOf(now) ? now : day
  if (!isMonthly(memberType)) return { paidAt, paidUntil: null }
  if (paidUntil === undefined) return { wrong: { paidUntil: 'required' } }
  const lastDay = instantOf(paidUntil)
  if (lastDay === undefined) return { wrong: { paidUntil: 'pattern' } }
  if (lastDay < day) return { wrong: { paidUntil: 'tooEarly' } }
  if (lastDay > day + limits.sitePaymentDays * dayMs) return { wrong: { paidUntil: 'tooFar' } }
  return { paidAt, paidUntil: lastDay + dayMs }
}

import type { SitePayment } from '#contract/site-payments.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { lockMember, updateMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { prices } from '#studio/prices.ts'
import type { Log } from '../ask-provider.ts'
import { closeCheckoutOf, expectNoCheckout } from '../close-checkout.ts'
import { readCurrentMembership } from '../current-membership.ts'
import { endLinksOf } from '../link-queries.ts'
import { insertPaidOrder } from '../order-queries.ts'
import { recordPayment } from '../record-payment.ts'
import { updateMemberTypeAfter } from '../update-member-type.ts'
import { findPaidUntil } from './queries.ts'
import { daysOf, isMonthly, payableOnSite } from './rules.ts'

interface Parts {
  database: Database
  payments: Payments | undefined
  log: Log
}

interface Noted {
  actor: AdminId
  memberId: string
  paid: SitePayment
}

type Days = { paidAt: number; paidUntil: number | null }

/**
 * Records that a member has paid for a plan in cash or by transfer, as an order that is paid: with receipt number, tickets,
 * member type and mail. First closes the checkout page on which the member could pay by card too. Refuses members who pay
 * by card, and a time that is paid already, so that two administrators do not note one payment twice.
 */
export async function notePlanPayment(
  parts: Parts,
  noted: Noted,
  { request, now }: { request: RepeatableRequest | undefined; now: number },
): Promise<{ id: string; number: number }> {
  const days = daysOf(noted.paid, now)
  if ('wrong' in days) throw new ApiError('error.server.invalid', days.wrong)
  const { database } = parts
  await closeCheckoutOf(parts, noted.memberId, now)
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      const member = await lockMember(writer, noted.memberId)
      if (member === undefined) throw new ApiError('error.member.notFound')
      await expectPayable(writer, noted, days)
      await expectNoCheckout(writer, member.id)
      if (!payableOnSite(member.memberType).includes(noted.paid.memberType))
        throw new ApiError('error.payment.notOffered')
      return addPayment(writer, { ...noted, days, language: member.language }, now)
    }),
  )
}

async function expectPayable(writer: Writer, { memberId, paid }: Noted, { paidUntil }: Days): Promise<void> {
  if (await readCurrentMembership(writer, memberId)) throw new ApiError('error.payment.paysByCard')
  const before = await findPaidUntil(writer, memberId)
  const isPaid = isMonthly(paid.memberType) && before !== null && before >= (paidUntil ?? 0)
  if (isPaid) throw new ApiError('error.payment.paidAlready')
}

async function addPayment(
  writer: Writer,
  { actor, memberId, paid, days, language }: Noted & { days: Days; language: 'ja' | 'en' },
  now: number,
): Promise<{ id: string; number: number }> {
  const { memberType, price, method } = paid
  const entryFee = paid.entryFee && isMonthly(memberType) ? prices.yogaEntryFee : 0
  const order = {
    id: newId(),
    member_id: memberId,
    link_id: null,
    member_type: memberType,
    price,
    entry_fee: entryFee,
    language,
    state: 'paid',
    session_id: null,
    created_at: now,
  } as const
  await insertPaidOrder(writer, order)
  // The member does not pay again by a link that was mailed before.
  await endLinksOf(writer, memberId, now)
  let made: { id: string; number: number } | undefined
  await updateMemberTypeAfter(writer, memberId, async (isClosed) => {
    const payment = { method, amount: price + entryFee, ...days, paysMonth: isMonthly(memberType) }
    const source = `noted_${order.id}`
    const recorded = { ...payment, source, intentId: undefined, first: true, isClosed }
    made = await recordPayment(writer, order, recorded, now)
  })
  if (made === undefined) throw new Error('a payment got a source that another one has')
  if (isMonthly(memberType)) await updateMember(writer, memberId, { memberType })
  const after = { memberType, amount: price + entryFee, entryFee, method, paidOn: paid.paidOn }
  const lastDay = isMonthly(memberType) ? { paidUntil: paid.paidUntil } : {}
  const entry = { action: 'payment.noted', subjectId: made.id, before: null } as const
  await record(writer, { actor, ...entry, after: { ...after, ...lastDay } }, now)
  return made
}

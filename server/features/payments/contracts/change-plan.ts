import type { PlanEffect, PlanOutcome } from '#contract/payments/plan-change.ts'
import type { Context, ReadContext, TransactionContext } from '#server/context.ts'
import type { MembershipsTable, OrdersTable } from '#server/database/payment-tables.ts'
import { lockMember, readAccount, updateMember } from '#server/features/members/queries.ts'
import { uncoveredBy } from '#server/features/payments/free-booking-rules.ts'
import { hasPaidForRental } from '#server/features/payments/ledger-queries.ts'
import { queuePaymentMail } from '#server/features/payments/mails.ts'
import { findOrder, insertOrder, withoutCoupon } from '#server/features/payments/order-queries.ts'
import { untilUpToDate } from '#server/features/payments/outdated-answer.ts'
import { readFreeBookingsFrom } from '#server/features/payments/read-free-bookings.ts'
import { recordSubscription } from '#server/features/payments/record-subscription.ts'
import { ticketsOfMonth } from '#server/features/payments/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, AdminId } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { newId } from '#server/security/new-id.ts'
import { ProviderFailure } from '#server/stripe/payment-provider.ts'
import type { PaymentProvider, Payments, Subscription } from '#server/stripe/payment-provider.ts'
import { textsIn } from '#server/texts.ts'
import type { Language } from '#studio/languages.ts'
import { paidMemberTypes, planName, planOf } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { isoText } from '#time/tokyo.ts'
import { findMembershipBySubscription, listMemberships, updateMembership } from '../membership-queries.ts'
import { isMonthly } from './follow-subscription.ts'
import { isOffered, outcomesOf } from './rules.ts'
import type { Outcome } from './rules.ts'

interface Member {
  id: string
  memberType: MemberType
}

interface ChangePlanInput {
  id: string
  memberType: MemberType
  effect: PlanEffect
  ifMatch: IfMatch
}

/**
 * An administrator changes a member's plan with the chosen effect on the charges. A change of the contract is
 * decided in our books, made at the provider, and recorded from the provider's answer, so that it may break
 * off at any point: nothing is charged by it, and the provider's webhook records what was made. Throws
 * `error.planChange.changed` when another administrator was faster, `error.planChange.notOffered`, and
 * `error.planChange.unavailable` when the provider fails.
 */
export async function changePlan(
  ctx: Context<AdminCaller>,
  payments: Payments | undefined,
  input: ChangePlanInput,
): Promise<void> {
  if (input.effect !== 'none' && payments === undefined) throw new ApiError('error.payment.closed')
  const decided = await ctx.transact((tx) => decide(tx, input))
  if (decided === undefined || payments === undefined) return
  await changeAtProvider(ctx, await payments.provider(), decided)
}

async function decide(
  tx: TransactionContext<AdminCaller>,
  { id, memberType, effect, ifMatch }: ChangePlanInput,
): Promise<DecidedChange | undefined> {
  const member = await lockMember(tx.writer, id)
  if (member === undefined) throw new ApiError('error.member.notFound')
  const { version, membership, outcomes } = await readPlan(tx, member, memberType)
  if (!matches(ifMatch, version)) throw new ApiError('error.planChange.changed')
  if (!isOffered(outcomes, effect)) throw new ApiError('error.planChange.notOffered')
  if (effect === 'none' || membership === undefined) {
    const outcome = outcomes.find((one) => one.effect === 'none')
    await changeInBooks(tx, { member, to: memberType, nextCharge: outcome?.nextCharge ?? null })
    return undefined
  }
  // Another version, so that a second administrator who saw the same contract is refused.
  if (!(await updateMembership(tx.writer, membership, {})))
    throw new Error(`the member of contract ${membership.id} was not locked`)
  const order = isMonthly(memberType)
    ? await placeChangeOrder(tx, { membership, memberType, language: member.language })
    : undefined
  return { id: newId(), actor: tx.caller.id, membership, memberType, effect, order }
}

/** A change that our books allow, before the provider is asked for it. */
interface DecidedChange {
  id: string
  actor: AdminId
  membership: MembershipsTable
  memberType: MemberType
  effect: Exclude<PlanEffect, 'none'>
  /** The order by which the member is charged then; undefined when the contract ends. */
  order: OrdersTable | undefined
}

/**
 * Makes a change at the provider and records how the subscription is then. When an answer is lost, the
 * provider is asked whether it has made the change. Throws `error.planChange.unavailable` when it has not, or
 * when that is not known: then nothing was charged, and the provider's webhook records the change if it was
 * made.
 */
async function changeAtProvider(
  ctx: Context,
  provider: PaymentProvider,
  decided: DecidedChange,
): Promise<void> {
  const subscriptionId = decided.membership.subscriptionId
  try {
    await ask(ctx.facts, provider, decided).catch((error: unknown) => {
      if (!(error instanceof ProviderFailure)) throw error
      ctx.log.error(
        { err: error, change: decided.id },
        'the payment provider did not answer to a change of a plan',
      )
    })
    const subscription = await recordAnswer(ctx, provider, subscriptionId)
    if (subscription !== undefined && isMade(subscription, decided)) return
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    ctx.log.error({ err: error, change: decided.id }, 'it is not known whether a plan was changed')
  }
  throw new ApiError('error.planChange.unavailable')
}

async function ask(facts: StudioFacts, provider: PaymentProvider, decided: DecidedChange): Promise<void> {
  const { id, actor, membership, memberType, effect, order } = decided
  const subscriptionId = membership.subscriptionId
  const change = { id, actor, effect, memberType }
  const endsNow = order === undefined && effect === 'now'
  await provider.changeSubscription({
    subscriptionId,
    change,
    order: order && {
      id: order.id,
      product: textsIn(order.language)('mail.product.monthly', {
        plan: planName(facts, order.memberType, order.language),
      }),
      price: order.price,
    },
    endsAtPeriodEnd: endsNow ? undefined : order === undefined,
  })
  if (endsNow) await provider.endSubscription(subscriptionId)
}

const isMade = ({ change, status }: Subscription, { id, order, effect }: DecidedChange): boolean =>
  change?.id === id && (order !== undefined || effect === 'renewal' || status === 'ended')

/** Reads what is recorded, then asks the provider, as a webhook does. */
const recordAnswer = (ctx: Context, provider: PaymentProvider, id: string) =>
  untilUpToDate(async () => {
    const recorded = await findMembershipBySubscription(ctx.reader, id)
    const subscription = await provider.findSubscription(id)
    if (subscription !== undefined)
      await ctx.transact((tx) => recordSubscription(tx, { recorded, subscription }))
    return subscription
  })

/**
 * Sets the type in our books, without a change of the contract, and mails the member, whom the caller has
 * locked. The next charge stays that of the contract.
 */
async function changeInBooks(
  tx: TransactionContext<AdminCaller>,
  { member, to, nextCharge }: Pick<Outcome, 'nextCharge'> & { member: Member; to: MemberType },
): Promise<void> {
  await updateMember(tx.writer, member.id, { memberType: to })
  await tx.record({
    action: 'plan.changed',
    subjectId: member.id,
    before: { memberType: member.memberType },
    after: { memberType: to, planEffect: 'none' },
  })
  const recipient = await readAccount(tx.writer, member.id)
  const content = { from: member.memberType, to, at: tx.now, nextCharge }
  await queuePaymentMail(tx, { kind: 'planChanged', to: recipient, content })
}

/**
 * The order by which a changed plan is charged: a new one without an entry fee, or that of the contract when
 * the member goes back to the plan of the contract, whose price stays. A renewal must match the order that
 * its invoice names, so one that the provider has made before the change still matches the earlier order.
 */
async function placeChangeOrder(
  tx: TransactionContext,
  {
    membership,
    memberType,
    language,
  }: { membership: MembershipsTable; memberType: MemberType; language: Language },
): Promise<OrdersTable> {
  const own = await findOrder(tx.writer, membership.orderId)
  if (own !== undefined && membership.memberType === memberType) return own
  const paid = paidMemberTypes.find((type) => type === memberType)
  if (paid === undefined) throw new Error(`the plan ${memberType} cannot be paid`)
  const order = {
    id: newId(),
    memberId: membership.memberId,
    linkId: null,
    memberType: paid,
    price: planOf(tx.facts, paid).price,
    entryFee: 0,
    ...withoutCoupon,
    monthlyTickets: ticketsOfMonth(tx.facts, paid),
    language,
    // It has no payment page. Its first renewal makes it paid.
    state: 'closed',
    sessionId: null,
    createdAt: tx.now,
  } as const
  await insertOrder(tx.writer, order)
  return order
}

interface Plan {
  version: string
  membership: MembershipsTable | undefined
  outcomes: Outcome[]
}

/**
 * Where a member stands, and what another type would do. The version is that of the member and of the
 * contract.
 */
export async function readPlan(
  ctx: ReadContext,
  member: Member & { version: number },
  to: MemberType,
): Promise<Plan> {
  const memberships = await listMemberships(ctx.reader, member.id)
  const membership = memberships.find(({ status }) => status !== 'ended')
  const paidForRental = await hasPaidForRental(ctx.reader, member.id)
  return {
    version: `${member.version}-${membership?.version ?? 0}`,
    membership,
    outcomes: outcomesOf(ctx.facts, { memberType: member.memberType, membership, paidForRental }, to),
  }
}

/** The outcomes as the answer has them, with the bookings that each leaves without a ticket. */
export async function inAnswer(
  ctx: ReadContext,
  member: Member,
  outcomes: readonly Outcome[],
): Promise<PlanOutcome[]> {
  const free = await readFreeBookingsFrom(ctx.reader, member.id, ctx.now)
  return outcomes.map(({ from, nextCharge, ends, ...outcome }) => {
    const uncovered = uncoveredBy({ ...outcome, from }, member.memberType, ctx.now)
    return {
      ...outcome,
      from: from === null ? null : isoText(from),
      nextCharge: nextCharge && { at: isoText(nextCharge.at), amount: nextCharge.amount },
      ends: ends === null ? null : isoText(ends),
      freeBookings: uncovered === undefined ? [] : free.filter(({ start }) => Date.parse(start) >= uncovered),
    }
  })
}

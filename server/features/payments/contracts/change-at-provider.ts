import type { PlanEffect } from '#contract/plan-change.ts'
import type { Database } from '#server/database/database.ts'
import type { MembershipsTable, OrdersTable } from '#server/database/payment-tables.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { ProviderFailure } from '#server/stripe/payment-provider.ts'
import type { PaymentProvider, Subscription } from '#server/stripe/payment-provider.ts'
import { textsIn } from '#server/texts.ts'
import { planName } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import type { Clock } from '#time/clock.ts'
import type { Log } from '../ask-provider.ts'
import { findMembershipBySubscription } from '../membership-queries.ts'
import { OutdatedAnswer } from '../outdated-answer.ts'
import { recordSubscription } from '../record-subscription.ts'

interface Parts {
  database: Database
  provider: PaymentProvider
  clock: Clock
  log: Log
}

/** A change that our books allow, before the provider is asked for it. */
export interface DecidedChange {
  id: string
  actor: AdminId
  membership: MembershipsTable
  memberType: MemberType
  effect: Exclude<PlanEffect, 'none'>
  /** The order by which the member is charged then; undefined when the contract ends. */
  order: OrdersTable | undefined
}

/** After so many outdated answers the webhook records the change. */
const mostAnswers = 5

/**
 * Makes a change at the provider and records how the subscription is then. When an answer is lost, the provider is asked
 * whether it has made the change. Throws `error.planChange.unavailable` when it has not, or when that is not known: then
 * nothing was charged, and the provider's webhook records the change if it was made.
 */
export async function changeAtProvider(parts: Parts, decided: DecidedChange): Promise<void> {
  const { log } = parts
  const subscriptionId = decided.membership.subscription_id
  try {
    await ask(parts.provider, decided).catch((error: unknown) => {
      if (!(error instanceof ProviderFailure)) throw error
      log.error(
        { err: error, change: decided.id },
        'the payment provider did not answer to a change of a plan',
      )
    })
    const subscription = await recordAnswer(parts, subscriptionId)
    if (subscription !== undefined && isMade(subscription, decided)) return
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log.error({ err: error, change: decided.id }, 'it is not known whether a plan was changed')
  }
  throw new ApiError('error.planChange.unavailable')
}

async function ask(provider: PaymentProvider, decided: DecidedChange): Promise<void> {
  const { id, actor, membership, memberType, effect, order } = decided
  const subscriptionId = membership.subscription_id
  const change = { id, actor, effect, memberType }
  const endsNow = order === undefined && effect === 'now'
  await provider.changeSubscription({
    subscriptionId,
    change,
    order: order && {
      id: order.id,
      product: textsIn(order.language)('mail.product.monthly', {
        plan: planName(order.member_type, order.language),
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
async function recordAnswer({ database, provider, clock }: Parts, id: string) {
  for (let answer = 1; ; answer += 1) {
    const recorded = await findMembershipBySubscription(database.reader, id)
    const subscription = await provider.findSubscription(id)
    if (subscription === undefined) return undefined
    try {
      await database.transact((writer) => recordSubscription(writer, { recorded, subscription }, clock()))
      return subscription
    } catch (error) {
      if (!(error instanceof OutdatedAnswer) || answer === mostAnswers) throw error
    }
  }
}

import type { PlanEffect } from '#contract/plan-change.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { newId } from '#server/security/new-id.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import type { MemberType } from '#studio/member-types.ts'
import type { Clock } from '#time/clock.ts'
import type { Log } from '../ask-provider.ts'
import { updateMembership } from '../membership-queries.ts'
import { changeAtProvider } from './change-at-provider.ts'
import type { DecidedChange } from './change-at-provider.ts'
import { changeInBooks } from './change-in-books.ts'
import { isMonthly } from './follow-subscription.ts'
import { placeChangeOrder } from './place-change-order.ts'
import { readPlan } from './read-plan.ts'
import { isOffered } from './rules.ts'

interface Parts {
  database: Database
  payments: Payments | undefined
  clock: Clock
  log: Log
}

interface Wanted {
  id: string
  memberType: MemberType
  effect: PlanEffect
  ifMatch: IfMatch
}

/**
 * An administrator changes a member's plan with the chosen effect on the charges. A change of the contract is decided in our
 * books, made at the provider, and recorded from the provider's answer, so that it may break off at any point: nothing is
 * charged by it, and the provider's webhook records what was made. Throws `error.planChange.changed` when another
 * administrator was faster, `error.planChange.notOffered`, and `error.planChange.unavailable` when the provider fails.
 */
export async function changePlan(parts: Parts, actor: AdminId, wanted: Wanted): Promise<void> {
  const { database, payments, clock } = parts
  if (wanted.effect !== 'none' && payments === undefined) throw new ApiError('error.payment.closed')
  const decided = await database.transact((writer) => decide(writer, actor, wanted, clock()))
  if (decided === undefined || payments === undefined) return
  await changeAtProvider({ ...parts, provider: await payments.provider() }, decided)
}

async function decide(
  writer: Writer,
  actor: AdminId,
  { id, memberType, effect, ifMatch }: Wanted,
  now: number,
): Promise<DecidedChange | undefined> {
  const member = await lockMember(writer, id)
  if (member === undefined) throw new ApiError('error.member.notFound')
  const { version, membership, outcomes } = await readPlan(writer, member, memberType)
  if (!matches(ifMatch, version)) throw new ApiError('error.planChange.changed')
  if (!isOffered(outcomes, effect)) throw new ApiError('error.planChange.notOffered')
  if (effect === 'none' || membership === undefined) {
    const [outcome] = outcomes.filter((one) => one.effect === 'none')
    const nextCharge = outcome?.nextCharge ?? null
    await changeInBooks(writer, { actor, member, to: memberType, nextCharge }, now)
    return undefined
  }
  // Another version, so that a second administrator who saw the same contract is refused.
  if (!(await updateMembership(writer, membership, {}))) throw new ApiError('error.planChange.changed')
  const order = isMonthly(memberType)
    ? await placeChangeOrder(writer, { membership, memberType, language: member.language }, now)
    : undefined
  return { id: newId(), actor, membership, memberType, effect, order }
}

import { adminOf, demoContext } from '#demo/sample-studio/demo-context.ts'
import type { Log } from '#server/context.ts'
import type { Database } from '#server/database/database.ts'
import { findByEmail } from '#server/features/members/queries.ts'
import { makeOffer, startCheckout } from '#server/features/payments/checkout.ts'
import { changePlan } from '#server/features/payments/contracts/change-plan.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { deleteQueuedMails } from '#server/mail/queries.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import type { Clock } from '#time/clock.ts'
import type { StripeSimulator } from '../stripe-simulator/simulator.ts'
import type { Subscription } from '../stripe-simulator/state.ts'
import { demoAdmin, demoCardPayers } from './members.ts'
import type { DemoMember } from './members.ts'

interface CardContractServices {
  database: Database
  payments: Payments
  simulator: StripeSimulator
  /** Sends the simulator's events to the product. */
  deliver: () => Promise<void>
  linkTokens: LinkTokens
  publicUrl: string
  clock: Clock
  log: Log
}

/**
 * Lets two members of the demo studio pay for a plan by card at the simulator. The renewal of one is
 * declined, and the plan of the other changes at the next renewal.
 */
export async function addCardContracts(parts: CardContractServices): Promise<void> {
  const { database, payments, simulator, deliver } = parts
  const { id: adminId } = await personOf(parts, demoAdmin)
  const declined = await personOf(parts, demoCardPayers.declined)
  const changing = await personOf(parts, demoCardPayers.changing)
  const contract = await subscribe(parts, declined.id)
  await subscribe(parts, changing.id)
  await deliver()
  simulator.renew(contract, 'declined')
  await deliver()
  const ctx = { ...demoContext(database, parts.clock(), adminOf(adminId)), log: parts.log }
  const change = { id: changing.id, memberType: 4, effect: 'renewal', ifMatch: undefined } as const
  await changePlan(ctx, payments, change)
  await deliver()
  await database.transact((writer) => deleteQueuedMails(writer))
}

async function personOf({ database }: CardContractServices, { email }: DemoMember) {
  const person = await findByEmail(database.reader, email)
  if (person === undefined) throw new Error(`${email} is not in the demo studio`)
  return person
}

async function subscribe(
  { database, payments, simulator, linkTokens, publicUrl, clock }: CardContractServices,
  memberId: string,
): Promise<Subscription> {
  const caller = { id: memberId as MemberId }
  const ctx = demoContext(database, clock())
  const offer = await makeOffer(ctx, linkTokens, { token: undefined, caller })
  const provider = await payments.provider()
  const choice = { offer, plan: 2, language: 'ja' } as const
  const url = await startCheckout(ctx, { provider, publicUrl }, choice)
  const session = simulator.state.sessions[url.split('/').at(-1) ?? '']
  if (session !== undefined) simulator.pay(session)
  const subscription = simulator.state.subscriptions[session?.subscription ?? '']
  if (subscription === undefined) throw new Error('the payment led to no subscription')
  return subscription
}

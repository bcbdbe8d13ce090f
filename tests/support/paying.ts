import { expect } from 'vitest'
import { startCheckout } from '#contract/payments/payments.ts'
import { beforeJoining } from '#studio/member-types.ts'
import type { PaidMemberType } from '#studio/member-types.ts'
import type { CheckoutSession, PaymentIntent, PendingEvent } from '#demo/stripe-simulator/state.ts'
import { TestApp } from './app.ts'
import { givenMember } from './factories.ts'
import type { TestMember } from './factories.ts'

/** An app with a member who has not joined yet. */
export async function openWithPayer(settings: Parameters<typeof TestApp.open>[0] = {}) {
  const app = await TestApp.open(settings)
  const member = await givenMember(app.database, { memberType: beforeJoining })
  return { app, member, provider: app.provider, simulator: app.provider.simulator }
}

/** An app with a member who has paid for the first month of a plan. */
export async function openWithSubscriber(plan: 2 | 3 | 4 = 2) {
  const opened = await openWithPayer()
  await payFor(opened.app, opened.member, plan)
  const [subscription] = opened.provider.subscriptions
  if (subscription === undefined) throw new Error('the payment led to no subscription')
  return { ...opened, subscription, intent: onlyIntent(opened.app) }
}

/** The one payment that the provider has received. */
export function onlyIntent({ provider: { intents } }: TestApp): PaymentIntent {
  const [intent, ...others] = intents
  if (intent === undefined || others.length > 0) throw new Error(`there are ${intents.length} payments`)
  return intent
}

/** Orders a plan; returns the session of the checkout page. */
export async function orderPlan(
  app: TestApp,
  as: TestMember,
  plan: PaidMemberType,
): Promise<CheckoutSession> {
  const { status, body } = await app.ask(startCheckout, { as, body: { plan } })
  expect(status).toBe(201)
  return app.provider.sessionAt(body.url)
}

/** Orders a plan, pays it, and delivers the webhooks. */
export async function payFor(app: TestApp, as: TestMember, plan: PaidMemberType): Promise<CheckoutSession> {
  const session = await orderPlan(app, as, plan)
  app.provider.simulator.pay(session)
  await deliver(app)
  return session
}

/** Takes the pending events away from the provider. */
export const takeEvents = ({ provider }: TestApp): PendingEvent[] => provider.events.splice(0)

/** Delivers events one after the other, the pending ones by default. The product must accept each. */
export async function deliver(
  app: TestApp,
  events: readonly PendingEvent[] = takeEvents(app),
): Promise<void> {
  for (const event of events) expect(await app.provider.deliver(app.app, event)).toBe(200)
}

/** Cancels a checkout and lets the member pay all the same, as if both happened in the same moment. */
export async function payWhileClosing(
  app: TestApp,
  session: CheckoutSession,
  close: () => Promise<unknown>,
): Promise<void> {
  const open = structuredClone(session)
  await close()
  Object.assign(session, open)
  app.provider.simulator.pay(session)
}

/**
 * Begins a call, and does something else while an answer of the provider to it is under way. The answer is as
 * of before.
 * @param asked how often the call asks the provider until then
 */
export async function duringAnswer<Reply>(
  { provider }: TestApp,
  call: () => Promise<Reply>,
  meanwhile: () => Promise<unknown>,
  asked = 1,
): Promise<Reply> {
  const before = provider.calls.length
  let release = provider.holdNextAnswer()
  const answer = call()
  for (let calls = 1; ; calls += 1) {
    await expect.poll(() => provider.calls.length).toBe(before + calls)
    if (calls === asked) break
    const answerThis = release
    release = provider.holdNextAnswer()
    answerThis()
  }
  await meanwhile()
  release()
  return answer
}

/** What is recorded of a member's payments, without ids and numbers. */
export async function ledgerOf({ database: { reader } }: TestApp, { id }: { id: string }) {
  const member = await reader
    .selectFrom('members')
    .select(['memberType', 'tickets'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const payments = await reader
    .selectFrom('payments')
    .select(['source', 'amount', 'entryFee', 'tickets', 'refunded', 'paidAt'])
    .where('memberId', '=', id)
    .orderBy('source')
    .execute()
  const memberships = await reader
    .selectFrom('memberships')
    .select(['subscriptionId as id', 'memberType as type', 'status', 'periodEndsAt', 'endsAt'])
    .where('memberId', '=', id)
    .orderBy('subscriptionId')
    .execute()
  return { ...member, payments, memberships }
}

/** The ledger of a member who has paid nothing. */
export const emptyLedger = { memberType: beforeJoining, tickets: 0, payments: [], memberships: [] }

/** The kinds of the mails to the member, in order. */
export async function mailKindsTo({ database: { reader } }: TestApp, { email }: { email: string }) {
  const mails = await reader
    .selectFrom('outbox')
    .select('kind')
    .where('recipient', '=', email)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return mails.map(({ kind }) => kind)
}

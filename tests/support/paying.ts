import { expect } from 'vitest'
import { startCheckout } from '#contract/payments.ts'
import type { PaidMemberType } from '#studio/member-types.ts'
import type { CheckoutSession, PendingEvent } from '#demo/stripe-simulator/state.ts'
import type { TestApp } from './app.ts'
import type { TestMember } from './factories.ts'

/** Orders a plan; returns the page to pay on. */
export async function ordered(app: TestApp, as: TestMember, plan: PaidMemberType): Promise<CheckoutSession> {
  const { status, body } = await app.ask(startCheckout, { as, body: { plan } })
  expect(status).toBe(201)
  return app.provider.sessionAt(body.url)
}

/** Takes the messages that wait out of the provider's hands. */
export const takeEvents = ({ provider }: TestApp): PendingEvent[] => provider.events.splice(0)

/** Delivers messages one after the other; each must be taken. */
export async function deliver(app: TestApp, events: readonly PendingEvent[]): Promise<void> {
  for (const event of events) expect(await app.provider.deliver(app.app, event)).toBe(200)
}

/** Orders a plan, pays it, and lets the product hear of it. */
export async function paid(app: TestApp, as: TestMember, plan: PaidMemberType): Promise<CheckoutSession> {
  const session = await ordered(app, as, plan)
  app.provider.simulator.pay(session)
  await deliver(app, takeEvents(app))
  return session
}

/** What the books say of a member's payments, without ids and numbers. */
export async function booksOf({ database: { reader } }: TestApp, { id }: { id: string }) {
  const member = await reader
    .selectFrom('members')
    .select(['member_type as memberType', 'tickets'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const payments = await reader
    .selectFrom('payments')
    .select(['source', 'amount', 'entry_fee as entryFee', 'tickets', 'refunded', 'paid_at as paidAt'])
    .where('member_id', '=', id)
    .orderBy('source')
    .execute()
  const memberships = await reader
    .selectFrom('memberships')
    .select(['subscription_id as id', 'member_type as type', 'status', 'period_ends_at', 'ends_at'])
    .where('member_id', '=', id)
    .orderBy('subscription_id')
    .execute()
  return { ...member, payments, memberships }
}

/** The kinds of the mails that the member was sent, in turn. */
export async function mailsTo({ database: { reader } }: TestApp, { email }: { email: string }) {
  const mails = await reader
    .selectFrom('outbox')
    .select('kind')
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return mails.map(({ kind }) => kind)
}

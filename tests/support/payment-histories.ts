import { expect } from 'vitest'
import { changePlan } from '#contract/payments/plan-change.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { beforeJoining, isAddable, paidMemberTypes, rentalMembership } from '#studio/member-types.ts'
import type { MemberType, PaidMemberType } from '#studio/member-types.ts'
import type { PaymentIntent } from '#demo/stripe-simulator/state.ts'
import type { TestApp } from './app.ts'
import { givenAdmin, givenMember } from './factories.ts'
import type { TestMember } from './factories.ts'
import type { FakeStripe } from './fake-stripe.ts'
import { ledgerOf, openWithPayer, orderPlan } from './paying.ts'
import { fc } from './random-cases.ts'

const closeDisputes = (simulator: FakeStripe['simulator'], outcome: 'won' | 'lost') =>
  Object.values(simulator.state.disputes).forEach((dispute) => simulator.closeDispute(dispute, outcome))

/** What can happen at the provider to a member who has paid for a plan. */
const incidents = {
  renew: ({ simulator, subscriptions }: FakeStripe) =>
    subscriptions.forEach((subscription) => simulator.renew(subscription)),
  decline: ({ simulator, subscriptions }: FakeStripe) =>
    subscriptions.forEach((subscription) => simulator.renew(subscription, 'declined')),
  cancel: ({ simulator, subscriptions }: FakeStripe) =>
    subscriptions.forEach((subscription) => simulator.cancelAtPeriodEnd(subscription, true)),
  keep: ({ simulator, subscriptions }: FakeStripe) =>
    subscriptions.forEach((subscription) => simulator.cancelAtPeriodEnd(subscription, false)),
  pause: ({ simulator, subscriptions }: FakeStripe) =>
    subscriptions.forEach((subscription) => simulator.pause(subscription)),
  resume: ({ simulator, subscriptions }: FakeStripe) =>
    subscriptions.forEach((subscription) => simulator.resume(subscription)),
  end: ({ simulator, subscriptions }: FakeStripe) =>
    subscriptions.forEach((subscription) => simulator.end(subscription)),
  refundFirst: ({ simulator, intents: [intent] }: FakeStripe) => intent && simulator.refund(intent, 1_000),
  refundLast: ({ simulator, intents }: FakeStripe) => {
    const intent = intents.at(-1)
    if (intent) simulator.refund(intent, intent.amount)
  },
  dispute: ({ simulator, intents: [intent] }: FakeStripe) => intent && simulator.dispute(intent),
  loseDisputes: ({ simulator }: FakeStripe) => closeDisputes(simulator, 'lost'),
  winDisputes: ({ simulator }: FakeStripe) => closeDisputes(simulator, 'won'),
}

type Incident = keyof typeof incidents

function happenAtProvider(provider: FakeStripe, incident: Incident): void {
  incidents[incident](provider)
}

/**
 * What an administrator can do about the member. The server may refuse it, as it knows only what webhooks
 * have told.
 */
const acts = {
  refundByAdmin: async ({ app, admin, member }: History) => {
    const [paid] = await app.database.reader
      .selectFrom('payments')
      .select('id')
      .where('memberId', '=', member.id)
      .orderBy('number')
      .execute()
    const body = { amount: 700, note: 'お詫び' }
    if (paid !== undefined) await app.ask(refundPayment, { as: admin, params: { id: paid.id }, body })
  },
  planNext: (history: History) => changePlanOf(history, { memberType: 3, effect: 'renewal' }),
  planBack: (history: History) => changePlanOf(history, { memberType: 2, effect: 'renewal' }),
  planNow: (history: History) => changePlanOf(history, { memberType: 4, effect: 'now' }),
  endNext: (history: History) => changePlanOf(history, { memberType: 0, effect: 'renewal' }),
  endNow: (history: History) => changePlanOf(history, { memberType: 0, effect: 'now' }),
}

type Act = keyof typeof acts

export interface History {
  app: TestApp
  admin: TestMember
  member: TestMember
  /** The order that counts at the provider. Undefined until the first act or incident. */
  order?: string | undefined
}

const changePlanOf = async ({ app, admin, member }: History, body: object) => {
  await app.ask(changePlan, { as: admin, params: { id: member.id }, body })
}

/**
 * Lets something happen, and follows which order counts afterwards: one that counts at once, or that a
 * renewal has paid for.
 */
export async function happen(history: History, incident: Incident | Act): Promise<void> {
  const { provider } = history.app
  const [subscription] = provider.subscriptions
  const before = subscription?.metadata['change']
  const paidBefore = new Set(paidInvoices(provider))
  history.order ??= subscription?.metadata['order']
  if (incident in acts) await acts[incident as Act](history)
  else happenAtProvider(provider, incident as Incident)
  if (subscription === undefined) return
  const { change, order = '' } = subscription.metadata
  const isPlanNow = change !== before && change?.includes('.now.') === true && !change.endsWith('.0')
  if (isPlanNow) history.order = order
  const paid = paidInvoices(provider).find((invoice) => !paidBefore.has(invoice))
  const ofPaid = paid?.metadata?.['order'] ?? ''
  if (ofPaid === order || ofPaid > (history.order ?? '')) history.order = ofPaid || history.order
}

const paidInvoices = ({ simulator }: FakeStripe) =>
  Object.values(simulator.state.invoices).filter(({ status }) => status === 'paid')

const delivery = fc.record({
  /** The number of a pending event. */
  which: fc.nat(),
  /** Whether the event stays pending, so that it is delivered once more later. */
  again: fc.boolean(),
})

/**
 * A plan that a member has paid for, the incidents that follow, and the order in which their events are
 * delivered.
 */
export const paymentHistories = fc.record({
  plan: fc.constantFrom(...paidMemberTypes.filter((type) => !isAddable(type))),
  /**
   * Whether the first payment is recorded before anything else happens. Only then can an administrator do
   * something.
   */
  begun: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
  steps: fc.array(
    fc.record({
      incident: fc.constantFrom(...(Object.keys(incidents) as Incident[]), ...(Object.keys(acts) as Act[])),
      deliveries: fc.array(delivery, { maxLength: 3 }),
    }),
    { maxLength: 8 },
  ),
  /** The order in which the events that are left are delivered. */
  order: fc.array(fc.nat(), { maxLength: 40 }),
})

/** What the ledger must hold in the end, derived from the provider's state alone. */
function expectedLedger({ provider }: TestApp, plan: MemberType) {
  const { invoices } = provider.simulator.state
  const [subscription] = provider.subscriptions
  const ticketsOfPrice: Record<number, number> = { 6_990: 2, 12_990: 4, 19_990: 0 }
  const months = Object.values(invoices)
    .filter(({ status }) => status === 'paid')
    .map(({ lines }) => lines.find(({ recurring }) => recurring)?.amount ?? 0)
  const lostOf = (intent: PaymentIntent) =>
    provider.simulator
      .disputesOf(intent)
      .filter(({ status }) => status === 'lost')
      .reduce((sum, { amount }) => sum + amount, 0)
  const wentBack = (intent: PaymentIntent) => Math.min(intent.amount, intent.refunded + lostOf(intent))
  const keepsRental = provider.intents.some((intent) => wentBack(intent) < intent.amount)
  const runs = ['active', 'past_due', 'paused'].includes(subscription?.status ?? '')
  const typeWithoutMembership = keepsRental ? rentalMembership.code : beforeJoining
  return {
    payments: provider.intents
      .map((intent) => ({
        source: intent.invoice ?? intent.id,
        amount: intent.amount,
        refunded: wentBack(intent),
      }))
      .toSorted((a, b) => (a.source < b.source ? -1 : 1)),
    tickets: months.reduce((sum, price) => sum + (ticketsOfPrice[price] ?? 0), 0),
    memberType: subscription === undefined ? typeWithoutMembership : runs ? plan : beforeJoining,
    statuses: provider.subscriptions.map(
      ({ status }) =>
        ({ active: 'active', past_due: 'pastDue', paused: 'paused', canceled: 'ended' })[status],
    ),
  }
}

/** Compares the ledger with the state of the provider. @param plan that the member has paid for first */
export async function expectLedger({ app, member, order }: History, plan: PaidMemberType) {
  const counting = await app.database.reader
    .selectFrom('orders')
    .select('memberType')
    .where('id', '=', order ?? '')
    .executeTakeFirst()
  const { memberType, tickets, payments, memberships } = await ledgerOf(app, member)
  expect({
    payments: payments.map(({ source, amount, refunded }) => ({ source, amount, refunded })),
    tickets,
    memberType,
    statuses: memberships.map(({ status }) => status),
  }).toEqual(expectedLedger(app, counting?.memberType ?? plan))
  expect(await checkIntegrity(app.database.reader)).toEqual([])
}

/**
 * One app for all histories of a test. Each history has a member of its own, and a provider that starts anew.
 */
export async function openForHistories() {
  const { app, provider, simulator } = await openWithPayer()
  const admin = await givenAdmin(app.database)
  const startHistory = async (plan: PaidMemberType): Promise<History> => {
    provider.reset()
    const member = await givenMember(app.database, { memberType: beforeJoining })
    simulator.pay(await orderPlan(app, member, plan))
    return { app, member, admin }
  }
  return { app, provider, startHistory }
}

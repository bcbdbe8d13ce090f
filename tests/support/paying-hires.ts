import type { RefundReason } from '#contract/payments/payments.ts'
import type { CheckoutSession, TestCard } from '#demo/stripe-simulator/state.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { openCheckoutPage } from '#server/features/payments/checkout-page.ts'
import { makeDueRefunds } from '#server/features/payments/refunds/make-refunds.ts'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import { occupy } from '#server/features/spaces/occupancy/occupy.ts'
import { contextIn, transactionIn } from '#tests/support/contexts.ts'
import { dayMs, hourMs, minuteMs } from '#time/tokyo.ts'
import type { TestApp } from './app.ts'
import { givenMember } from './factories.ts'
import { givenHire, givenStudio } from './given-hire.ts'
import { deliver, openWithPayer } from './paying.ts'

/** The price of the hires below, in yen. */
const hirePrice = 2_000

/** An app with a studio, and a member who can hold it, pay for it, and get money back. */
export async function openWithHirer(settings: Parameters<typeof openWithPayer>[0] = {}) {
  const opened = await openWithPayer(settings)
  const { app } = opened
  await givenStudio(app.database)
  const member = await givenMember(app.database, { memberType: 11 })
  /** A time that the member holds for 15 minutes, so many days from now. */
  const hold = (days = 10) => givenHold(app, member, app.clock.now() + days * dayMs)
  /** Holds a time and pays for it; the webhooks are delivered. */
  const payHire = async (card: TestCard = 'good', days?: number) => {
    const hire = await hold(days)
    opened.simulator.pay(await openPageOf(app, member, hire.id), card)
    await deliver(app)
    return hire
  }
  return { ...opened, member, hold, payHire, ...refunding(app) }
}

async function givenHold(app: TestApp, member: { id: string }, startsAt: number) {
  const { database, clock } = app
  const expiresAt = clock.now() + 15 * minuteMs
  const held = { state: 'held', heldUntil: expiresAt, createdAt: clock.now(), confirmedAt: null } as const
  const hire = await givenHire(database, member, startsAt, held)
  const time = { startsAt, endsAt: startsAt + hourMs, expiresAt }
  await database.transact(async (writer) => {
    await lockCalendar(writer)
    const wanted = { kind: 'hire', referenceId: hire.id, spaceId: 'studio', ...time } as const
    await occupy(transactionIn(writer, clock.now()), wanted)
  })
  return hire
}

/** Opens the checkout page of a hire, as the server does for its member. */
export async function openPageOf(
  { database, provider: fake, clock }: TestApp,
  member: { id: string; email: string },
  hireId: string,
): Promise<CheckoutSession> {
  const provider = await fake.payments.provider()
  const payer = { reference: hireId, memberId: member.id, email: member.email }
  const name = { lastName: '山田', firstName: '花子' }
  const site = 'http://localhost:3000'
  const opening = { ...payer, ...name, sessionId: null }
  const open = (customerId: string) =>
    ({
      hireId,
      customerId,
      language: 'ja',
      product: '2階スタジオ 2026年11月30日(月) 12:00–13:00',
      price: hirePrice,
      expiresAt: clock.now() + 45 * minuteMs,
      successUrl: `${site}/hire?success=true`,
      cancelUrl: `${site}/hire?success=false`,
    }) as const
  const { url } = await openCheckoutPage(
    contextIn(database, clock.now()),
    { provider },
    opening,
    (customerId) => provider.openOneTimeCheckout(open(customerId), undefined),
  )
  return fake.sessionAt(url)
}

function refunding(app: TestApp) {
  const { database, provider, clock } = app
  /** Decides on a refund, and leaves it open. */
  const request = (hireId: string, amount: number, reason: RefundReason = 'hireCancelled') =>
    database.transact((writer) =>
      requestRefund(transactionIn(writer, clock.now()), { hireId, amount, reason, actor: null }),
    )
  /** Runs the periodic job once. */
  const runJob = () => makeDueRefunds(contextIn(database, clock.now()), provider.payments)
  const refunds = () =>
    database.reader
      .selectFrom('refunds')
      .select(['id', 'amount', 'state', 'attempts', 'lastError', 'dueAt', 'providerId'])
      .orderBy('createdAt')
      .orderBy('amount')
      .execute()
  const payments = () =>
    database.reader
      .selectFrom('payments')
      .select(['hireId', 'method', 'number', 'amount', 'refunded'])
      .where('hireId', 'is not', null)
      .orderBy('number')
      .execute()
  return { request, runJob, refunds, payments }
}

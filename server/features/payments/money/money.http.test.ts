import { fc, thisMany } from '#tests/support/random-cases.ts'
import { expect, test } from 'vitest'
import { bookGuest } from '#contract/guests/guest-bookings.ts'
import { findPayments, listMoneyLines, readMoney } from '#contract/payments/money.ts'
import type { MoneyLine } from '#contract/payments/money.ts'
import { insertOrder, withoutCoupon } from '#server/features/payments/order-queries.ts'
import { setRefund } from '#server/features/payments/ledger-queries.ts'
import { newId } from '#server/security/new-id.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { givenAdmin, givenLesson, givenMember, givenPayment } from '#tests/support/factories.ts'
import { givenHire, givenStudio } from '#tests/support/given-hire.ts'
import { guestForm } from '#tests/support/guests.ts'
import { deliver, openWithSubscriber } from '#tests/support/paying.ts'
import { receiptNumber } from '#studio/receipts.ts'
import { dayMs, hourMs, isoText, minuteMs } from '#time/tokyo.ts'

interface Made {
  kind: 'plan' | 'rental' | 'hire' | 'seat'
  method: 'cash' | 'transfer' | 'card'
  amount: number
  entryFee: number
  /** Minutes after the beginning of January 2026 in Tokyo. */
  minute: number
  disputed: boolean
  /** Parts of the amount, in percent, and hours after the payment. */
  refunds: Array<{ percent: number; hours: number }>
}

const months = Array.from({ length: 12 }, (_, position) => `2026-${String(position + 1).padStart(2, '0')}`)
const startOf = (month: string) => Date.parse(`${month}-01T00:00:00+09:00`)
const january = startOf('2026-01')

/** Any minute of 2026, every second one the last or the first of a month. */
const minutes = fc.oneof(
  fc.integer({ min: 0, max: 365 * 24 * 60 - 1 }),
  fc
    .tuple(fc.constantFrom(...months), fc.constantFrom(-1, 0))
    .map(([month, minute]) => Math.max(0, (startOf(month) - january) / minuteMs + minute)),
)

/** Payments of a year, some of them disputed, some given back, in part or in several parts. */
const histories = fc.array(
  fc.record({
    kind: fc.constantFrom('plan' as const, 'rental' as const, 'hire' as const, 'seat' as const),
    method: fc.constantFrom('cash' as const, 'transfer' as const, 'card' as const),
    amount: fc.integer({ min: 1, max: 60_000 }),
    entryFee: fc.integer({ min: 0, max: 15_000 }),
    minute: minutes,
    disputed: fc.boolean(),
    refunds: fc.array(
      fc.record({ percent: fc.integer({ min: 1, max: 50 }), hours: fc.integer({ min: 0, max: 60 * 24 }) }),
      { maxLength: 2 },
    ),
  }),
  { minLength: 1, maxLength: 30 },
)

async function open() {
  const app = await TestApp.open()
  await givenStudio(app.database)
  const admin = await givenAdmin(app.database)
  const member = await givenMember(app.database)
  const hire = await givenHire(app.database, member, Date.parse('2027-01-10T10:00:00+09:00'), { madeAt: 1 })
  const lesson = await givenLesson(app.database, app.clock.now() + dayMs)
  const seat = { lessonId: lesson.id, start: isoText(lesson.startsAt) }
  const { id: bookingId } = (await app.ask(bookGuest, { as: admin, body: { ...seat, ...guestForm } })).body
  // So many payments of one guest are possible only for a dear seat.
  await app.database.transact((writer) =>
    writer.updateTable('bookings').set({ price: 1_000_000_000 }).where('id', '=', bookingId).execute(),
  )
  const month = async (query: { month: string; until?: string }) =>
    (await app.ask(readMoney, { as: admin, query })).body
  return { app, admin, month, pay: (made: Made) => pay(app, { member, hireId: hire.id, bookingId }, made) }
}

/** Writes a payment and its refunds, as the use cases do. */
async function pay(
  { database }: TestApp,
  { member, hireId, bookingId }: { member: { id: string }; hireId: string; bookingId: string },
  made: Made,
): Promise<void> {
  const isPlan = made.kind === 'plan' || made.kind === 'rental'
  const isSeat = made.kind === 'seat'
  const paidAt = january + made.minute * minuteMs
  const order = {
    id: newId(),
    memberId: member.id,
    linkId: null,
    memberType: made.kind === 'plan' ? 2 : 11,
    price: made.amount,
    entryFee: 0,
    ...withoutCoupon,
    monthlyTickets: null,
    language: 'ja',
    state: 'paid',
    sessionId: null,
    createdAt: paidAt,
  } as const
  const id = newId()
  await database.transact(async (writer) => {
    if (isPlan) await insertOrder(writer, order)
    await givenPayment(writer, {
      id,
      memberId: isSeat ? null : member.id,
      orderId: isPlan ? order.id : null,
      hireId: made.kind === 'hire' ? hireId : null,
      bookingId: isSeat ? bookingId : null,
      // A plan by card has a subscription, which these histories leave out.
      method: made.kind === 'plan' && made.method === 'card' ? 'cash' : made.method,
      amount: made.amount,
      entryFee: isPlan ? Math.min(made.entryFee, made.amount) : 0,
      paidAt,
    })
    const wentBack = made.refunds
      .map(({ percent, hours }) => ({
        amount: Math.floor((made.amount * percent) / 100),
        providerId: null,
        at: paidAt + hours * hourMs,
        byDispute: false,
      }))
      .filter(({ amount }) => amount > 0)
    await setRefund(
      writer,
      { id, version: 1, refunded: 0 },
      {
        wentBack,
        dispute: made.disputed ? { at: paidAt + hourMs, state: 'open', closedAt: null } : undefined,
      },
    )
  })
}

/** The sums of a span, from the rows as they stand in the database. */
async function rawSums({ database: { reader } }: TestApp, from: number, until: number) {
  const payments = await reader.selectFrom('payments').selectAll().execute()
  const entries = await reader.selectFrom('refund_entries').selectAll().execute()
  const within = (at: number) => at >= from && at < until
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
  const tax = (values: number[]) => sum(values.map((value) => Math.floor((value * 10) / 110)))
  const paid = payments.filter(({ paidAt: at }) => within(at)).map(({ amount }) => amount)
  const back = entries.filter(({ at }) => within(at)).map(({ amount }) => amount)
  return {
    total: { count: paid.length, amount: sum(paid), tax: tax(paid) },
    refunds: { count: back.length, amount: sum(back), tax: tax(back) },
    left: { amount: sum(paid) - sum(back), tax: tax(paid) - tax(back) },
  }
}

async function allLines(app: TestApp, admin: Parameters<TestApp['tokenOf']>[0], query: object) {
  const lines: MoneyLine[] = []
  for (let page = 1; ; page += 1) {
    const asked = { ...query, page: String(page), size: '40' } as Record<string, string>
    const { body } = await app.ask(listMoneyLines, { as: admin, query: asked })
    lines.push(...body)
    if (body.length < 40) return lines
  }
}

const sumOf = (lines: MoneyLine[], field: 'amount' | 'tax') =>
  lines.reduce((sum, line) => sum + line[field], 0)

test('the sums of each month of a year, its lines and the rows of the ledger agree to the yen in whatever history', async () => {
  const { app, admin, month, pay: make } = await open()
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      for (const made of history) await make(made)
      const year = { month: '2026-01', until: '2026-12' }
      const spans = [...months.map((name) => ({ month: name, until: name })), year]
      for (const query of spans) {
        const next = months[months.indexOf(query.until) + 1] ?? '2027-01'
        const raw = await rawSums(app, startOf(query.month), startOf(next))
        const answer = await month(query)
        expect(answer).toMatchObject(raw)
        const { plans, entryFees, hires, trials } = answer.income
        const parts = [...plans, entryFees, hires, trials]
        expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(raw.total.amount)
        expect(answer.methods.reduce((sum, { left }) => sum + left, 0)).toBe(raw.left.amount)
        const lines = await allLines(app, admin, query)
        expect(lines).toHaveLength(raw.total.count + raw.refunds.count)
        expect(sumOf(lines, 'amount')).toBe(raw.left.amount)
        expect(sumOf(lines, 'tax')).toBe(raw.left.tax)
      }
    }),
    { numRuns: thisMany({ quick: 1, all: 4 }) },
  )
})

test('a month begins and ends at midnight in Tokyo, and a refund counts in the month in which it was made', async () => {
  const { month, pay: make } = await open()
  const cash = { kind: 'rental', method: 'cash', entryFee: 0, disputed: false } as const
  const november = (startOf('2026-11') - january) / minuteMs
  await make({ ...cash, amount: 1_100, minute: november - 1, refunds: [{ percent: 50, hours: 1 }] })
  await make({ ...cash, amount: 2_200, minute: november, refunds: [] })
  expect(await month({ month: '2026-10' })).toMatchObject({
    total: { count: 1, amount: 1_100, tax: 100 },
    refunds: { count: 0, amount: 0 },
  })
  expect(await month({ month: '2026-11' })).toMatchObject({
    income: { plans: [{}, {}, {}, { memberType: 11, count: 1, amount: 2_200 }] },
    methods: [{}, { method: 'cash', income: 2_200, refunds: 550, left: 1_650 }, {}],
    refunds: { count: 1, amount: 550, tax: 50 },
    left: { amount: 1_650, tax: 150 },
  })
})

test('a month by card has the entry fee beside the plan, the dispute, and the renewal that failed', async () => {
  const { app, member, provider, simulator, intent, subscription } = await openWithSubscriber(2)
  const admin = await givenAdmin(app.database)
  simulator.dispute(intent)
  simulator.renew(subscription, 'declined')
  simulator.renew(subscription, 'declined')
  await deliver(app)
  expect(provider.intents).toHaveLength(1)
  const { body } = await app.ask(readMoney, { as: admin, query: { month: '2026-11' } })
  expect(body).toMatchObject({
    income: {
      plans: [{ memberType: 2, count: 1, amount: 6_990 }, {}, {}, {}],
      entryFees: { count: 1, amount: 15_000 },
    },
    total: { count: 1, amount: 21_990, tax: 1_999 },
    disputes: [{ memberId: member.id, amount: 21_990, refunded: 0, number: 1 }],
  })
  expect(body.failedRenewals[0]).toMatchObject({ memberId: member.id, amount: 6_990, paymentId: null })
  const lines = await app.ask(listMoneyLines, { as: admin, query: { month: '2026-11' } })
  expect(lines.body).toMatchObject([
    {
      kind: 'payment',
      number: 1,
      method: 'card',
      providerId: intent.id,
      subject: { kind: 'plan', memberType: 2 },
    },
  ])
})

test('a payment is found by the number of its receipt, as it is written or typed, and by no part of it', async () => {
  const { app, admin, pay: make } = await open()
  const cash = { kind: 'rental', method: 'cash', entryFee: 0, disputed: false } as const
  await make({ ...cash, amount: 1_100, minute: 0, refunds: [] })
  await make({ ...cash, amount: 2_200, minute: 1, refunds: [] })
  const { body: lines } = await app.ask(listMoneyLines, { as: admin, query: { month: '2026-01' } })
  const [first, second] = lines
  const find = async (q: string) => (await app.ask(findPayments, { as: admin, query: { q } })).body
  const found = {
    paymentId: second?.paymentId,
    number: second?.number,
    amount: 2_200,
    paidAt: second?.at,
    memberId: second?.memberId,
    memberNumber: second?.memberNumber,
    name: '山田 花子',
  }
  const number = receiptNumber(second?.number ?? 0)
  expect(await find(number)).toMatchObject([found])
  expect(await find(` ${number.toLowerCase().replace('-', '')} `)).toMatchObject([found])
  expect(await find(receiptNumber(first?.number ?? 0))).toMatchObject([{ amount: 1_100 }])
  expect(await find('H-999999')).toEqual([])
  expect(await find('陽田')).toEqual([])
  expect(await app.ask(findPayments, { as: admin, query: { q: ' ' } })).toMatchObject({ status: 400 })
})

test.each([
  ['no month', {}],
  ['a month that does not exist', { month: '2026-13' }],
  ['months in the wrong order', { month: '2026-11', until: '2026-10' }],
  ['too many months', { month: '2024-01', until: '2026-01' }],
])('the view of money refuses %s', async (_, query) => {
  const { app, admin } = await open()
  expect(await app.ask(readMoney, { as: admin, query })).toMatchObject({
    status: 400,
  })
  expect(await app.ask(listMoneyLines, { as: admin, query })).toMatchObject({
    status: 400,
  })
})

test('only administrators see what the studio earned', async () => {
  const { app } = await open()
  await expectForAdminsOnly(app, readMoney, { query: { month: '2026-11' } })
  await expectForAdminsOnly(app, listMoneyLines, { query: { month: '2026-11' } })
  await expectForAdminsOnly(app, findPayments, { query: { q: 'H-000001' } })
})

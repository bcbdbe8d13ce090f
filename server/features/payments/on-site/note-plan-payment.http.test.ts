import { expect, test } from 'vitest'
import { notePlanPayment, readSiteOffer } from '#contract/payments/site-payments.ts'
import { listOwnPayments, startCheckout } from '#contract/payments/payments.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import type { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import {
  duringAnswer,
  emptyLedger,
  ledgerOf,
  mailKindsTo,
  openWithPayer,
  openWithSubscriber,
  orderPlan,
} from '#tests/support/paying.ts'
import { auditEntries } from '#tests/support/records.ts'
import { dayMs } from '#time/tokyo.ts'

/** The clock of the tests stands at noon of 2026-11-20 in Tokyo. */
const month = {
  memberType: 3,
  price: 12_990,
  entryFee: true,
  method: 'cash',
  paidOn: '2026-11-20',
  paidUntil: '2026-12-19',
} as const

async function open() {
  const opened = await openWithPayer()
  const { app, member } = opened
  const admin = await givenAdmin(app.database)
  const note = (body: object = {}, key?: string) =>
    noteFor(app, { admin, member }, { ...month, ...body }, key)
  const offer = async () => (await app.ask(readSiteOffer, { as: admin, params: { id: member.id } })).body
  return { ...opened, admin, note, offer }
}

const noteFor = (
  app: TestApp,
  { admin, member }: { admin: TestMember; member: TestMember },
  body: object,
  key?: string,
) => app.ask(notePlanPayment, { as: admin, params: { id: member.id }, body, ...(key && { key }) })

test('a payment on site has a receipt number, gives tickets and the plan, is mailed and recorded', async () => {
  const { app, member, admin, note, offer } = await open()
  expect(await offer()).toMatchObject({ membership: null, paidUntil: null, entryFee: 15_000 })
  const { status, body } = await note()
  expect(status).toBe(201)
  expect(await ledgerOf(app, member)).toMatchObject({
    memberType: 3,
    tickets: 4,
    payments: [{ amount: 27_990, entryFee: 15_000, tickets: 4, refunded: 0 }],
  })
  const own = await app.ask(listOwnPayments, { as: member })
  expect(own.body.payments).toMatchObject([
    { id: body.id, number: body.number, method: 'cash', subject: { kind: 'plan', memberType: 3 } },
  ])
  expect(own.body.onSite).toEqual({ memberType: 3, paidUntil: '2026-12-19' })
  expect(await mailKindsTo(app, member)).toEqual(['paymentReceived'])
  expect(await auditEntries(app.database)).toMatchObject([
    {
      actor: admin.id,
      action: 'payment.noted',
      subject: body.id,
      after: { memberType: 3, amount: 27_990, entryFee: 15_000, method: 'cash', paidUntil: '2026-12-19' },
    },
  ])
  expect(await offer()).toMatchObject({
    paidUntil: '2026-12-19',
    entryFee: 0,
    plans: [{ memberType: 2, price: 6_990, tickets: 2, paidUntil: '2027-01-19' }, { memberType: 3 }, {}],
  })
})

test('a repeated request and another administrator note one payment once', async () => {
  const { app, member, note } = await open()
  const other = await givenAdmin(app.database)
  const [first, again, byOther] = await Promise.all([
    note({}, 'key-0000000000000000'),
    note({}, 'key-0000000000000000'),
    noteFor(app, { admin: other, member }, month),
  ])
  const answers = [first, again, byOther].map(({ status }) => status)
  expect(answers.filter((status) => status === 201).length).toBeLessThanOrEqual(2)
  expect((await ledgerOf(app, member)).payments).toHaveLength(1)
  expect(await ledgerOf(app, member)).toMatchObject({ tickets: 4 })
  expect(await note()).toMatchObject(refused('error.payment.paidAlready'))
})

test('the next month is paid in advance, without a second entry fee, on another plan', async () => {
  const { app, member, note } = await open()
  await note()
  const next = { memberType: 2, price: 6_000, entryFee: false, method: 'transfer', paidUntil: '2027-01-19' }
  expect(await note(next)).toMatchObject({ status: 201 })
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 2, tickets: 6 })
})

test.each([
  ['five days late follows the month before', 5, 3, '2027-01-19'],
  ['so late that it would be over begins with the payment', 40, 3, '2027-02-27'],
  ['of a member who left begins with the payment', 5, 0, '2027-01-23'],
] as const)('the month of a payment that comes %s', async (_, days, memberType, last) => {
  const { app, member, note, offer } = await open()
  await note()
  await app.database.transact(async (writer) => {
    await writer.updateTable('members').set({ memberType }).where('id', '=', member.id).execute()
  })
  app.clock.set(Date.parse('2026-12-19T12:00:00+09:00') + days * dayMs)
  expect((await offer()).plans[0]?.paidUntil).toBe(last)
})

test('the rental membership is paid once, without a last day, and only before joining', async () => {
  const { app, member, note } = await open()
  const rental = { memberType: 11, price: 3_000, entryFee: false, paidUntil: undefined }
  expect(await note(rental)).toMatchObject({ status: 201 })
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 11, tickets: 0 })
  expect(await note(rental)).toMatchObject(refused('error.payment.notOffered'))
})

test('a member who pays by card cannot pay on site as well', async () => {
  const { app, member } = await openWithSubscriber(2)
  const admin = await givenAdmin(app.database)
  expect(await noteFor(app, { admin, member }, month)).toMatchObject(refused('error.payment.paysByCard'))
})

test('a payment on site closes the payment page and the links on which the member could pay again', async () => {
  const { app, member, note } = await open()
  const { body } = await app.ask(startCheckout, { as: member, body: { plan: 3 } })
  const session = app.provider.sessionAt(body.url)
  expect(await note()).toMatchObject({ status: 201 })
  expect(session.status).toBe('expired')
})

test('a payment on site is refused when the member has paid by card, which is recorded then', async () => {
  const { app, member, simulator, note } = await open()
  const { body } = await app.ask(startCheckout, { as: member, body: { plan: 3 } })
  simulator.pay(app.provider.sessionAt(body.url))
  expect(await note()).toMatchObject(refused('error.payment.underWay'))
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 3, payments: [{ amount: 27_990 }] })
})

test.each([
  ['a payment of tomorrow', { paidOn: '2026-11-21' }, { paidOn: 'future' }],
  ['a payment of long ago', { paidOn: '2025-11-01', paidUntil: '2025-12-01' }, { paidOn: 'tooEarly' }],
  ['no last day', { paidUntil: undefined }, { paidUntil: 'required' }],
  ['a last day before the payment', { paidUntil: '2026-11-19' }, { paidUntil: 'tooEarly' }],
  ['a last day that is far away', { paidUntil: '2028-01-01' }, { paidUntil: 'tooFar' }],
  ['no day', { paidOn: '2026-02-30' }, { paidOn: 'pattern' }],
  ['nothing', { price: 0 }, { price: 'validate' }],
  ['a card', { method: 'card' }, { method: 'required' }],
])('a payment on site with %s is refused', async (_, body, fields) => {
  const { app, member, note } = await open()
  expect(await note(body)).toMatchObject({ status: 400, body: { fields } })
  expect(await ledgerOf(app, member)).toEqual(emptyLedger)
})

test('payments on site are noted by administrators only, and not of members who do not exist', async () => {
  const { app, member, admin } = await open()
  const sent = { params: { id: member.id }, body: month }
  await expectForAdminsOnly(app, notePlanPayment, sent)
  await expectForAdminsOnly(app, readSiteOffer, { params: { id: member.id } })
  const unknown = { ...member, id: 'unknown' }
  expect(await noteFor(app, { admin, member: unknown }, month)).toMatchObject(
    refused('error.member.notFound'),
  )
})

test('nothing is noted while the member opens another checkout page, on which the plan could be paid too', async () => {
  const { app, member, provider, note } = await open()
  const first = await orderPlan(app, member, 3)
  // The page is read, and then closed.
  const noted = await duringAnswer(app, note, () => orderPlan(app, member, 3), 2)
  expect(noted).toMatchObject(refused('error.payment.underWay'))
  expect(await ledgerOf(app, member)).toEqual(emptyLedger)
  expect(provider.sessions.map(({ status }) => status)).toEqual(['expired', 'open'])
  expect(first.status).toBe('expired')
  expect(await note()).toMatchObject({ status: 201 })
  expect(provider.sessions.map(({ status }) => status)).toEqual(['expired', 'expired'])
})

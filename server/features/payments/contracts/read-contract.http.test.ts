import { expect, test } from 'vitest'
import { readContract } from '#contract/payments/member-contract.ts'
import { sendReminder } from '#contract/payments/open-payments.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { deliver, openWithPayer, openWithSubscriber } from '#tests/support/paying.ts'
import { dateOf, dayMs, isoText } from '#time/tokyo.ts'

async function open() {
  const opened = await openWithSubscriber(3)
  const admin = await givenAdmin(opened.app.database)
  const params = { id: opened.member.id }
  const contract = async () => (await opened.app.ask(readContract, { as: admin, params })).body
  return { ...opened, admin, params, contract }
}

test('an administrator reads plan, renewal and payments with what is left of their tickets', async () => {
  const { app, member, admin, contract } = await open()
  const [payment] = (await contract()).payments
  const body = { amount: 5_000, note: '体調不良', takeTickets: 1 }
  await app.ask(refundPayment, { as: admin, params: { id: payment?.id ?? '' }, body })
  const read = await contract()
  expect(read).toMatchObject({
    memberType: 3,
    membership: { memberType: 3, price: 12_990, status: 'active', ends: null, next: null },
    onSite: null,
    cardProblem: null,
    payments: [
      {
        amount: 27_990,
        refunded: 5_000,
        dispute: null,
        ticketsLeft: 3,
        refunds: [{ amount: 5_000, done: true, note: '体調不良', ticketsTaken: 1 }],
      },
    ],
  })
  expect(read.payments[0]?.version).toBeGreaterThan(payment?.version ?? 0)
  expect(read.payments[0]?.refunds[0]?.by).toMatch(/\S/)
  expect(member.id).not.toBe(admin.id)
})

test('a renewal that fails is shown with its attempts until it is paid, and an end with its day', async () => {
  const { app, admin, subscription, simulator, contract } = await open()
  simulator.renew(subscription, 'declined')
  await deliver(app)
  app.clock.pass(1_000)
  simulator.renew(subscription, 'declined')
  await deliver(app)
  const lastAttempt = isoText(app.clock.now())
  expect(await contract()).toMatchObject({
    membership: { status: 'pastDue' },
    cardProblem: { attempts: 2, lastAttempt, lastReminder: null, remindable: true },
  })
  const params = { kind: 'renewal', id: (await contract()).cardProblem?.openPaymentId ?? '' }
  const { body: reminder } = await app.ask(sendReminder, { as: admin, params })
  const { cardProblem: reminded } = await contract()
  expect(reminded).toMatchObject({ lastReminder: reminder.sentAt, remindable: false })
  app.clock.pass(dayMs)
  expect((await contract()).cardProblem?.remindable).toBe(true)
  simulator.renew(subscription)
  simulator.cancelAtPeriodEnd(subscription, true)
  await deliver(app)
  const { membership, cardProblem } = await contract()
  expect(cardProblem).toBeNull()
  expect(membership?.ends).toBe(membership?.periodEnds)
})

test('a plan that is paid on site shows until when', async () => {
  const { app, member } = await openWithPayer()
  const admin = await givenAdmin(app.database)
  const paidUntil = app.clock.now() + 5_000
  await app.database.transact(async (writer) => {
    const order = { id: 'order', memberId: member.id, linkId: null, memberType: 2 as const, price: 6_990 }
    const at = app.clock.now()
    await writer
      .insertInto('orders')
      .values({
        ...order,
        entryFee: 0,
        off: 0,
        language: 'ja',
        state: 'paid',
        sessionId: null,
        createdAt: at,
      })
      .execute()
    const none = { hireId: null, bookingId: null, membershipId: null, intentId: null, disputedAt: null }
    const of = {
      id: 'cash',
      memberId: member.id,
      orderId: 'order',
      method: 'cash' as const,
      source: 'noted',
    }
    const receipt = { receiptIssuedAt: null, receiptAddressee: null, receiptProviso: null }
    const paid = {
      number: 900,
      amount: 6_990,
      off: 0,
      entryFee: 0,
      tickets: 0,
      paidAt: at,
      refunded: 0,
      version: 1,
    }
    await writer
      .insertInto('payments')
      .values({ ...of, ...none, ...receipt, ...paid, payerName: '山田 花子', paidUntil })
      .execute()
  })
  const read = async () => (await app.ask(readContract, { as: admin, params: { id: member.id } })).body
  expect((await read()).onSite).toEqual({ memberType: 2, paidUntil: dateOf(paidUntil - dayMs) })
  app.clock.pass(5_000)
  expect((await read()).onSite).toBeNull()
})

test('only administrators read contracts, and of members only', async () => {
  const { app, admin, params } = await open()
  await expectForAdminsOnly(app, readContract, { params })
  const none = await app.ask(readContract, { as: admin, params: { id: 'none' } })
  expect(none).toMatchObject(refused('error.member.notFound'))
})

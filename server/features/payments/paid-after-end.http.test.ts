import { expect, test } from 'vitest'
import { readContract } from '#contract/payments/member-contract.ts'
import { readMoney } from '#contract/payments/money.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { deliver, ledgerOf, openWithSubscriber } from '#tests/support/paying.ts'
import { queuedMails } from '#tests/support/records.ts'
import { dayMs } from '#time/tokyo.ts'

test('an old invoice that is paid after the end of its contract is shown as such, until it goes back', async () => {
  const { app, member, simulator, subscription } = await openWithSubscriber(4)
  const admin = await givenAdmin(app.database)
  app.clock.set(subscription.periodEnd * 1000)
  simulator.renew(subscription, 'declined')
  app.clock.pass(10 * dayMs)
  simulator.end(subscription)
  await deliver(app)
  const endedAt = app.clock.now()
  app.clock.pass(5 * dayMs)
  simulator.payOpenInvoice(subscription)
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 0, memberships: [{ status: 'ended' }] })

  const received = (await queuedMails(app.database)).filter(({ kind }) => kind === 'paymentReceived')
  expect(received.at(-1)?.content).toMatchObject({
    amount: 19_990,
    renewal: { at: Math.floor(endedAt / 1000) * 1000, ends: true, ended: true },
  })
  const seen = async () => {
    const contract = (await app.ask(readContract, { as: admin, params: { id: member.id } })).body
    const query = { month: '2027-01' }
    const { paidAfterEnd } = (await app.ask(readMoney, { as: admin, query })).body
    return { flags: contract.payments.map(({ afterEnd }) => afterEnd), paidAfterEnd }
  }
  expect(await seen()).toMatchObject({ flags: [true, false], paidAfterEnd: [{ amount: 19_990 }] })
  const [late] = (await seen()).paidAfterEnd
  const body = { amount: 19_990, note: '契約終了後のお支払い' }
  await app.ask(refundPayment, { as: admin, params: { id: late?.paymentId ?? '' }, body })
  await deliver(app)
  expect((await seen()).paidAfterEnd).toEqual([])
})

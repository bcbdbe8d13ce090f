import { expect, test } from 'vitest'
import { listAuditEntries } from '#contract/audit.ts'
import { listOpenRefunds, retryRefund } from '#contract/payments/refunds.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { contextIn, transactionIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { givenHire } from '#tests/support/given-hire.ts'
import { deliver, onlyIntent, openWithSubscriber } from '#tests/support/paying.ts'
import { openWithHirer } from '#tests/support/paying-hires.ts'
import { dayMs, isoText, minuteMs } from '#time/tokyo.ts'
import { makeRefundsOf } from './make-refunds.ts'
import { requestRefund } from './request-refund.ts'

async function openWithAdmin() {
  const opened = await openWithHirer()
  const { app } = opened
  const admin = await givenAdmin(app.database)
  const list = async () => (await app.ask(listOpenRefunds, { as: admin })).body
  const retry = (id: string) => app.ask(retryRefund, { as: admin, params: { id } })
  const log = async () => (await app.ask(listAuditEntries, { as: admin })).body
  return { ...opened, admin, list, retry, log }
}

test('administrators see a refund that was refused, with the reason and the next attempt', async () => {
  const { app, member, payHire, request, runJob, list } = await openWithAdmin()
  const hire = await payHire('refundRefused')
  await request(hire.id, 1_500, 'hireCancelled')
  expect(await list(), 'not before the provider was asked').toEqual([])
  await runJob()
  expect(await list()).toEqual([
    {
      id: expect.any(String) as string,
      payer: { memberId: member.id, name: expect.stringMatching(/^山田 花子/) as string },
      subject: {
        kind: 'hire',
        hireId: hire.id,
        space: { name: 'studio', nameEn: expect.any(String) as string },
        start: isoText(hire.startsAt),
        end: isoText(hire.endsAt),
      },
      amount: 1_500,
      reason: 'hireCancelled',
      note: '',
      method: 'card',
      requestedAt: isoText(app.clock.now()),
      attempts: 1,
      lastError: expect.stringMatching(/balance_insufficient/) as string,
      nextTry: isoText(app.clock.now() + minuteMs),
    },
  ])
})

test('an administrator has a refused refund tried again at once, which the log shows', async () => {
  const { app, payHire, request, runJob, refunds, list, retry, log } = await openWithAdmin()
  await request((await payHire('refundRefused')).id, 1_500)
  await runJob()
  const [refund] = await list()
  const intent = onlyIntent(app)
  intent.card = 'refundRefused'
  expect((await retry(refund?.id ?? '')).body).toEqual({ done: false })
  expect(await refunds()).toMatchObject([{ state: 'open', attempts: 2 }])
  expect((await retry(refund?.id ?? '')).body).toEqual({ done: true })
  expect(intent.refunded).toBe(1_500)
  expect(await list()).toEqual([])
  expect(await retry(refund?.id ?? '')).toMatchObject(refused('error.refund.notFound'))
  const retried = (await log()).filter(({ action }) => action === 'refund.retried')
  const reason = expect.stringMatching(/balance_insufficient/) as string
  expect(retried).toMatchObject([{ before: { reason } }, { before: { reason, amount: 1_500 } }])
})

test('what was paid in cash waits for an administrator when the member cancels, and is noted once', async () => {
  const { app, member, request, runJob, payments, list, retry, log } = await openWithAdmin()
  const hire = await givenHire(app.database, member, app.clock.now() + 10 * dayMs)
  await request(hire.id, 1_500)
  await runJob()
  const [refund] = await list()
  expect(refund).toMatchObject({ method: 'cash', attempts: 0, lastError: null, nextTry: null })
  const answers = await Promise.all([1, 2, 3].map(() => retry(refund?.id ?? '')))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  expect(await payments()).toMatchObject([{ refunded: 1_500 }])
  expect(await list()).toEqual([])
  expect(await log()).toMatchObject([{ action: 'refund.noted', after: { amount: 1_500, method: 'cash' } }])
})

test('what an administrator gives back of a payment in cash is done at once', async () => {
  const { app, member, admin, payments, refunds, list, log } = await openWithAdmin()
  const hire = await givenHire(app.database, member, app.clock.now() + 10 * dayMs)
  const actor = { id: admin.id, role: 'ADMIN', language: 'ja', sessionId: '' } as never
  const wanted = { hireId: hire.id, amount: 2_000, reason: 'hireCancelledByStudio', actor } as const
  await app.database.transact((writer) => requestRefund(transactionIn(writer, app.clock.now()), wanted))
  expect(await refunds()).toMatchObject([{ state: 'done', amount: 2_000 }])
  expect(await payments()).toMatchObject([{ refunded: 2_000 }])
  expect(await list()).toEqual([])
  expect(await log()).toMatchObject([{ action: 'refund.noted' }])
})

test('more than what was paid is never given back, and nothing twice', async () => {
  const { app, payHire, request, runJob, refunds } = await openWithAdmin()
  const hire = await payHire()
  await request(hire.id, 1_500)
  await expect(request(hire.id, 501)).rejects.toThrow(/cannot be given back/)
  await runJob()
  await expect(request(hire.id, 501)).rejects.toThrow(/cannot be given back/)
  await request(hire.id, 500)
  await request(hire.id, 0)
  await runJob()
  expect((await refunds()).map(({ amount }) => amount)).toEqual([500, 1_500])
  expect(onlyIntent(app).refunded).toBe(2_000)
})

test('only administrators read open refunds and try them again', async () => {
  const { app, payHire, request, runJob, refunds } = await openWithAdmin()
  await request((await payHire('refundRefused')).id, 1_500)
  await runJob()
  const [refund] = await refunds()
  await expectForAdminsOnly(app, listOpenRefunds, {})
  await expectForAdminsOnly(app, retryRefund, { params: { id: refund?.id ?? '' } })
  expect(await refunds()).toMatchObject([{ attempts: 1 }])
})

test('a part of one payment for a plan is given back, with the note, while the other payments stay', async () => {
  const { app, member, subscription, simulator } = await openWithSubscriber()
  simulator.renew(subscription)
  await deliver(app)
  const admin = await givenAdmin(app.database)
  const payments = () =>
    app.database.reader.selectFrom('payments').select(['id', 'refunded']).orderBy('number').execute()
  const [first] = await payments()
  const of = { paymentId: first?.id ?? '' }
  const wanted = { ...of, amount: 1_000, reason: 'byAdministrator', actor: null, note: '体調不良' } as const
  for (const intent of app.provider.intents) intent.card = 'refundRefused'
  await app.database.transact((writer) => requestRefund(transactionIn(writer, app.clock.now()), wanted))
  const makeRefunds = () => makeRefundsOf(contextIn(app.database, app.clock.now()), app.provider.payments, of)
  await makeRefunds()
  expect((await app.ask(listOpenRefunds, { as: admin })).body).toMatchObject([
    {
      payer: { memberId: member.id },
      subject: { kind: 'plan', memberType: 2 },
      note: '体調不良',
      attempts: 1,
    },
  ])
  app.clock.pass(minuteMs)
  await makeRefunds()
  expect(await payments()).toMatchObject([{ refunded: 1_000 }, { refunded: 0 }])
})

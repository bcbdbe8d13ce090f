import { expect, test } from 'vitest'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import { TestApp } from '#tests/support/app.ts'
import { transactionIn } from '#tests/support/contexts.ts'
import { givenMember } from '#tests/support/factories.ts'
import { givenHire, givenStudio } from '#tests/support/given-hire.ts'
import { queuedMails } from '#tests/support/records.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'
import { mailHireCancelled, mailHireConfirmed, mailHireMoved, mailHireTaken } from './mails.ts'

/** A hire of ten days ahead at 2,000 yen, of which a part is paid in cash. */
async function open(paid: number) {
  const app = await TestApp.open()
  await givenStudio(app.database)
  const member = await givenMember(app.database, { language: 'en' })
  const startsAt = Date.parse('2026-11-30T10:00:00+09:00')
  const hire = await givenHire(app.database, member, startsAt, { paid })
  const giveBack = (amount: number, at: number) =>
    app.database.transact((writer) =>
      requestRefund(transactionIn(writer, at), { hireId: hire.id, amount, reason: 'hireMoved', actor: null }),
    )
  const mails = async () => {
    const queued = await queuedMails(app.database)
    return queued.map(({ kind, recipient, content }) => ({ kind, recipient, ...content }))
  }
  return {
    app,
    member,
    hire,
    startsAt,
    giveBack,
    mails,
    now: app.clock.now(),
    transact: app.database.transact.bind(app.database),
  }
}

test('the mail of a confirmed hire has its price, its tiers, what was paid without what went back, and the payments', async () => {
  const { member, hire, startsAt, giveBack, mails, now, transact } = await open(1_500)
  await giveBack(300, now - 2)
  await giveBack(200, now - 1)
  await transact((writer) => mailHireConfirmed(transactionIn(writer, now), hire.id))
  expect(await mails()).toMatchObject([
    {
      kind: 'hireConfirmed',
      recipient: member.email,
      hire: { id: hire.id, spaceEn: 'studio in English', startsAt, price: 2_000, lines: [{ minutes: 60 }] },
      tiers: [
        { percent: 0, refund: 1_500 },
        { percent: 50, refund: 500 },
        { percent: 100, refund: 0 },
      ],
      paid: 1_000,
      paymentIds: [expect.any(String)],
    },
  ])
})

test('the mail of a hire that nothing was paid for names no payment', async () => {
  const { hire, mails, now, transact } = await open(0)
  await transact((writer) => mailHireConfirmed(transactionIn(writer, now), hire.id))
  expect(await mails()).toMatchObject([{ paid: 0, paymentIds: [] }])
})

test('the mails of a cancellation, of a taken time and of a move have the refunds of that moment only', async () => {
  const { hire, startsAt, giveBack, mails, now, transact } = await open(2_000)
  await giveBack(100, now - 1)
  await giveBack(900, now)
  const figures = { paid: 1_900, percent: 50, kept: 1_000, fee: 0, refund: 900 }
  const previous = { spaceId: 'studio', startsAt: startsAt - dayMs, endsAt: startsAt - dayMs + hourMs }
  await transact(async (writer) => {
    await mailHireCancelled(transactionIn(writer, now), hire.id, { kind: 'hireCancelled', figures })
    await mailHireCancelled(transactionIn(writer, now), hire.id, { kind: 'hireCancelledByStudio', figures })
    await mailHireTaken(transactionIn(writer, now), hire.id)
    await mailHireMoved(transactionIn(writer, now), hire.id, previous)
  })
  const refunds = [{ method: 'cash', amount: 900 }]
  const found = await mails()
  expect(found.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toMatchObject([
    { kind: 'hireCancelled', figures, refunds },
    { kind: 'hireCancelledByStudio', figures, refunds, reason: null },
    { kind: 'hireMoved', previous: { space: 'studio', startsAt: startsAt - dayMs }, paid: 1_000, refunds },
    { kind: 'hireTaken', refunds },
  ])
})

import { expect, test } from 'vitest'
import { placeOrder } from '#contract/offers/offers.ts'
import {
  listOpenPayments,
  previewPaymentLink,
  previewReminder,
  sendReminder,
} from '#contract/payments/open-payments.ts'
import type { OpenPayment } from '#contract/payments/open-payments.ts'
import { notePlanPayment } from '#contract/payments/site-payments.ts'
import { findMember } from '#server/features/members/queries.ts'
import { sendPaymentLink } from '#server/features/payments/payment-link.ts'
import { beforeJoining } from '#studio/member-types.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import type { TestApp } from '#tests/support/app.ts'
import { transactionIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { givenHire, givenStudio } from '#tests/support/given-hire.ts'
import { openFrontDesk } from '#tests/support/guests.ts'
import { deliver, mailKindsTo, openWithPayer, openWithSubscriber } from '#tests/support/paying.ts'
import { publishPaying } from '#tests/support/published-paying.ts'
import { auditEntries } from '#tests/support/records.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

async function openOn(app: TestApp) {
  const admin = await givenAdmin(app.database)
  const list = async (query: { kind?: OpenPayment['kind'] } = {}) =>
    (await app.ask(listOpenPayments, { as: admin, query })).body
  const remind = ({ kind, id }: Pick<OpenPayment, 'kind' | 'id'>, key?: string) =>
    app.ask(sendReminder, { as: admin, params: { kind, id }, ...(key && { key }) })
  const preview = async ({ kind, id }: Pick<OpenPayment, 'kind' | 'id'>) =>
    (await app.ask(previewReminder, { as: admin, params: { kind, id } })).body
  return { admin, list, remind, preview }
}

const only = async (list: Promise<OpenPayment[]>): Promise<OpenPayment> => {
  const [first, ...others] = await list
  if (first === undefined || others.length > 0)
    throw new Error(`there are ${others.length + 1} open payments`)
  return first
}

test('a renewal that failed is open from the failed charge until it is paid', async () => {
  const { app, member, simulator, subscription } = await openWithSubscriber(2)
  const { list, preview } = await openOn(app)
  expect(await list()).toEqual([])
  simulator.renew(subscription, 'declined')
  await deliver(app)
  const owed = await only(list())
  expect(owed).toMatchObject({ kind: 'renewal', memberId: member.id, memberType: 2, amount: 6_990 })
  expect(owed.since).toBe(isoText(app.clock.now()))
  expect((await preview(owed)).text).toContain('6,990')
  simulator.renew(subscription)
  await deliver(app)
  expect(await list()).toEqual([])
})

test('a member who registered with a payment link and paid nothing gets the link again, which says what it is for', async () => {
  const { app, member } = await openWithPayer()
  const { admin, list, remind } = await openOn(app)
  expect(await list()).toEqual([])
  await app.database.transact(async (writer) => {
    const found = await findMember(writer, member.id)
    if (found) await sendPaymentLink(transactionIn(writer, app.clock.now()), found)
  })
  const owed = await only(list())
  expect(owed).toMatchObject({ kind: 'joining', id: member.id, amount: null, remindable: true })
  const { body } = await app.ask(previewPaymentLink, { as: admin, params: { id: member.id } })
  expect(body).toMatchObject({ to: member.email, language: 'ja' })
  expect(body.text).toContain('6,990')
  expect(body.text).toContain('15,000')
  expect(body.text).not.toMatch(/token=/)
  expect(await remind(owed)).toMatchObject({ status: 201 })
  expect(await mailKindsTo(app, member)).toEqual(['paymentLink', 'paymentLink'])
  expect(await only(list())).toMatchObject({ lastReminder: isoText(app.clock.now()), remindable: false })
})

test('a plan that was paid on site is open the day after its last day, and can be reminded of once a day', async () => {
  const { app, member } = await openWithPayer()
  const { admin, list, remind } = await openOn(app)
  const paid = { memberType: 2, price: 6_500, entryFee: false, method: 'cash', paidOn: '2026-11-20' } as const
  await app.ask(notePlanPayment, {
    as: admin,
    params: { id: member.id },
    body: { ...paid, paidUntil: '2026-11-21' },
  })
  app.clock.set(Date.parse('2026-11-21T23:59:59+09:00'))
  expect(await list()).toEqual([])
  app.clock.set(Date.parse('2026-11-22T10:00:00+09:00'))
  const owed = await only(list({ kind: 'onSite' }))
  expect(owed).toMatchObject({ memberType: 2, amount: 6_500, since: '2026-11-21T15:00:00.000Z' })
  const answers = await Promise.all([remind(owed), remind(owed)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await remind(owed)).toMatchObject(refused('error.reminder.sentToday'))
  app.clock.pass(dayMs)
  expect(await remind(owed)).toMatchObject({ status: 201 })
  expect(await mailKindsTo(app, member)).toEqual(['paymentReceived', 'paymentReminder', 'paymentReminder'])
  const reminded = (await auditEntries(app.database)).filter(({ action }) => action === 'payment.reminded')
  expect(reminded).toMatchObject([{ actor: admin.id, subject: member.id }, {}])
})

test('a repeated request sends one reminder and gets the first answer', async () => {
  const { app, member } = await openWithPayer()
  const { list, remind } = await openOn(app)
  await givenStudio(app.database)
  await givenHire(app.database, member, app.clock.now() + dayMs, { paid: 0 })
  const owed = await only(list())
  const first = await remind(owed, 'key-0000000000000000')
  expect(first.status).toBe(201)
  expect(await remind(owed, 'key-0000000000000000')).toMatchObject({ status: 201, body: first.body })
  expect(await mailKindsTo(app, member)).toEqual(['paymentReminder'])
})

test('a hire is open with what is left of its price', async () => {
  const { app, member } = await openWithPayer()
  const { list, remind } = await openOn(app)
  await givenStudio(app.database)
  const start = app.clock.now() + dayMs
  await givenHire(app.database, member, start, { paid: 500 })
  await givenHire(app.database, member, start + 2 * dayMs)
  const owed = await only(list())
  expect(owed).toMatchObject({ kind: 'hire', amount: 1_500, start: isoText(start), memberId: member.id })
  expect(await remind({ kind: 'hire', id: 'unknown' })).toMatchObject(refused('error.reminder.notOpen'))
})

test('a guest’s seat is open from the lesson on, and a guest without an address is telephoned', async () => {
  const { app, book, pay } = await openFrontDesk()
  const { list, remind, preview } = await openOn(app)
  const lesson = await givenLesson(app.database, app.clock.now() + hourMs)
  const withMail = (await book(lesson)).body
  const without = (await book(lesson, { name: '佐藤 二郎', email: undefined })).body
  expect(await list()).toEqual([])
  app.clock.pass(2 * hourMs)
  const open = await list({ kind: 'seat' })
  expect(open).toMatchObject([
    { memberId: null, amount: 2_000 },
    { memberId: null, amount: 2_000 },
  ])
  const named = (name: string) => open.find((owed) => owed.name === name) ?? { kind: 'seat' as const, id: '' }
  const shown = await preview(named('鈴木 一郎'))
  expect(shown).toMatchObject({ to: 'ichiro@example.test', text: expect.stringContaining('/trial#…') })
  expect(await remind(named('鈴木 一郎'))).toMatchObject({ status: 201 })
  const mail = await app.database.reader
    .selectFrom('outbox')
    .select(['guestId', 'lessonId', 'content'])
    .where('kind', '=', 'paymentReminder')
    .executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ guestId: withMail.guestId, lessonId: lesson.id })
  expect(JSON.parse(mail.content)).toMatchObject({ bookingId: withMail.id })
  expect(named('佐藤 二郎')).toMatchObject({ remindable: false })
  expect(await remind(named('佐藤 二郎'))).toMatchObject(refused('error.reminder.noAddress'))
  await pay(named('鈴木 一郎').id, 2_000)
  expect(await only(list())).toMatchObject({ name: '佐藤 二郎' })
  expect([withMail, without]).toHaveLength(2)
})

test('nothing is open of members who have closed the account, or who have left by an administrator’s word', async () => {
  const { app } = await openWithPayer()
  const { list } = await openOn(app)
  await givenMember(app.database, { memberType: beforeJoining })
  expect(await list()).toEqual([])
})

test('no payment link is previewed for a member who has a plan', async () => {
  const { app, member } = await openWithSubscriber(2)
  const { admin } = await openOn(app)
  expect(await app.ask(previewPaymentLink, { as: admin, params: { id: member.id } })).toMatchObject(
    refused('error.payment.alreadyMember'),
  )
})

test('what is to be paid at a store is listed until it is due, and nothing reminds of it', async () => {
  const { app, member } = await openWithPayer()
  const { admin, list } = await openOn(app)
  await publishPaying(app)
  const { body } = await app.ask(placeOrder, { as: member, body: { offerId: 'pack-5' } })
  app.provider.simulator.chooseShop(app.provider.sessionAt(body.url ?? ''))
  await deliver(app)
  const { kind, id } = await only(list())
  expect(kind).toBe('shop')
  for (const endpoint of [previewReminder, sendReminder])
    expect(await app.ask(endpoint, { as: admin, params: { kind, id } })).toMatchObject(
      refused('error.reminder.notOpen'),
    )
  expect(await mailKindsTo(app, member)).toEqual(['shopPaymentAwaited'])
})

test('only administrators see and send reminders', async () => {
  const { app, member } = await openWithPayer()
  await expectForAdminsOnly(app, listOpenPayments, {})
  await expectForAdminsOnly(app, previewReminder, { params: { kind: 'hire', id: 'x' } })
  await expectForAdminsOnly(app, sendReminder, { params: { kind: 'hire', id: 'x' } })
  await expectForAdminsOnly(app, previewPaymentLink, { params: { id: member.id } })
})

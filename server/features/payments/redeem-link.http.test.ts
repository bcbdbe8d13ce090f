import { expect, test } from 'vitest'
import { readOffer, renewPaymentLink, startCheckout } from '#contract/payments/payments.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { TestApp } from '#tests/support/app.ts'
import { transactionIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { deliver, ledgerOf, mailKindsTo } from '#tests/support/paying.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import { sendPaymentLink } from './payment-link.ts'

const linkTokens = createLinkTokens(testSecret)

async function openWithLink({ rateLimits = false } = {}) {
  const app = await TestApp.open({ rateLimits })
  const name = { lastName: '山田', firstName: '花子' }
  const member = await givenMember(app.database, { memberType: 0, ...name })
  const recipient = { id: member.id, email: member.email, language: 'ja', ...name } as const
  await app.database.transact((writer) => sendPaymentLink(transactionIn(writer, app.clock.now()), recipient))
  const link = await app.database.reader.selectFrom('payment_links').select('id').executeTakeFirstOrThrow()
  const token = linkTokens.sign('payment', link.id)
  /** The visitor with the link, or a member who is logged in, pays on the page at this address. */
  const payAt = async (url: string) => {
    app.provider.simulator.pay(app.provider.sessionAt(url))
    await deliver(app)
  }
  return { app, member, token, payAt }
}

test('a visitor with a payment link pays for its member without a login, once', async () => {
  const { app, member, token, payAt } = await openWithLink()
  const offer = await app.ask(readOffer, { body: { token } })
  expect(offer).toMatchObject({ status: 200, body: { name: '山田 花子', membership: null } })
  expect(JSON.stringify(offer.body)).not.toContain(member.email)
  const { body } = await app.ask(startCheckout, { body: { token, plan: 3 } })
  const paidAt = app.clock.now()
  await payAt(body.url)
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 3, tickets: 4 })
  app.clock.pass(dayMs)
  for (const endpoint of [readOffer, startCheckout] as const) {
    const again = await app.ask(endpoint, { body: { token, plan: 3 } })
    expect(again).toMatchObject(refused('error.payment.linkUsed'))
    expect(again.body).toMatchObject({ current: { usedAt: isoText(paidAt) } })
  }
  await app.ask(renewPaymentLink, { body: { token } })
  expect(await mailKindsTo(app, member)).toEqual(['paymentLink', 'paymentReceived'])
})

test('a payment link pays for its own member although another member is logged in', async () => {
  const { app, member, token, payAt } = await openWithLink()
  const other = await givenMember(app.database, { memberType: 0 })
  const { body } = await app.ask(startCheckout, { as: other, body: { token, plan: 2 } })
  await payAt(body.url)
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 2 })
  expect(await ledgerOf(app, other)).toMatchObject({ memberType: 0, payments: [] })
})

test('a checkout that was started in time can be paid after the link has expired', async () => {
  const { app, member, token, payAt } = await openWithLink()
  app.clock.pass(7 * dayMs - 1)
  const { body } = await app.ask(startCheckout, { body: { token, plan: 2 } })
  app.clock.pass(1)
  expect(await app.ask(readOffer, { body: { token } })).toMatchObject(refused('error.payment.linkExpired'))
  await payAt(body.url)
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 2, tickets: 2 })
})

test('mails a new link for an old one, and answers the same to a token that is not known', async () => {
  const { app, member, token } = await openWithLink()
  app.clock.pass(8 * dayMs)
  const known = await app.ask(renewPaymentLink, { body: { token } })
  const unknown = await app.ask(renewPaymentLink, { body: { token: 'guess.guess' } })
  expect([known.status, unknown.status]).toEqual([201, 201])
  expect(known.body).toEqual(unknown.body)
  expect(await mailKindsTo(app, member)).toEqual(['paymentLink', 'paymentLink'])
})

test('one internet address gets at most ten new links in a row', async () => {
  const { app, member, token } = await openWithLink({ rateLimits: true })
  const ask = () => app.ask(renewPaymentLink, { body: { token }, from: '192.0.2.1' })
  for (let turn = 0; turn < 10; turn += 1) expect((await ask()).status).toBe(201)
  expect(await ask()).toMatchObject(refused('error.server.too_many_requests'))
  expect(await mailKindsTo(app, member)).toHaveLength(11)
})

import { expect, test } from 'vitest'
import { readOffer, renewPaymentLink, startCheckout } from '#contract/payments.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { TestApp, testSecret } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { booksOf, deliver, mailsTo, takeEvents } from '#tests/support/paying.ts'
import { dayMs } from '#time/tokyo.ts'
import { sendPaymentLink } from './links.ts'

const linkTokens = createLinkTokens(testSecret)

async function openWithLink({ rateLimits = false } = {}) {
  const app = await TestApp.open({ rateLimits })
  const member = await givenMember(app.database, { memberType: 0, firstName: '花子' })
  const payer = {
    id: member.id,
    email: member.email,
    language: 'ja',
    lastName: '山田',
    firstName: '花子',
  } as const
  await app.database.transact((writer) => sendPaymentLink(writer, payer, app.clock.now()))
  const link = await app.database.reader.selectFrom('payment_links').select('id').executeTakeFirstOrThrow()
  return { app, member, token: linkTokens.sign('payment', link.id) }
}

test('the holder of a link pays for its member without a login, once', async () => {
  const { app, member, token } = await openWithLink()
  const offer = await app.ask(readOffer, { body: { token } })
  expect(offer).toMatchObject({ status: 200, body: { name: '山田 花子', membership: null } })
  expect(JSON.stringify(offer.body)).not.toContain(member.email)
  const { body } = await app.ask(startCheckout, { body: { token, plan: 3 } })
  app.provider.simulator.pay(app.provider.sessionAt(body.url))
  await deliver(app, takeEvents(app))
  expect(await booksOf(app, member)).toMatchObject({ memberType: 3, tickets: 4 })
  for (const endpoint of [readOffer, startCheckout] as const) {
    expect(await app.ask(endpoint, { body: { token, plan: 3 } })).toMatchObject(
      refused('error.payment.linkUsed'),
    )
  }
})

test('the link decides who it is for, whoever is logged in', async () => {
  const { app, member, token } = await openWithLink()
  const other = await givenMember(app.database, { memberType: 0 })
  const { body } = await app.ask(startCheckout, { as: other, body: { token, plan: 2 } })
  app.provider.simulator.pay(app.provider.sessionAt(body.url))
  await deliver(app, takeEvents(app))
  expect(await booksOf(app, member)).toMatchObject({ memberType: 2 })
  expect(await booksOf(app, other)).toMatchObject({ memberType: 0, payments: [] })
})

test('a payment that was begun in time counts after the link has expired', async () => {
  const { app, member, token } = await openWithLink()
  app.clock.pass(7 * dayMs - 1)
  const { body } = await app.ask(startCheckout, { body: { token, plan: 2 } })
  app.clock.pass(1)
  expect(await app.ask(readOffer, { body: { token } })).toMatchObject(refused('error.payment.linkExpired'))
  app.provider.simulator.pay(app.provider.sessionAt(body.url))
  await deliver(app, takeEvents(app))
  expect(await booksOf(app, member)).toMatchObject({ memberType: 2, tickets: 2 })
})

test('a new link is mailed for an old one, and the answer tells nobody whether it was one', async () => {
  const { app, member, token } = await openWithLink()
  app.clock.pass(8 * dayMs)
  const known = await app.ask(renewPaymentLink, { body: { token } })
  const unknown = await app.ask(renewPaymentLink, { body: { token: 'guess.guess' } })
  expect([known.status, unknown.status]).toEqual([201, 201])
  expect(known.body).toEqual(unknown.body)
  expect(await mailsTo(app, member)).toEqual(['paymentLink', 'paymentLink'])
})

test('new links are limited for each address', async () => {
  const { app, member, token } = await openWithLink({ rateLimits: true })
  const ask = () => app.ask(renewPaymentLink, { body: { token }, from: '192.0.2.1' })
  for (let turn = 0; turn < 10; turn += 1) expect((await ask()).status).toBe(201)
  expect(await ask()).toMatchObject(refused('error.server.too_many_requests'))
  expect(await mailsTo(app, member)).toHaveLength(11)
})

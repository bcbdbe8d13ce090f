import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/account.ts'
import { mergeAccounts, previewMerge } from '#contract/accounts/merging.ts'
import { registerMember } from '#contract/accounts/registration.ts'
import { placeOrder } from '#contract/offers/offers.ts'
import { readReferralCode, readReferrals } from '#contract/referrals.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { deliver, openWithPayer, payFor } from '#tests/support/paying.ts'
import { queuedMails } from '#tests/support/records.ts'
import { refuseWrites } from '#tests/support/refuse-writes.ts'
import { validRegistration } from '#tests/support/registrations.ts'
import type { PriceFacts } from '#studio/facts.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { givenSession } from '#tests/support/test-tokens.ts'
import { dayMs } from '#time/tokyo.ts'
import { giveReferralCoupons } from './give-coupons.ts'

/** The clock of the tests stands at noon of 2026-11-20 in Tokyo. */
async function open() {
  const opened = await openWithPayer()
  const { app } = opened
  const referrer = await givenMember(app.database, {
    memberType: 3,
    phone: '09011110000',
    passwordHash: testPasswordHash,
  })
  const own = async (as: TestMember = referrer) => (await app.ask(readReferrals, { as })).body
  const { code } = await own()
  const register = (fields: object = {}) =>
    app.ask(registerMember, { body: { ...validRegistration, referral: code, ...fields } })
  const come = async (fields: object = {}): Promise<TestMember> => {
    const { status, body } = await register(fields)
    expect(status).toBe(201)
    await app.database.transact((writer) => givenSession(writer, body.id))
    return { ...referrer, id: body.id }
  }
  const run = (prices: Partial<PriceFacts> = {}) => {
    const facts = { ...factsOfFiles, prices: { ...factsOfFiles.prices, ...prices } }
    return giveReferralCoupons(contextIn(app.database, app.clock.now(), { facts }), app.provider.payments)
  }
  const mails = async () => (await queuedMails(app.database)).filter(({ kind }) => kind.endsWith('Coupon'))
  return { ...opened, referrer, own, code, register, come, run, mails }
}

test('a member has one code and a link, and a visitor reads what it is good for', async () => {
  const { app, own, code } = await open()
  expect(await own()).toMatchObject({
    code,
    link: expect.stringMatching(`/register\\?referral=${code}$`),
    amount: 3_000,
    newcomerAmount: 0,
    brought: [],
    own: null,
  })
  const typed = `${code.slice(0, 5)}-${code.slice(5).toLowerCase()}`
  expect((await app.ask(readReferralCode, { params: { code: typed } })).body).toEqual({
    amount: 3_000,
    newcomerAmount: 0,
  })
  expect(await app.ask(readReferralCode, { params: { code: 'NONE' } })).toMatchObject(
    refused('error.referral.notFound'),
  )
})

test('a friend who registers with the code and pays the first month brings a coupon of 3,000 yen', async () => {
  const { app, referrer, own, come, run, mails } = await open()
  const friend = await come()
  expect(await own()).toMatchObject({ brought: [{ state: 'registered', coupon: null }] })
  await run()
  expect(await mails()).toEqual([])
  await payFor(app, friend, 2)
  await run()
  await run()
  const { brought } = await own()
  expect(brought).toMatchObject([
    { state: 'issued', coupon: { amount: 3_000, validUntil: '2027-05-19', used: false } },
  ])
  expect(await mails()).toMatchObject([
    { kind: 'referralCoupon', recipient: referrer.email, content: { amount: 3_000 } },
  ])
  expect(await own(friend)).toMatchObject({ own: { state: 'issued', coupon: null } })
  const coupon = brought[0]?.coupon?.code ?? ''
  const { body } = await app.ask(placeOrder, { as: referrer, body: { offerId: 'single', coupon } })
  app.provider.simulator.pay(app.provider.sessionAt(body.url ?? ''))
  await deliver(app)
  expect(await own()).toMatchObject({ brought: [{ coupon: { used: true } }] })
})

test('the person who came gets a coupon too, when the studio gives one', async () => {
  const { app, own, come, run, mails } = await open()
  const friend = await come()
  await payFor(app, friend, 2)
  await run({ newcomerCoupon: 1_000 })
  expect(await own(friend)).toMatchObject({ own: { coupon: { amount: 1_000, used: false } } })
  expect((await mails()).map(({ kind }) => kind).toSorted()).toEqual(['newcomerCoupon', 'referralCoupon'])
})

test('a registration with an unknown code is refused at its field, and one without a code goes through', async () => {
  const { app, register } = await open()
  expect(await register({ referral: 'WRONG12345' })).toMatchObject(
    refused('error.referral.notFound', { referral: 'notFound' }),
  )
  expect(
    await app.database.reader
      .selectFrom('members')
      .select('id')
      .where('email', '=', validRegistration.email)
      .execute(),
  ).toEqual([])
  expect(await register({ referral: '' })).toMatchObject({ status: 201 })
})

test.each([['with the telephone number of the member', { phone: '090-1111-0000' }]])(
  'a person who registers %s brings no coupon',
  async (_, fields) => {
    const { app, own, come, run, mails } = await open()
    const friend = await come(fields)
    await payFor(app, friend, 2)
    await run()
    expect(await own()).toMatchObject({ brought: [{ state: 'refused', reason: 'samePerson', coupon: null }] })
    expect(await mails()).toEqual([])
  },
)

test('a person with the name and the birthday of the member brings no coupon', async () => {
  const { app, referrer, own, come, run } = await open()
  await app.database.transact(async (writer) => {
    const { lastName, firstName, birthday } = validRegistration
    const person = { lastName, firstName, birthday }
    await writer.updateTable('members').set(person).where('id', '=', referrer.id).execute()
  })
  await payFor(app, await come(), 2)
  await run()
  expect(await own()).toMatchObject({ brought: [{ state: 'refused', reason: 'samePerson' }] })
})

test('a person who pays with the card of the member brings no coupon', async () => {
  const { app, provider, referrer, own, come, run } = await open()
  await app.database.transact((writer) =>
    writer.updateTable('members').set({ memberType: 0 }).where('id', '=', referrer.id).execute(),
  )
  await payFor(app, referrer, 2)
  await payFor(app, await come(), 2)
  for (const intent of provider.intents) intent.fingerprint = 'fp_one'
  await run()
  expect(await own()).toMatchObject({ brought: [{ state: 'refused', reason: 'samePerson' }] })
})

test('the decision waits while the provider does not say with which card was paid', async () => {
  const { app, provider, referrer, own, come, run } = await open()
  await app.database.transact((writer) =>
    writer.updateTable('members').set({ memberType: 0 }).where('id', '=', referrer.id).execute(),
  )
  await payFor(app, referrer, 2)
  await payFor(app, await come(), 2)
  provider.failNext(9)
  await run()
  expect(await own()).toMatchObject({ brought: [{ state: 'registered' }] })
  provider.failNext(0)
  await run()
  expect(await own()).toMatchObject({ brought: [{ state: 'issued' }] })
})

test('a member who has closed the account gets no coupon, and the code is gone', async () => {
  const { app, referrer, code, register, come, run } = await open()
  const friend = await come()
  await app.ask(closeAccount, { as: referrer, body: { password: testPassword } })
  await payFor(app, friend, 2)
  await run()
  const rows = await app.database.reader.selectFrom('referrals').select(['state', 'reason']).execute()
  expect(rows).toEqual([{ state: 'refused', reason: 'closed' }])
  expect(await app.ask(readReferralCode, { params: { code } })).toMatchObject(
    refused('error.referral.notFound'),
  )
  const another = { email: 'other@example.test', emailConfirmation: 'other@example.test' }
  expect(await register(another)).toMatchObject(refused('error.referral.notFound', { referral: 'notFound' }))
})

test('a referral that cannot be decided keeps the coupon of no other one from being taken back', async () => {
  const { app, provider, own, come, run } = await open()
  await payFor(app, await come(), 2)
  await run()
  for (const intent of provider.intents) provider.simulator.refund(intent, intent.amount)
  await deliver(app)
  const email = 'second@example.test'
  await payFor(app, await come({ email, emailConfirmation: email, phone: '09055556666' }), 2)
  await refuseWrites(app.database, 'insert on coupons', '1 = 1')
  await expect(run()).rejects.toThrow('refused')
  const states = (await own()).brought.map(({ state }) => state)
  expect(states.toSorted()).toEqual(['registered', 'withdrawn'])
})

test('a refund of the first payment within two weeks takes an unused coupon back', async () => {
  const { app, provider, referrer, own, come, run } = await open()
  await payFor(app, await come(), 2)
  await run()
  const coupon = (await own()).brought[0]?.coupon?.code
  app.clock.pass(13 * dayMs)
  for (const intent of provider.intents) provider.simulator.refund(intent, intent.amount)
  await deliver(app)
  await run()
  expect(await own()).toMatchObject({ brought: [{ state: 'withdrawn', reason: 'refunded', coupon: null }] })
  expect(await app.ask(placeOrder, { as: referrer, body: { offerId: 'single', coupon } })).toMatchObject(
    refused('error.coupon.over'),
  )
})

test('a refund after two weeks, and one of a coupon that was used, take nothing back', async () => {
  const { app, provider, own, come, run } = await open()
  await payFor(app, await come(), 2)
  await run()
  app.clock.pass(15 * dayMs)
  for (const intent of provider.intents) provider.simulator.refund(intent, intent.amount)
  await deliver(app)
  await run()
  expect(await own()).toMatchObject({ brought: [{ state: 'issued', coupon: { used: false } }] })
})

test('a refund takes back the coupon of the person who came, also when the member got none or has used the own one', async () => {
  const { app, provider, referrer, own, come, run } = await open()
  const refundAll = async () => {
    for (const intent of provider.intents) provider.simulator.refund(intent, intent.amount - intent.refunded)
    await deliver(app)
    await run()
  }
  const first = await come()
  await payFor(app, first, 2)
  await run({ referralCoupon: 0, newcomerCoupon: 1_000 })
  await refundAll()
  expect(await own(first)).toMatchObject({ own: { state: 'withdrawn', reason: 'refunded', coupon: null } })

  const email = 'second@example.test'
  const second = await come({ email, emailConfirmation: email, phone: '09055556666', birthday: '1990-01-02' })
  await payFor(app, second, 2)
  await run({ newcomerCoupon: 1_000 })
  const coupon = (await own()).brought[0]?.coupon?.code ?? ''
  const { body } = await app.ask(placeOrder, { as: referrer, body: { offerId: 'single', coupon } })
  app.provider.simulator.pay(app.provider.sessionAt(body.url ?? ''))
  await deliver(app)
  await refundAll()
  expect(await own()).toMatchObject({ brought: [{ state: 'issued', coupon: { used: true } }, {}] })
  expect(await own(second)).toMatchObject({ own: { state: 'issued', coupon: null } })
})

test('a merge of two accounts of the person who came keeps the better of both ways', async () => {
  const { app, own, come, run } = await open()
  const admin = await givenMember(app.database, {
    role: 'ADMIN',
    memberType: 0,
    passwordHash: testPasswordHash,
  })
  const first = await come()
  const second = await come({ email: 'other@example.test', emailConfirmation: 'other@example.test' })
  await payFor(app, first, 2)
  await run()
  const { body: preview } = await app.ask(previewMerge, {
    as: admin,
    params: { id: second.id },
    query: { otherId: first.id },
  })
  const merged = await app.ask(mergeAccounts, {
    as: admin,
    params: { id: second.id },
    body: { otherId: first.id, password: testPassword },
    ifMatch: preview.etag,
  })
  expect(merged.status).toBe(200)
  expect(await own(second)).toMatchObject({ own: { state: 'issued' } })
})

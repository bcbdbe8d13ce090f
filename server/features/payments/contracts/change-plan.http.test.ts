import { expect, test } from 'vitest'
import { changePlan, previewPlanChange } from '#contract/payments/plan-change.ts'
import { readContract } from '#contract/payments/member-contract.ts'
import type { MemberType } from '#studio/member-types.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { adminCaller, contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { deliver, ledgerOf, mailKindsTo, openWithSubscriber, takeEvents } from '#tests/support/paying.ts'
import { auditEntries } from '#tests/support/records.ts'
import { isoText } from '#time/tokyo.ts'
import { changePlan as changeDirectly } from './change-plan.ts'

/** A member with the plan of two lessons for 6,990 yen a month, and an administrator. */
async function open() {
  const opened = await openWithSubscriber(2)
  const { app, member } = opened
  const admin = await givenAdmin(app.database)
  const params = { id: member.id }
  const preview = async (memberType: MemberType) =>
    (await app.ask(previewPlanChange, { as: admin, params, body: { memberType } })).body
  const change = (
    memberType: MemberType,
    effect: 'none' | 'renewal' | 'now',
    sent: { ifMatch?: string; as?: typeof admin } = {},
  ) => app.ask(changePlan, { as: admin, params, body: { memberType, effect }, ...sent })
  const contract = async () => (await app.ask(readContract, { as: admin, params })).body
  const plan = async () => (await contract()).membership
  const log = async () => (await auditEntries(app.database)).filter(({ action }) => action === 'plan.changed')
  const told = async () => (await mailKindsTo(app, member)).filter((kind) => kind === 'planChanged').length
  const renew = async () => {
    opened.simulator.renew(opened.subscription)
    await deliver(app)
  }
  return { ...opened, admin, params, preview, change, contract, plan, log, told, renew }
}

test('the preview says for each effect when the plan counts and what is charged when', async () => {
  const { app, subscription, preview } = await open()
  const renewal = isoText(subscription.periodEnd * 1000)
  expect((await preview(4)).outcomes).toEqual([
    {
      effect: 'renewal',
      memberType: 4,
      from: renewal,
      nextCharge: { at: renewal, amount: 19_990 },
      ends: null,
      freeBookings: [],
    },
    {
      effect: 'now',
      memberType: 4,
      from: null,
      nextCharge: { at: renewal, amount: 19_990 },
      ends: null,
      freeBookings: [],
    },
    {
      effect: 'none',
      memberType: 4,
      from: null,
      nextCharge: { at: renewal, amount: 6_990 },
      ends: null,
      freeBookings: [],
    },
  ])
  expect((await preview(0)).outcomes).toEqual([
    { effect: 'renewal', memberType: 0, from: renewal, nextCharge: null, ends: renewal, freeBookings: [] },
    { effect: 'now', memberType: 0, from: null, nextCharge: null, ends: null, freeBookings: [] },
    {
      effect: 'none',
      memberType: 0,
      from: null,
      nextCharge: { at: renewal, amount: 6_990 },
      ends: null,
      freeBookings: [],
    },
  ])
  expect((await preview(2)).outcomes, 'the member has this plan').toEqual([])
  const other = await givenMember(app.database, { memberType: 0 })
  const body = { memberType: 1 }
  const admin = await givenAdmin(app.database)
  const { outcomes } = (await app.ask(previewPlanChange, { as: admin, params: { id: other.id }, body })).body
  expect(outcomes).toEqual([
    { effect: 'none', memberType: 1, from: null, nextCharge: null, ends: null, freeBookings: [] },
  ])
})

test('a plan from the next renewal is charged and counted then, with its tickets, and not before', async () => {
  const { app, member, admin, change, plan, log, told, renew } = await open()
  const { intents } = app.provider
  expect(await change(3, 'renewal')).toMatchObject({ status: 200 })
  await deliver(app)
  expect(await plan()).toMatchObject({ memberType: 2, price: 6_990, next: { memberType: 3, price: 12_990 } })
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 2, tickets: 2 })
  expect(app.provider.intents).toHaveLength(intents.length)
  expect(await log()).toMatchObject([
    { actor: admin.id, before: { memberType: 2 }, after: { memberType: 3, planEffect: 'renewal' } },
  ])
  expect(await told()).toBe(1)
  await renew()
  expect(await plan()).toMatchObject({ memberType: 3, price: 12_990, next: null })
  const { memberType, tickets, payments } = await ledgerOf(app, member)
  expect({ memberType, tickets }).toEqual({ memberType: 3, tickets: 6 })
  expect(payments.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([12_990, 21_990])
  expect(await log()).toHaveLength(1)
})

test('a plan that counts at once is charged from the next renewal on', async () => {
  const { app, member, change, plan, renew } = await open()
  expect(await change(4, 'now')).toMatchObject({ status: 200 })
  await deliver(app)
  expect(await plan()).toMatchObject({ memberType: 4, price: 19_990, next: null })
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 4, payments: [{ amount: 21_990 }] })
  await renew()
  const { payments } = await ledgerOf(app, member)
  expect(payments.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([19_990, 21_990])
})

test('a change in our books leaves the contract and its charges as they are', async () => {
  const { app, member, change, plan, log, told, renew } = await open()
  const calls = app.provider.calls.length
  expect(await change(4, 'none')).toMatchObject({ status: 200 })
  expect(app.provider.calls).toHaveLength(calls)
  expect(await plan()).toMatchObject({ memberType: 2, next: null })
  expect(await log()).toMatchObject([{ after: { memberType: 4, planEffect: 'none' } }])
  expect(await told()).toBe(1)
  await renew()
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 4, tickets: 4 })
})

test('a contract ends with the paid time, and the member has then what was chosen; going back keeps the price', async () => {
  const { app, member, simulator, subscription, change, plan, preview } = await open()
  await change(11, 'renewal')
  await deliver(app)
  const ends = isoText(subscription.periodEnd * 1000)
  expect(await plan()).toMatchObject({ ends, next: { memberType: 11 } })
  expect((await preview(2)).outcomes).toMatchObject([{ effect: 'renewal', nextCharge: { amount: 6_990 } }])
  expect(await change(2, 'renewal')).toMatchObject({ status: 200 })
  expect(await plan()).toMatchObject({ ends: null, next: null, memberType: 2 })
  await change(11, 'renewal')
  simulator.renew(subscription)
  await deliver(app)
  expect(await plan()).toBeNull()
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 11, payments: [{ amount: 21_990 }] })
})

test('a contract ends at once', async () => {
  const { app, member, change, contract, subscription, told } = await open()
  expect(await change(0, 'now')).toMatchObject({ status: 200 })
  await deliver(app)
  expect(subscription.status).toBe('canceled')
  expect(await contract()).toMatchObject({ memberType: 0, membership: null })
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 0, tickets: 2 })
  expect(await told()).toBe(1)
})

test('a planned plan can be taken back, and the renewal is charged as before', async () => {
  const { app, member, change, plan, renew } = await open()
  await change(4, 'renewal')
  await change(2, 'renewal')
  await deliver(app)
  expect(await plan()).toMatchObject({ memberType: 2, price: 6_990, next: null })
  await renew()
  expect((await ledgerOf(app, member)).payments.map(({ amount }) => amount)).toContain(6_990)
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 2, tickets: 4 })
})

test('a renewal that was made before the change matches the earlier plan, whenever its webhook comes', async () => {
  const { app, member, simulator, subscription, change, plan } = await open()
  simulator.renew(subscription)
  const late = takeEvents(app)
  await change(3, 'renewal')
  await deliver(app, [...takeEvents(app), ...late])
  expect(await plan()).toMatchObject({ memberType: 2, next: { memberType: 3 } })
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 2, tickets: 4 })
  simulator.renew(subscription)
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 3, tickets: 8 })
})

test('a renewal of a planned plan counts, also when its webhook comes after yet another change', async () => {
  const { app, member, simulator, subscription, change, plan } = await open()
  await change(3, 'renewal')
  await deliver(app)
  simulator.renew(subscription)
  const late = takeEvents(app)
  await change(4, 'renewal')
  await deliver(app, [...takeEvents(app), ...late])
  expect(await plan()).toMatchObject({ memberType: 3, price: 12_990, next: { memberType: 4 } })
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 3, tickets: 6 })
})

test('two administrators at once: one changes the plan, the other is told, and the provider has one change', async () => {
  const { app, preview, change, plan, subscription } = await open()
  const other = await givenAdmin(app.database)
  const { version: ifMatch } = await preview(3)
  const answers = await Promise.all([
    change(3, 'renewal', { ifMatch }),
    change(4, 'renewal', { ifMatch, as: other }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  await deliver(app)
  const next = (await plan())?.next
  expect(subscription.line.amount).toBe(next?.price)
})

test.each([1, 2, 3])(
  'when answer %i of the provider is lost after it has acted, books and provider agree, and the change is told once',
  async (lost) => {
    const { app, provider, change, plan, log, told, renew, member, subscription } = await open()
    let answers = 0
    let losing = true
    const { loseAnswers } = provider
    provider.loseAnswers = () => losing && (answers += 1) >= lost
    const { status } = await change(3, 'renewal')
    losing = false
    provider.loseAnswers = loseAnswers
    await deliver(app)
    const isChanged = subscription.line.amount === 12_990
    expect(status).toBe(503)
    expect((await plan())?.next?.memberType).toBe(isChanged ? 3 : undefined)
    expect(await log()).toHaveLength(isChanged ? 1 : 0)
    expect(await told()).toBe(isChanged ? 1 : 0)
    expect(await change(4, 'renewal')).toMatchObject({ status: 200 })
    await deliver(app)
    await renew()
    const { payments, memberType } = await ledgerOf(app, member)
    expect(memberType).toBe(4)
    expect(payments.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([19_990, 21_990])
  },
)

test('a provider that cannot be reached changes nothing, and a webhook before the answer is recorded once', async () => {
  const { app, provider, change, plan, log } = await open()
  provider.failNext(30)
  expect(await change(3, 'renewal')).toMatchObject(refused('error.planChange.unavailable'))
  provider.failNext(0)
  expect(await plan()).toMatchObject({ next: null })
  const held = Promise.withResolvers<() => void>()
  // The call after that for the price is the one that changes the subscription.
  provider.alter = (body) => {
    if (body.includes('"object":"price"')) queueMicrotask(() => held.resolve(provider.holdNextAnswer()))
    return body
  }
  const answering = change(3, 'now')
  const release = await held.promise
  await expect.poll(() => provider.events.map(({ type }) => type)).toEqual(['customer.subscription.updated'])
  const events = takeEvents(app)
  await deliver(app, events)
  expect(await plan(), 'recorded by the webhook').toMatchObject({ memberType: 3 })
  release()
  expect(await answering).toMatchObject({ status: 200 })
  await deliver(app, [...events, ...events])
  expect(await plan()).toMatchObject({ memberType: 3 })
  expect(await log()).toHaveLength(1)
})

test('a studio whose payment provider was taken away changes no contract, and can change its books', async () => {
  const { app, member, admin, plan, log } = await open()
  const ctx = contextIn(app.database, app.clock.now(), { caller: adminCaller(admin.id) })
  const wanted = { id: member.id, memberType: 3, ifMatch: undefined } as const
  for (const effect of ['renewal', 'now'] as const)
    await expect(changeDirectly(ctx, undefined, { ...wanted, effect })).rejects.toMatchObject({
      code: 'error.payment.closed',
    })
  expect(await log()).toEqual([])
  expect(await plan()).toMatchObject({ memberType: 2, price: 6_990, next: null })
  await changeDirectly(ctx, undefined, { ...wanted, effect: 'none' })
  expect(await log()).toMatchObject([{ after: { memberType: 3, planEffect: 'none' } }])
})

test('refuses what the contract does not allow, and only administrators change plans', async () => {
  const { app, change, params } = await open()
  expect(await change(2, 'renewal')).toMatchObject(refused('error.planChange.notOffered'))
  expect(await change(2, 'none')).toMatchObject(refused('error.planChange.notOffered'))
  const body = { memberType: 3, effect: 'renewal' }
  await expectForAdminsOnly(app, changePlan, { params, body })
  await expectForAdminsOnly(app, previewPlanChange, { params, body: { memberType: 3 } })
})

import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { changePlan } from '#contract/payments/plan-change.ts'
import { StateStore } from '#demo/stripe-simulator/state-store.ts'
import type { TestApp } from '#tests/support/app.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { deliver, orderPlan, takeEvents } from '#tests/support/paying.ts'
import { openPageOf, openWithHirer } from '#tests/support/paying-hires.ts'
import { runCommand, runProgram, settingsFor } from '#tests/support/programs.ts'
import { checkPayments } from './check-payments.ts'

/**
 * A studio with a paid plan and a hire of which 700 yen went back, and the command that compares it with its
 * provider.
 */
async function open() {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const opened = await openWithHirer({ place })
  const { app, member, payHire, request, runJob, simulator } = opened
  // The command asks for the payments of the last days by the machine's clock.
  app.clock.set(Date.now())
  simulator.pay(await orderPlan(app, member, 2))
  await deliver(app)
  const hire = await payHire()
  await request(hire.id, 700)
  await runJob()
  await deliver(app)
  const settings = settingsFor(place.settings)
  const check = async (...args: string[]) => {
    keep(app, join(place.settings.dataDir, 'stripe-simulator.json'))
    return runCommand(checkPayments, { settings, args })
  }
  const checkAsProgram = () => {
    keep(app, join(place.settings.dataDir, 'stripe-simulator.json'))
    return runProgram('server/commands/check-payments.ts', { settings })
  }
  const run = (statement: string) =>
    app.database.transact(async (writer) => {
      await sql.raw(statement).execute(writer)
    })
  return { ...opened, hire, check, checkAsProgram, run }
}

/** Writes what the simulator of the test has into the file in which a studio's simulator keeps it. */
function keep({ provider }: TestApp, file: string): void {
  const store = new StateStore(file)
  Object.assign(store.state, provider.simulator.state, { pendingEvents: [] })
  store.save()
}

test('npm run check-payments finds no difference when every event was recorded', async () => {
  const { checkAsProgram } = await open()
  expect(await checkAsProgram()).toEqual({
    code: 0,
    out: 'The ledger and the payment provider agree. Payments in the last 90 days: 2.\n',
    err: '',
  })
})

test('npm run check-payments names a payment and a refund whose events were lost, and ends with 1', async () => {
  const { app, member, hold, simulator, provider, check } = await open()
  const hire = await hold(20)
  simulator.pay(await openPageOf(app, member, hire.id))
  const paid = provider.intents.find(({ metadata }) => metadata['hire'] === hire.id)
  const plan = provider.intents.find(({ invoice }) => invoice !== null)
  if (paid === undefined || plan === undefined) throw new Error('there is no payment')
  simulator.refund(plan, 1_000)
  const lost = takeEvents(app)
  const { code, out } = await check()
  expect(code).toBe(1)
  const lines = out.trimEnd().split('\n')
  expect(lines).toHaveLength(2)
  expect(out).toContain(`${paid.id}: 2000 yen paid for hire ${hire.id} on `)
  expect(out).toContain(`(${plan.id}): 0 yen refunded in the ledger, 1000 at the provider`)
  await deliver(app, lost)
  expect(await check()).toMatchObject({ code: 0 })
})

test('npm run check-payments names a dispute whose end was not heard', async () => {
  const { app, simulator, provider, check } = await open()
  const plan = provider.intents.find(({ invoice }) => invoice !== null)
  if (plan === undefined) throw new Error('there is no payment')
  const dispute = simulator.dispute(plan)
  await deliver(app)
  expect(await check()).toMatchObject({ code: 0 })
  simulator.closeDispute(dispute, 'lost')
  const lost = takeEvents(app)
  const { code, out } = await check()
  expect(code).toBe(1)
  expect(out).toContain(`(${plan.id}): dispute open in the ledger, lost at the provider`)
  expect(out).toContain(`(${plan.id}): 0 yen refunded in the ledger, ${plan.amount} at the provider`)
  await deliver(app, lost)
  expect(await check()).toMatchObject({ code: 0 })
})

test('npm run check-payments names a refund that is done here and not at the provider', async () => {
  const { simulator, check } = await open()
  const [refund] = Object.values(simulator.state.refunds)
  if (refund === undefined) throw new Error('there is no refund')
  refund.status = 'failed'
  const { code, out } = await check('--days', '1')
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(/refund \S+ of 700 yen is done in the ledger, but not at the provider/),
  ])
})

test('npm run check-payments names a payment that the provider does not have', async () => {
  const { simulator, check } = await open()
  const [intent] = Object.values(simulator.state.intents)
  Reflect.deleteProperty(simulator.state.intents, intent?.id ?? '')
  const { code, out } = await check()
  expect([code, out]).toEqual([1, expect.stringMatching(/in the ledger, but not at the provider/)])
})

test('npm run check-payments refuses days that are no number', async () => {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const given = { settings: settingsFor(place.settings), args: ['--days', 'many'] }
  expect(await runCommand(checkPayments, given)).toEqual({
    code: 2,
    out: '',
    err: '--days must be a number of days\n',
  })
})

test('npm run check-payments names a planned change whose answer and events were lost', async () => {
  const { app, provider, check, run, member } = await open()
  const admin = await givenAdmin(app.database)
  const body = { memberType: 3, effect: 'renewal' }
  const change = () => app.ask(changePlan, { as: admin, params: { id: member.id }, body })
  expect(await change()).toMatchObject({ status: 200 })
  expect(await check()).toMatchObject({ code: 0 })
  await run(`update memberships set next_member_type = null, version = version + 1`)
  const { code, out } = await check()
  expect(code).toBe(1)
  expect(out).toContain(
    'plan 2 for 6990 yen, active in our books, plan 2 for 6990 yen, active, then 3 at the provider',
  )
  expect(provider.subscriptions[0]?.line.amount).toBe(12_990)
})

import { expect } from 'vitest'
import { closeAccount } from '#contract/accounts/account.ts'
import { cancelHire, createHire, readHireCancellation, startHireCheckout } from '#contract/hires/hires.ts'
import { quoteHire } from '#contract/hires/quotes.ts'
import { minuteMs } from '#time/tokyo.ts'
import type { HireCommand } from './hire-commands.ts'
import { couponOfHistory, spanOf } from './hire-studio.ts'
import type { HireStudio } from './hire-studio.ts'
import { testPassword } from './passwords.ts'

/** What each command does; true when it was accepted. */
type Actions<Names extends HireCommand['do']> = {
  [Name in Names]: (given: Extract<HireCommand, { do: Name }>) => Promise<boolean>
}

const names = [
  'hold',
  'openPage',
  'pay',
  'deliver',
  'cancel',
  'wait',
  'runJobs',
  'outage',
  'closeAccount',
] as const

/** What members, the payment provider and the time do. */
export const actionsOfMembers = (studio: HireStudio): Actions<(typeof names)[number]> => ({
  hold: async ({ member, space, coupon, ...time }) => {
    const as = studio.members[member]
    const wanted = { ...spanOf(time), ...(coupon && { coupon: couponOfHistory.code }) }
    const { body } = await studio.ask(quoteHire, { as, params: { id: space }, body: wanted })
    const fields = { spaceId: space, ...wanted, people: 2, purpose: '撮影', total: body.total ?? 0 }
    return studio.isOk(createHire, { as, body: fields })
  },
  openPage: async ({ member }) => {
    const as = studio.members[member]
    const held = (await studio.hires()).find(({ state, memberId }) => state === 'held' && memberId === as?.id)
    return studio.isOk(startHireCheckout, { as, params: { id: held?.id ?? 'none' } })
  },
  pay: async ({ which, card }) => {
    const open = studio.app.provider.sessions.filter(({ status }) => status === 'open').toReversed()
    const session = open[which % Math.max(1, open.length)]
    studio.app.provider.simulator.expireOld()
    if (session?.status !== 'open') return false
    studio.app.provider.simulator.pay(session, card)
    return true
  },
  deliver: async ({ which, again }) => {
    studio.takeEvents()
    const position = which % Math.max(1, studio.pending.length)
    const event = studio.pending[position]
    if (event === undefined) return false
    // The server answers with an error when the provider does not say how the payment stands, and gets the
    // event again.
    const accepted = studio.app.provider.isDown ? [200, 500, 503] : [200]
    const status = await studio.app.provider.deliver(studio.app.app, event)
    expect(accepted).toContain(status)
    if (!again && status === 200) studio.pending.splice(position, 1)
    return true
  },
  cancel: async ({ which }) => {
    const hire = await studio.some(which)
    const as = studio.members.find(({ id }) => id === hire?.memberId)
    const params = { id: hire?.id ?? 'none' }
    const before = await studio.left(params.id)
    const { body } = await studio.ask(readHireCancellation, { as, params })
    const query = { refund: String(body.refund ?? 0) }
    return studio.noteCancelled(params.id, before, await studio.ask(cancelHire, { as, params, query }))
  },
  wait: async ({ minutes }) => {
    studio.app.clock.pass(minutes * minuteMs)
    return true
  },
  runJobs: async () => {
    await studio.runJobs()
    return true
  },
  outage: async ({ calls }) => {
    studio.app.provider.failNext(calls)
    return true
  },
  closeAccount: async ({ member }) => {
    const as = studio.members[member]
    const mine = (await studio.hires()).filter(({ memberId }) => memberId === as?.id)
    const refunds = new Map<string, number>()
    for (const { id, state } of mine) {
      const params = { id }
      const { status, body } = await studio.ask(readHireCancellation, { as, params })
      if (state === 'confirmed' && status === 200) refunds.set(id, body.refund ?? 0)
    }
    const left = new Map<string, number>()
    for (const { id } of mine) left.set(id, await studio.left(id))
    if (!(await studio.isOk(closeAccount, { as, body: { password: testPassword } }))) return false
    for (const [id, refund] of refunds) studio.kept.set(id, (left.get(id) ?? 0) - refund)
    return true
  },
})

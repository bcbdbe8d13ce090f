import { expect } from 'vitest'
import { notePauseFeePayment, readMemberPausing, waivePauseFee } from '#contract/pausing.ts'
import { chargePauseFees } from '#server/features/pausing/charge-fees.ts'
import { contextIn } from './contexts.ts'
import type { TestApp } from './app.ts'
import type { TestMember } from './factories.ts'

interface PayingMember {
  app: TestApp
  admin: TestMember
  member: TestMember
}

/** A refusal is an answer, also that the provider does not answer (503); a failure of the server is not. */
export const expectAnswer = ({ status }: { status: number }, what: string) =>
  expect(status === 503 ? 409 : status, what).toBeLessThan(500)

export const unpaidFees = async ({ app, admin, member }: PayingMember) => {
  const { body } = await app.ask(readMemberPausing, { as: admin, params: { id: member.id } })
  return body.fees.filter(({ state }) => state === 'open' || state === 'failed')
}

export const declineFees = ({ app }: PayingMember, declines: boolean) =>
  Object.values(app.provider.simulator.state.customers).forEach((customer) =>
    Object.assign(customer, { declines }),
  )

/** What happens to the fees of a pause in its history. */
export const feeActs = {
  declineFees: (history: PayingMember) => declineFees(history, true),
  acceptFees: (history: PayingMember) => declineFees(history, false),
  waiveFee: async (history: PayingMember) => {
    const { app, admin } = history
    const body = { reason: 'ご入院のため' }
    for (const { id } of (await unpaidFees(history)).slice(0, 1))
      expectAnswer(await app.ask(waivePauseFee, { as: admin, params: { id }, body }), 'waive')
  },
  /** Beside a job that charges it. */
  noteFee: async (history: PayingMember) => {
    const { app, admin } = history
    const body = { method: 'cash' as const }
    for (const { id } of (await unpaidFees(history)).slice(0, 1)) {
      const [noted] = await Promise.all([
        app.ask(notePauseFeePayment, { as: admin, params: { id }, body }),
        chargePauseFees(contextIn(app.database, app.clock.now()), app.provider.payments),
      ])
      expectAnswer(noted, 'note a fee')
    }
  },
}

import { expect } from 'vitest'
import { publishDraft, saveDraft } from '#contract/studio/studio-administration.ts'
import type { PayingFacts } from '#studio/paying.ts'
import type { TestApp } from './app.ts'
import { givenAdmin } from './factories.ts'

/** Publishes that it can be paid at convenience stores and with PayPay, as an administrator does. */
export async function publishPaying(app: TestApp, change: Partial<PayingFacts> = {}): Promise<void> {
  const admin = await givenAdmin(app.database)
  const params = { id: 'paying' } as const
  const both = { payAtKonbini: true, konbiniDays: 3, konbiniHoursBefore: 24, payWithPayPay: true }
  const body = { facts: { ...both, ...change } }
  expect(await app.ask(saveDraft, { as: admin, params, body })).toMatchObject({ status: 200 })
  expect(await app.ask(publishDraft, { as: admin, params })).toMatchObject({ status: 200 })
}

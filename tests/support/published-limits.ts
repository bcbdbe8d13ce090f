import { expect } from 'vitest'
import { publishDraft, saveDraft } from '#contract/studio/studio-administration.ts'
import type { LimitFacts, PlanLimits } from '#studio/facts.ts'
import type { MemberType } from '#studio/member-types.ts'
import { factsOfFiles } from '#studio/sections.ts'
import type { TestApp } from './app.ts'
import type { TestMember } from './factories.ts'

type Rows = Partial<Record<MemberType, Partial<Omit<PlanLimits, 'code'>>>>

/** The limits of a new studio with other ones for some types of members; 0 stands for all without a plan. */
export const limitsWith = ({
  plans = {},
  ...change
}: Partial<Omit<LimitFacts, 'planLimits'>> & { plans?: Rows }): LimitFacts => ({
  ...factsOfFiles.limits,
  ...change,
  planLimits: factsOfFiles.limits.planLimits.map((row) => ({ ...row, ...plans[row.code as MemberType] })),
})

/** Publishes the limits of bookings, as an administrator does. */
export async function publishLimits(app: TestApp, admin: TestMember, facts: LimitFacts): Promise<void> {
  const params = { id: 'limits' } as const
  expect(await app.ask(saveDraft, { as: admin, params, body: { facts } })).toMatchObject({ status: 200 })
  expect(await app.ask(publishDraft, { as: admin, params })).toMatchObject({ status: 200 })
}

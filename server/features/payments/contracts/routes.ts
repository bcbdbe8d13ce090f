import { readContract as readContractCall } from '#contract/payments/member-contract.ts'
import { changePlan as changePlanCall, previewPlanChange } from '#contract/payments/plan-change.ts'
import type { Database } from '#server/database/database.ts'
import { findMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import type { Clock } from '#time/clock.ts'
import { changePlan, inAnswer, readPlan } from './change-plan.ts'
import { readContract } from './read-contract.ts'

interface Parts {
  database: Database
  clock: Clock
  payments: Payments | undefined
}

export function contractRoutes(registerEndpoint: RegisterEndpoint, parts: Parts): void {
  const { clock } = parts
  const { reader } = parts.database
  registerEndpoint(readContractCall, ({ facts, params }) => readContract(facts, reader, params.id, clock()))
  registerEndpoint(previewPlanChange, async ({ facts, params, body }) => {
    const member = await findMember(reader, params.id)
    if (member === undefined) throw new ApiError('error.member.notFound')
    const { version, outcomes } = await readPlan(facts, reader, member, body.memberType)
    return { version, outcomes: await inAnswer(reader, member, { outcomes, now: clock() }) }
  })
  registerEndpoint(changePlanCall, async ({ caller, facts, params, body, request }) => {
    const wanted = { ...params, ...body, ifMatch: ifMatchOf(request) }
    await changePlan(facts, { ...parts, log: request.log }, caller.id, wanted)
    return {}
  })
}

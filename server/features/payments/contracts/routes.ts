import { readContract as readContractCall } from '#contract/payments/member-contract.ts'
import { changePlan as changePlanCall, previewPlanChange } from '#contract/payments/plan-change.ts'
import { findMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import type { App } from '#server/services.ts'
import { changePlan, inAnswer, readPlan } from './change-plan.ts'
import { readContract } from './read-contract.ts'

export function contractRoutes(app: App): void {
  const { registerEndpoint } = app
  const { reader } = app.database
  registerEndpoint(readContractCall, ({ ctx, params }) => readContract(ctx, params.id))
  registerEndpoint(previewPlanChange, async ({ ctx, params, body }) => {
    const member = await findMember(reader, params.id)
    if (member === undefined) throw new ApiError('error.member.notFound')
    const { version, outcomes } = await readPlan(ctx, member, body.memberType)
    return { version, outcomes: await inAnswer(ctx, member, outcomes) }
  })
  registerEndpoint(changePlanCall, async ({ ctx, params, body, request }) => {
    const wanted = { ...params, ...body, ifMatch: ifMatchOf(request) }
    await changePlan(ctx, app.payments, wanted)
    return {}
  })
}

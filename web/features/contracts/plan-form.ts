/** What the dialog of a changed plan holds, and its conversion to the contract. */
import * as z from 'zod/mini'
import { planWanted } from '#contract/plan-change.ts'
import type { PlanEffect } from '#contract/plan-change.ts'
import type { MemberType } from '#studio/member-types.ts'

/** As chosen. The effect is empty until the server has said which there are. */
export interface PlanValues {
  memberType: string
  effect: PlanEffect | ''
}

export const planForm = z.pipe(
  z.transform(({ memberType, effect }: PlanValues): z.input<typeof planWanted> => ({
    memberType: Number(memberType) as MemberType,
    effect: effect as PlanEffect,
  })),
  planWanted,
)

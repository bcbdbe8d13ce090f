import type { PlanLimits, StudioFacts } from './facts.ts'
import { beforeJoining, hasPlan } from './member-types.ts'
import type { MemberType } from './member-types.ts'

/** The limits of persons of this type. */
export function limitsOf(
  { limits }: Pick<StudioFacts, 'limits'>,
  memberType: MemberType,
): Omit<PlanLimits, 'code'> {
  const type = hasPlan({ memberType }) ? memberType : beforeJoining
  return limits.planLimits.find(({ code }) => code === type) ?? { mostHeld: null, opensDaysBefore: null }
}

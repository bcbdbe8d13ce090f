import type { MemberReport } from '#contract/reports.ts'
import type { Reader } from '#server/database/database.ts'
import { spansOfMonths } from '#server/database/month-spans.ts'
import type { Months } from '#server/database/month-spans.ts'
import { beforeJoining, memberTypes } from '#studio/member-types.ts'
import { countJoined, countLeft, countPresent, countRegistered } from './queries.ts'

/** An account that was merged into another one counts neither as new nor as closed. */
export async function readMembers(reader: Reader, months: Months): Promise<MemberReport> {
  const spans = spansOfMonths(months)
  const registered = await countRegistered(reader, spans)
  const joined = await countJoined(reader, spans)
  const left = await countLeft(reader, spans)
  const present = await countPresent(reader)
  return {
    months: spans.map(({ month }) => ({
      month,
      registered: registered.find((row) => row.month === month)?.members ?? 0,
      plans: memberTypes.map((memberType) => {
        const isOfPlan = (row: { month: string; memberType: number | null }) =>
          row.month === month && (row.memberType ?? beforeJoining) === memberType
        return {
          memberType,
          joined: joined.find(isOfPlan)?.members ?? 0,
          left: left.find(isOfPlan)?.members ?? 0,
        }
      }),
    })),
    present: memberTypes.map((memberType) => ({
      memberType,
      members: present.find((row) => row.memberType === memberType)?.members ?? 0,
    })),
  }
}

import type { MemberReport } from '#contract/reports.ts'
import type { Reader } from '#server/database/database.ts'
import { beforeJoining, memberTypes } from '#studio/member-types.ts'
import { eachMonth } from './each-month.ts'
import type { Months } from './each-month.ts'
import { countJoined, countLeft, countPresent, countRegistered } from './queries.ts'

/** An account that was merged into another one counts neither as new nor as closed. */
export async function readMembers(reader: Reader, months: Months): Promise<MemberReport> {
  const present = await countPresent(reader)
  return {
    months: await eachMonth(months, async (span) => {
      const joined = await countJoined(reader, span)
      const left = await countLeft(reader, span)
      return {
        registered: await countRegistered(reader, span),
        plans: memberTypes.map((memberType) => ({
          memberType,
          joined: joined.find((row) => row.memberType === memberType)?.members ?? 0,
          left: left.find((row) => (row.memberType ?? beforeJoining) === memberType)?.members ?? 0,
        })),
      }
    }),
    present: memberTypes.map((memberType) => ({
      memberType,
      members: present.find((row) => row.memberType === memberType)?.members ?? 0,
    })),
  }
}

import type { BreakableRule } from '#contract/hire-administration.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { closedBy, closuresOfSpace } from '#server/features/lessons/closures/refuse-closed-time.ts'
import { ApiError } from '#server/http/api-error.ts'
import { hireRules } from '#studio/rentals.ts'
import { minuteMs } from '#time/tokyo.ts'
import { describeConflict, occupyOrTell } from '../../occupancy/describe-conflict.ts'
import { listOccupied } from '../../occupancy/queries.ts'
import { conflictsOf } from '../../occupancy/rules.ts'
import { listParts } from '../../queries.ts'
import { leavesOf } from '../../rules.ts'
import type { WantedHire } from '../quote-hire.ts'
import { readSpaceCalendar } from '../space-calendar.ts'
import { brokenRules } from './broken-rules.ts'

/** The time that has to lie between two hires; also administrators leave it free. */
const bufferMs = () => hireRules.bufferMinutes * minuteMs

/**
 * The rules for members that the time breaks. Refuses a time that is over or in a closure, and one that is taken, with who has it.
 * @param given.except the hire that is to be moved, which does not stand in its own way
 */
export async function checkTime(
  reader: Reader,
  { spaceId, startsAt, endsAt }: WantedHire,
  { except, now }: { except: string | undefined; now: number },
): Promise<BreakableRule[]> {
  if (endsAt <= now) throw new ApiError('error.server.invalid', { end: 'past' })
  const range = { startsAt, endsAt }
  const [closure] = await closuresOfSpace(reader, spaceId, { from: startsAt, to: endsAt })
  if (closure !== undefined) throw closedBy(closure, 'start')
  const calendar = await readSpaceCalendar(reader, spaceId, { range, except, now })
  const leafIds = leavesOf(spaceId, await listParts(reader))
  const pause = bufferMs()
  const taken = await listOccupied(reader, leafIds, startsAt - pause, endsAt + pause, now)
  const wanted = { kind: 'hire', referenceId: except ?? '', ...range, bufferMs: pause } as const
  const [conflict] = conflictsOf(wanted, taken)
  if (conflict !== undefined) throw await describeConflict(reader, conflict)
  return brokenRules(calendar.windows, range, now)
}

/** The same, and refuses a time that breaks a rule which the administrator did not name. */
export async function expectTime(
  reader: Reader,
  wanted: WantedHire,
  { despite, ...given }: { despite: readonly BreakableRule[]; except: string | undefined; now: number },
): Promise<BreakableRule[]> {
  const broken = await checkTime(reader, wanted, given)
  const refused = broken.find((rule) => !despite.includes(rule))
  if (refused !== undefined) throw new ApiError(`error.hire.${refused}`)
  return broken
}

/** Takes the time for a hire that waits for no payment. The refusal tells who has the space, and when. */
export function occupyForHire(writer: Writer, id: string, wanted: WantedHire, now: number): Promise<void> {
  const occupied = {
    kind: 'hire',
    referenceId: id,
    ...wanted,
    expiresAt: null,
    bufferMs: bufferMs(),
  } as const
  return occupyOrTell(writer, occupied, now)
}

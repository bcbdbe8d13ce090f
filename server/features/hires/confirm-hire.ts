import type { Writer } from '#server/database/database.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import { lockLeftOfHire } from '#server/features/payments/seat-and-hire-queries.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { occupy } from '#server/features/spaces/occupancy/occupy.ts'
import { release } from '#server/features/spaces/occupancy/queries.ts'
import { readSpaceCalendar } from './free-times.ts'
import { mailHireConfirmed, mailHireTaken } from './mails.ts'
import { lockHire, markConfirmed, markExpired } from './queries.ts'
import type { Hire } from './queries.ts'
import { stateAt } from './rules.ts'
import { refusalOfCalendar } from './time-rules.ts'

/**
 * Confirms a hire whose payment was recorded in this transaction. When the payment came after the end of the
 * hold, the hire is confirmed if its time is still free; otherwise all of it goes back, and also when the
 * account was closed meanwhile. Mails the member what became of it. The caller has locked the calendar and
 * then the member (`lockCalendar`, `lockMember`) before it wrote anything about the payment, because all
 * transactions take these locks first.
 */
export async function confirmHire(
  facts: StudioFacts,
  writer: Writer,
  id: string,
  now: number,
): Promise<void> {
  const hire = await lockHire(writer, id)
  if (hire === undefined) throw new Error(`there is no hire ${id}`)
  if (hire.state === 'confirmed') return
  const isClosed = (await lockMember(writer, hire.memberId)) === undefined
  if (!isClosed && (await reoccupyExpiredHold(facts, writer, hire, now))) {
    await markConfirmed(writer, id, now)
    await mailHireConfirmed(writer, id, now)
    return
  }
  if (hire.state === 'held') await markExpired(writer, id)
  const amount = await lockLeftOfHire(writer, id)
  await requestRefund(writer, { hireId: id, amount, reason: 'hireTaken', actor: null }, now)
  await mailHireTaken(writer, id, now)
}

/** Takes the time of the hire for good, if it is held or free. */
async function reoccupyExpiredHold(
  facts: StudioFacts,
  writer: Writer,
  hire: Hire,
  now: number,
): Promise<boolean> {
  const { id: referenceId, spaceId, startsAt, endsAt, state } = hire
  const isLate = stateAt(hire, now) === 'expired'
  // First, so that what is not confirmed takes no space.
  await release(writer, referenceId)
  if (state === 'cancelled' || startsAt <= now) return false
  if (isLate && (await isRefused(facts, writer, hire, now))) return false
  await occupy(writer, { kind: 'hire', referenceId, spaceId, startsAt, endsAt, expiresAt: null }, now)
  return true
}

/** Whether the space was taken, closed or withdrawn after the end of the hold. */
async function isRefused(facts: StudioFacts, writer: Writer, hire: Hire, now: number): Promise<boolean> {
  const calendar = await readSpaceCalendar(facts, writer, hire.spaceId, { range: hire, now })
  return refusalOfCalendar(facts, calendar, hire) !== undefined
}

import type { CancellationForMember, CancellationWay } from '#contract/hires/hire-administration.ts'
import type { HireCancellation } from '#contract/hires/hires.ts'
import type { RefundReason } from '#contract/payments/payments.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { makeRefundsOf } from '#server/features/payments/refunds/make-refunds.ts'
import type { RefundParts } from '#server/features/payments/refunds/make-refunds.ts'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import { netPaidForHire, lockLeftOfHire } from '#server/features/payments/seat-and-hire-queries.ts'
import { release } from '#server/features/spaces/occupancy/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, MemberCaller } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import type { StudioFacts } from '#studio/facts.ts'
import type { Clock } from '#time/clock.ts'
import { isoText } from '#time/tokyo.ts'
import { giveUpHold } from './hold-time.ts'
import type { HoldParts } from './hold-time.ts'
import { mailHireCancelled } from './mails.ts'
import { findOwnHire } from './own-hires.ts'
import { findHire, lockHire, markCancelled } from './queries.ts'
import type { Hire } from './queries.ts'
import { refundAt } from './refund.ts'
import { refusalToCancel } from './rules.ts'

interface CancelHireInput {
  id: string
  /** The refund in yen that the member saw. */
  refundSeen: number
}

/**
 * Cancels a hire of the member who calls, until it starts, and gives back what the rules say; a time that is
 * only held is given up. Refuses when the refund is another one than the member saw.
 */
export async function cancelHire(
  facts: StudioFacts,
  parts: HoldParts & { clock: Clock },
  caller: MemberCaller,
  { id, refundSeen }: CancelHireInput,
): Promise<{ refund: number }> {
  const { database } = parts
  const now = parts.clock()
  const hire = await findOwnHire(database.reader, caller.id, id)
  if (hire.state === 'held') {
    expectCancellable(hire, now)
    expectSeen(refundAt({ ...hire, paid: 0 }, now), refundSeen)
    if (await giveUpHold(facts, parts, { id, actorId: caller.id, now })) return { refund: 0 }
    // The webhook of a payment has come in this very moment.
  }
  await database.transact(async (writer) => {
    const locked = (await lockHire(writer, id)) ?? hire
    const figures = await lockRefund(writer, locked, now)
    expectSeen(figures, refundSeen)
    await cancelConfirmedHire(writer, locked, { figures, reason: 'hireCancelled', actor: caller }, now)
  })
  await makeRefundsOf(facts, parts, { hireId: id })
  return { refund: refundSeen }
}

function expectSeen(cancellation: HireCancellation, refundSeen: number): void {
  if (cancellation.refund !== refundSeen) {
    throw new ApiError('error.hire.refundChanged', undefined, cancellation)
  }
}

/** What the member gets back who cancels the own hire now. */
export async function readCancellation(
  reader: Reader,
  { memberId, id }: { memberId: string; id: string },
  now: number,
): Promise<HireCancellation> {
  const hire = await findOwnHire(reader, memberId, id)
  expectCancellable(hire, now)
  return refundAt({ ...hire, paid: await netPaidForHire(reader, id) }, now)
}

/**
 * What goes back to the member by the rules when the caller cancels the hire in this transaction. The
 * payments are locked. Throws why a member cannot cancel it any more.
 */
export async function lockRefund(writer: Writer, hire: Hire, now: number): Promise<HireCancellation> {
  expectCancellable(hire, now)
  return refundAt({ ...hire, paid: await lockLeftOfHire(writer, hire.id) }, now)
}

function expectCancellable(hire: Hire, now: number): void {
  const refusal = refusalToCancel(hire, now)
  if (refusal !== undefined) throw new ApiError(refusal)
}

interface Cancelled {
  figures: Omit<HireCancellation, 'until'>
  reason: RefundReason
  /** The member or the administrator; null for the server itself. */
  actor: MemberCaller | null
  /** Absent when the member cancels. The words are for the member. */
  byStudio?: { reason: { ja: string; en: string } | null }
}

/**
 * Cancels a confirmed hire that the caller has locked, makes its time free, requests the refund and mails the
 * member. After the commit the caller asks the provider for the refund (`makeRefundsOf`). Does not look
 * whether it is too late.
 */
async function cancelConfirmedHire(
  writer: Writer,
  { id: hireId }: Pick<Hire, 'id'>,
  { figures, reason, actor, ...told }: Cancelled,
  now: number,
): Promise<void> {
  await markCancelled(writer, hireId, { actorId: actor?.id ?? null, now })
  await release(writer, hireId)
  await requestRefund(writer, { hireId, amount: figures.refund, reason, actor }, now)
  await mailHireCancelled(writer, hireId, { figures, ...told }, now)
}

interface Cancellation {
  id: string
  way: CancellationWay
  /** The refund in yen that the administrator saw. */
  refund: number
  ifMatch: IfMatch
}

/** Cancels a hire, gives back all that was paid or what the rule says, and mails the member. */
export async function cancelHireForMember(
  facts: StudioFacts,
  parts: RefundParts,
  actor: AdminCaller,
  cancellation: Cancellation,
  now: number,
): Promise<{ refund: number }> {
  const answer = await parts.database.transact((writer) => cancelIn(writer, actor, cancellation, now))
  await makeRefundsOf(facts, parts, { hireId: cancellation.id })
  return answer
}

async function cancelIn(writer: Writer, actor: AdminCaller, given: Cancellation, now: number) {
  const { id, way } = given
  const hire = await lockOpenHire(writer, given, now)
  const all = cancellationFigures(hire, await lockLeftOfHire(writer, id), now)
  const figures = all[way]
  if (figures.refund !== given.refund) throw new ApiError('error.hire.refundChanged', undefined, all)
  const isFull = way === 'full'
  const reason = isFull ? ('hireCancelledByStudio' as const) : ('hireCancelled' as const)
  const told = { figures, reason, actor, ...(isFull && { byStudio: { reason: null } }) }
  await cancelConfirmedHire(writer, hire, told, now)
  const { refund } = figures
  const before = { ...recorded(hire), paidSoFar: figures.paid, refund }
  const entry = { action: 'hire.cancelled', subjectId: id, before, after: null } as const
  await record(writer, { actor: actor.id, ...entry }, now)
  return { refund }
}

/**
 * What comes back in full and by the rule of the hire.
 * @param paid what was paid and not given back, in yen
 */
function cancellationFigures(hire: Hire, paid: number, now: number): CancellationForMember {
  const { until: _, ...rule } = refundAt({ ...hire, paid }, now)
  return { full: { paid, percent: 0, kept: 0, fee: 0, refund: paid }, rule }
}

/** The same for a confirmed hire that is not over, before an administrator cancels it. */
export async function readCancellationForMember(
  reader: Reader,
  id: string,
  now: number,
): Promise<CancellationForMember> {
  return cancellationFigures(await findOpenHire(reader, id, now), await netPaidForHire(reader, id), now)
}

/** A hire that was confirmed. Administrators leave held times alone: a hold ends by itself. */
export function expectConfirmed(hire: Hire | undefined): Hire {
  if (hire === undefined || hire.confirmedAt === null) throw new ApiError('error.hire.notFound')
  if (hire.state !== 'confirmed') throw new ApiError('error.hire.over')
  return hire
}

/** The same, and refuses a hire that is over. */
function expectOpen(found: Hire | undefined, now: number): Hire {
  const hire = expectConfirmed(found)
  if (hire.endsAt <= now) throw new ApiError('error.hire.over')
  return hire
}

const findOpenHire = async (reader: Reader, id: string, now: number): Promise<Hire> =>
  expectOpen(await findHire(reader, id), now)

/**
 * Locks a confirmed hire that is not over, for a change by an administrator. Refuses one of another version
 * than the administrator has seen, with what is there now.
 */
export async function lockOpenHire(
  writer: Writer,
  { id, ifMatch }: { id: string; ifMatch: IfMatch },
  now: number,
): Promise<Hire> {
  const hire = expectOpen(await lockHire(writer, id), now)
  if (matches(ifMatch, String(hire.version))) return hire
  throw new ApiError('error.hire.changed', undefined, {
    etag: String(hire.version),
    spaceId: hire.spaceId,
    start: isoText(hire.startsAt),
    end: isoText(hire.endsAt),
    total: hire.price,
  })
}

/** What the audit log keeps of a hire. */
export const recorded = ({ memberId, spaceId, startsAt, endsAt, people, price }: Hire) => ({
  memberId,
  spaceId,
  startsAt,
  endsAt,
  people,
  price,
})

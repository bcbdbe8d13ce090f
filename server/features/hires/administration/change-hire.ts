import type { MoveHireFields } from '#contract/hires/hire-administration.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { remindedAfterMove } from '#server/features/bookings/rules.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { notePaymentOnSite } from '#server/features/payments/record-payment.ts'
import { makeRefundsOf } from '#server/features/payments/refunds/make-refunds.ts'
import type { RefundParts } from '#server/features/payments/refunds/make-refunds.ts'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import { lockLeftOfHire, moneyOfHire, openOfHire } from '#server/features/payments/seat-and-hire-queries.ts'
import { expectConfirmed, lockOpenHire, recorded } from '#server/features/hires/cancel-hire.ts'
import { mailHireMoved } from '#server/features/hires/mails.ts'
import { lockHire, updatePlace } from '#server/features/hires/queries.ts'
import { agreedLines, expectTime, occupyForHire } from '#server/features/hires/quote-hire.ts'
import { release } from '#server/features/spaces/occupancy/queries.ts'
import { lockSpace } from '#server/features/spaces/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, AdminId } from '#server/http/authentication.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import type { StudioFacts } from '#studio/facts.ts'

interface Move {
  id: string
  fields: MoveHireFields
  ifMatch: IfMatch
}

/**
 * Moves a hire. With the new price, what was paid too much is given back, and what is missing stays to be
 * paid.
 */
export async function moveHire(
  facts: StudioFacts,
  parts: RefundParts,
  actor: AdminCaller,
  move: Move,
  now: number,
): Promise<{ id: string; refund: number }> {
  const answer = await parts.database.transact((writer) => moveIn(facts, writer, actor, move, now))
  await makeRefundsOf(facts, parts, { hireId: move.id })
  return answer
}

async function moveIn(
  facts: StudioFacts,
  writer: Writer,
  actor: AdminCaller,
  { id, fields, ifMatch }: Move,
  now: number,
) {
  await lockCalendar(writer)
  const before = await lockOpenHire(writer, { id, ifMatch }, now)
  const { spaceId } = fields
  if ((await lockSpace(writer, spaceId)) === undefined) throw new ApiError('error.space.notFound')
  const wanted = { spaceId, startsAt: Date.parse(fields.start), endsAt: Date.parse(fields.end) }
  const broken = await expectTime(facts, writer, wanted, { despite: fields.despite, except: id, now })
  const priced =
    fields.price === 'keep'
      ? { price: before.price, lines: before.lines }
      : { price: fields.total, lines: await agreedLines(facts, writer, wanted, fields.total, now) }

  await release(writer, id)
  await occupyForHire(facts, writer, id, wanted, now)
  const remindedAt = remindedAfterMove(facts, wanted.startsAt, now)
  await updatePlace(writer, id, { ...wanted, ...priced }, { remindedAt, now })
  const left = await lockLeftOfHire(writer, id)
  // What was given back before, and is not owed again, lowers the new price too.
  const { waived } = await moneyOfHire(writer, id)
  const refund = Math.max(0, left - Math.max(0, priced.price - waived))
  await requestRefund(writer, { hireId: id, amount: refund, reason: 'hireMoved', actor }, now)
  await mailHireMoved(writer, id, before, now)
  const after = { ...recorded(before), ...wanted, price: priced.price, refund, broken }
  const entry = { action: 'hire.moved', subjectId: id, before: recorded(before), after } as const
  await record(writer, { actor: actor.id, ...entry }, now)
  return { id, refund }
}

interface Paid {
  id: string
  method: 'cash' | 'transfer'
  amount: number
}

/**
 * Notes that the rest of the price was paid at the desk; also after the hire. Refuses another amount than
 * what is open now.
 */
export function noteHirePayment(
  database: Database,
  actor: AdminId,
  { id, method, amount }: Paid,
  { request, now }: { request: RepeatableRequest | undefined; now: number },
): Promise<{ id: string }> {
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      const { price } = expectConfirmed(await lockHire(writer, id))
      const open = openOfHire(price, await moneyOfHire(writer, id))
      if (open !== amount) throw new ApiError('error.hire.openChanged', undefined, { open })
      return { id: await notePaymentOnSite(writer, { hireId: id, method, amount, actor }, now) }
    }),
  )
}

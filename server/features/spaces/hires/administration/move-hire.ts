import type { MoveHireFields } from '#contract/hire-administration.ts'
import type { Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { remindedAfterMove } from '#server/features/bookings/rules.ts'
import { lockCalendar } from '#server/features/lessons/closures/queries.ts'
import { lockLeftOfHire, moneyOfHire } from '#server/features/payments/hire-money-queries.ts'
import { makeRefundsOf } from '#server/features/payments/refunds/make-refunds.ts'
import type { RefundParts } from '#server/features/payments/refunds/make-refunds.ts'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import { mailHireMoved } from '#server/features/spaces/hires/mails.ts'
import { updatePlace } from '#server/features/spaces/hires/queries.ts'
import { agreedLines, expectTime, occupyForHire } from '#server/features/spaces/hires/quote-hire.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { release } from '../../occupancy/queries.ts'
import { lockSpace } from '../../queries.ts'
import { lockOpenHire, recorded } from './open-hire.ts'

interface Move {
  id: string
  fields: MoveHireFields
  ifMatch: IfMatch
}

/** Moves a hire. With the new price, what was paid too much is given back, and what is missing stays to be paid. */
export async function moveHire(
  parts: RefundParts,
  actor: AdminCaller,
  move: Move,
  now: number,
): Promise<{ id: string; refund: number }> {
  const answer = await parts.database.transact((writer) => moveIn(writer, actor, move, now))
  await makeRefundsOf(parts, { hireId: move.id })
  return answer
}

async function moveIn(writer: Writer, actor: AdminCaller, { id, fields, ifMatch }: Move, now: number) {
  await lockCalendar(writer)
  const before = await lockOpenHire(writer, { id, ifMatch }, now)
  const { spaceId } = fields
  if ((await lockSpace(writer, spaceId)) === undefined) throw new ApiError('error.space.notFound')
  const wanted = { spaceId, startsAt: Date.parse(fields.start), endsAt: Date.parse(fields.end) }
  const broken = await expectTime(writer, wanted, { despite: fields.despite, except: id, now })
  const priced =
    fields.price === 'keep'
      ? { price: before.price, lines: before.lines }
      : { price: fields.total, lines: await agreedLines(writer, wanted, fields.total, now) }

  await release(writer, id)
  await occupyForHire(writer, id, wanted, now)
  const remindedAt = remindedAfterMove(wanted.startsAt, now)
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

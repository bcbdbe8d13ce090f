import type { MoveHireFields } from '#contract/hires/hire-administration.ts'
import type { Context } from '#server/context.ts'
import { remindedAfterMove } from '#server/features/bookings/rules.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { notePaymentOnSite } from '#server/features/payments/record-payment.ts'
import { makeRefundsOf } from '#server/features/payments/refunds/make-refunds.ts'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import { lockLeftOfHire, moneyOfHire, openOfHire } from '#server/features/payments/seat-and-hire-queries.ts'
import { expectConfirmed, lockOpenHire, recorded } from '#server/features/hires/cancel-hire.ts'
import { mailHireMoved } from '#server/features/hires/mails.ts'
import { lockHire, updatePlace } from '#server/features/hires/queries.ts'
import { agreedLines, expectTime, occupyForHire } from '#server/features/hires/quote-hire.ts'
import { release } from '#server/features/spaces/occupancy/queries.ts'
import { lockSpace } from '#server/features/spaces/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'

/**
 * Moves a hire. With the new price, what was paid too much is given back, and what is missing stays to be
 * paid.
 */
export async function moveHire(
  ctx: Context<AdminCaller>,
  payments: Payments | undefined,
  { id, fields, ifMatch }: { id: string; fields: MoveHireFields; ifMatch: IfMatch },
): Promise<{ id: string; refund: number }> {
  const refund = await ctx.transact(async (tx) => {
    await lockCalendar(tx.writer)
    const before = await lockOpenHire(tx, { id, ifMatch })
    const { spaceId, despite } = fields
    const space = await lockSpace(tx.writer, spaceId)
    if (space === undefined) throw new ApiError('error.space.notFound')
    if (space.published === 0 && spaceId !== before.spaceId) throw new ApiError('error.space.draft')
    const time = { spaceId, startsAt: Date.parse(fields.start), endsAt: Date.parse(fields.end) }
    const broken = await expectTime(tx, time, { despite, except: id })
    const priced =
      fields.price === 'keep'
        ? { price: before.price, lines: before.lines }
        : { price: fields.total, lines: await agreedLines(tx, time, fields.total, before) }

    await release(tx.writer, id)
    await occupyForHire(tx, id, time)
    const remindedAt = remindedAfterMove(tx.facts, time.startsAt, tx.now)
    await updatePlace(tx.writer, id, { ...time, ...priced }, { remindedAt, now: tx.now })
    const left = await lockLeftOfHire(tx.writer, id)
    // What was given back before, and is not owed again, lowers the new price too.
    const { waived } = await moneyOfHire(tx.writer, id)
    const amount = Math.max(0, left - Math.max(0, priced.price - waived))
    await requestRefund(tx, { hireId: id, amount, reason: 'hireMoved', actor: tx.caller })
    await mailHireMoved(tx, id, before)
    const after = { ...recorded(before), ...time, price: priced.price, refund: amount, broken }
    await tx.record({ action: 'hire.moved', subjectId: id, before: recorded(before), after })
    return amount
  })
  await makeRefundsOf(ctx, payments, { hireId: id })
  return { id, refund }
}

/**
 * Notes that the rest of the price was paid at the desk; also after the hire. Refuses another amount than
 * what is open now.
 */
export function noteHirePayment(
  ctx: Context<AdminCaller>,
  { id, method, amount }: { id: string; method: 'cash' | 'transfer'; amount: number },
): Promise<{ id: string }> {
  return ctx.transact((tx) =>
    tx.once(async () => {
      const { price } = expectConfirmed(await lockHire(tx.writer, id))
      const open = openOfHire(price, await moneyOfHire(tx.writer, id))
      if (open !== amount) throw new ApiError('error.hire.openChanged', undefined, { open })
      return { id: await notePaymentOnSite(tx, { hireId: id, method, amount, actor: tx.caller.id }) }
    }),
  )
}

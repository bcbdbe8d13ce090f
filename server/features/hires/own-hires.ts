import type { Hire as HireAnswer } from '#contract/hires/hires.ts'
import type { ReadContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import type { AwaitedPaymentsTable } from '#server/database/payment-tables.ts'
import { shownAwaited } from '#server/features/payments/awaited.ts'
import { listAwaited } from '#server/features/payments/awaited-queries.ts'
import { methodsOf } from '#server/features/payments/ways-to-pay.ts'
import { openOfHire, readHireMoney } from '#server/features/payments/seat-and-hire-queries.ts'
import type { HireMoney } from '#server/features/payments/seat-and-hire-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { calendarFile } from '#server/mail/calendar-file.ts'
import { siteIn } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { asCancelled, entryOf } from './hire-in-mail.ts'
import { findHireInCalendar } from './mail-queries.ts'
import { couponOf } from './price.ts'
import { findHire, listHiresOf } from './queries.ts'
import type { Hire } from './queries.ts'
import { tiersOf } from '#server/features/payments/cancellation-tiers.ts'
import { refusalToCancel, stateAt, waysOf } from './rules.ts'

/**
 * The hires of a member: those to come in the order of their start, then the others, the latest start first.
 * A hold that has ended or was given up is left out, unless the member paid for it all the same.
 */
export async function listOwnHires(ctx: ReadContext, memberId: string): Promise<HireAnswer[]> {
  const hires = await readHires(ctx, memberId)
  const answers = hires
    .filter(({ hire, answer }) => hire.confirmedAt !== null || answer.state === 'held' || answer.paid > 0)
    .map(({ answer }) => answer)
  const isToCome = ({ state, end }: HireAnswer) =>
    (state === 'held' || state === 'confirmed') && Date.parse(end) > ctx.now
  return [...answers.filter(isToCome).toReversed(), ...answers.filter((answer) => !isToCome(answer))]
}

/** Every hire of a member, whatever became of it, the latest start first. */
export const listHireHistory = async (ctx: ReadContext, memberId: string): Promise<HireAnswer[]> =>
  (await readHires(ctx, memberId)).map(({ answer }) => answer)

async function readHires(ctx: ReadContext, memberId: string) {
  const hires = await listHiresOf(ctx.reader, memberId)
  const money = await readHireMoney(
    ctx.reader,
    hires.map(({ id }) => id),
  )
  const awaited = await readAwaitedOf(ctx, hires)
  return hires.map((hire) => ({
    hire,
    answer: hireAnswer(ctx, hire, { money: money.get(hire.id), awaited: awaited.get(hire.id) }),
  }))
}

/** One hire of the member. */
export async function readHire(
  ctx: ReadContext,
  { memberId, id }: { memberId: string; id: string },
): Promise<HireAnswer> {
  const hire = await findOwnHire(ctx.reader, memberId, id)
  const money = (await readHireMoney(ctx.reader, [id])).get(id)
  return hireAnswer(ctx, hire, { money, awaited: (await readAwaitedOf(ctx, [hire])).get(id) })
}

/** What the member is to pay at a convenience store for each of the times that are held. */
async function readAwaitedOf({ reader, now }: ReadContext, hires: readonly Hire[]) {
  const held = hires.filter((hire) => stateAt(hire, now) === 'held').map(({ id: hireId }) => ({ hireId }))
  const rows = await listAwaited(reader, held, now)
  return new Map(rows.map((row) => [row.hireId, row]))
}

/** A hire of the member. One of another member is answered as if it did not exist. */
export async function findOwnHire(reader: Reader, memberId: string, id: string): Promise<Hire> {
  const hire = await findHire(reader, id)
  if (hire?.memberId !== memberId) throw new ApiError('error.hire.notFound')
  return hire
}

/** A hire as its member sees it. */
function hireAnswer(
  { facts, now }: ReadContext,
  hire: Hire,
  { money, awaited }: { money: HireMoney | undefined; awaited: AwaitedPaymentsTable | undefined },
): HireAnswer {
  const { id, startsAt, endsAt, people, purpose, lines, price, rules, heldUntil, cancelledAt } = hire
  const state = stateAt(hire, now)
  return {
    id,
    space: { id: hire.spaceId, name: hire.spaceName, nameEn: hire.spaceNameEn },
    start: isoText(startsAt),
    end: isoText(endsAt),
    people,
    purpose,
    state,
    heldUntil: state === 'held' && heldUntil !== null ? isoText(heldUntil) : null,
    ways: methodsOf(waysOf(facts, hire)),
    awaited: shownAwaited(awaited),
    lines,
    coupon: couponOf(hire),
    total: price,
    tiers: tiersOf({ startsAt, price, rules }, now),
    paid: money?.paid ?? 0,
    refunded: money?.refunded ?? 0,
    refundOpen: money?.refundOpen ?? 0,
    open: state === 'confirmed' ? openOfHire(price, money) : 0,
    paymentIds: money?.paymentIds ?? [],
    cancelledAt: cancelledAt === null ? null : isoText(cancelledAt),
    cancellable: refusalToCancel(hire, now) === undefined,
  }
}

/**
 * The hire as a file for the member's calendar. Its entry has the id of the one in the mails, so it stands
 * there once. The file of a cancelled hire cancels the entry. A hire that was never confirmed has none.
 */
export async function readHireCalendarFile(
  ctx: ReadContext,
  memberId: MemberId,
  hireId: string,
  { publicUrl, language }: { publicUrl: string; language: Language },
): Promise<{ name: string; content: string }> {
  const row = await findHireInCalendar(ctx.reader, memberId, hireId)
  if (row === undefined) throw new ApiError('error.hire.notFound')
  const site = siteIn(language, publicUrl)
  const context = { facts: ctx.facts, language, writtenAt: ctx.now, site, host: new URL(publicUrl).hostname }
  const entry = entryOf(row.hire, context)
  const { name, content } = calendarFile(row.cancelledAt === null ? entry : asCancelled(entry))
  return { name, content }
}

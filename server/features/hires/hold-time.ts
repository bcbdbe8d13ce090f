import type { HireFields } from '#contract/hires/hires.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { countUse } from '#server/features/coupons/use-coupon.ts'
import { lockMember, readAccount } from '#server/features/members/queries.ts'
import { askProvider } from '#server/features/payments/ask-provider.ts'
import { expectNotAwaited, withdrawAwaited } from '#server/features/payments/awaited.ts'
import { openCheckoutPage } from '#server/features/payments/checkout-page.ts'
import { hasPaidForRental } from '#server/features/payments/ledger-queries.ts'
import { findSpanAt } from '#server/features/payments/pausing-queries.ts'
import { closePage } from '#server/features/payments/record-event.ts'
import { occupy } from '#server/features/spaces/occupancy/occupy.ts'
import { release } from '#server/features/spaces/occupancy/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import type { PaymentProvider, Payments } from '#server/stripe/payment-provider.ts'
import { textsIn } from '#server/texts.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { inLanguage, siteIn } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { isoText, minuteMs, spanText } from '#time/tokyo.ts'
import { confirmHire } from './confirm-hire.ts'
import { holdForMinutes } from './hold-until-paid.ts'
import { findOwnHire } from './own-hires.ts'
import { updateHeld } from './hold-queries.ts'
import {
  findHeld,
  findHire,
  insertHire,
  lockHire,
  markCancelled,
  markExpired,
  setSession,
} from './queries.ts'
import type { Hire } from './queries.ts'
import { expectHirable, mayHire, quoteFor } from './quote-hire.ts'
import { bufferMs } from './free-times.ts'
import { prepareHirePayment } from './record-hire-payment.ts'
import { presentRules } from './refund.ts'
import { pageOutlivesHoldMs, refusalToPay, waysOf } from './rules.ts'

interface HoldInput {
  fields: HireFields
  language: Language
}

/** Thrown when the member holds another time, whose payment page has to be closed before the hold ends. */
class OtherPageOpen extends Error {
  readonly id: string

  constructor(id: string) {
    super('the member can still pay for another time')
    this.id = id
  }
}

/**
 * Holds a time for a member until it is paid, or until the hold ends. The same time, asked for again, keeps
 * the end of its hold; any other time that the member holds is given up, once the new one can be held. So is
 * the same time with another coupon, because its price is another one. A coupon counts as used from now on,
 * until the hold ends unpaid.
 */
export async function holdTime(
  ctx: Context<MemberCaller>,
  payments: Payments | undefined,
  input: HoldInput,
): Promise<{ id: string; heldUntil: string }> {
  // A time that cannot be paid is not held. What costs nothing needs no provider.
  if (payments === undefined && input.fields.total > 0) throw new ApiError('error.payment.closed')
  for (;;) {
    try {
      return await ctx.transact((tx) => tx.once(() => holdTimeIn(tx, input)))
    } catch (error) {
      if (!(error instanceof OtherPageOpen)) throw error
      await giveUpHold(ctx, payments, error.id)
    }
  }
}

async function holdTimeIn(tx: TransactionContext<MemberCaller>, { fields, language }: HoldInput) {
  const { now } = tx
  const memberId = tx.caller.id
  await lockCalendar(tx.writer)
  const member = await lockMember(tx.writer, memberId)
  if (member === undefined) throw new ApiError('error.server.token_expired')
  const { memberType } = member
  if (!mayHire(memberType)) throw new ApiError('error.hire.notMember')
  const { spaceId, people, purpose } = fields
  const span = { startsAt: Date.parse(fields.start), endsAt: Date.parse(fields.end) }
  const withoutPlan = await findSpanAt(tx.writer, memberId, span.startsAt)
  if (withoutPlan !== undefined && !(await hasPaidForRental(tx.writer, memberId)))
    throw new ApiError(withoutPlan.kind === 'pause' ? 'error.member.paused' : 'error.member.left')
  const held = await findHeld(tx.writer, memberId)
  const couponCode = fields.coupon || null
  if (held !== undefined && isSame(held, { spaceId, ...span, price: fields.total, couponCode }, now)) {
    await updateHeld(tx.writer, held.id, fields)
    return answerOf(held.id, held.heldUntil ?? now)
  }
  if (held !== undefined) {
    // What is to be paid at a store is given up only on purpose.
    await expectNotAwaited(tx, { hireId: held.id })
    await endHold(tx, held)
  }

  await expectHirable(tx, { spaceId, ...span }, {})
  const use = couponCode === null ? undefined : { code: couponCode, memberId }
  const { quote, coupon } = await quoteFor(tx, { spaceId, ...span }, { memberType, ...(use && { use }) })
  if (quote.total !== fields.total) throw new ApiError('error.hire.priceChanged', undefined, quote)
  const { lines, total: price } = quote
  if (coupon !== null) await countUse(tx, coupon)
  const heldUntil = now + tx.facts.rental.holdMinutes * minuteMs
  const id = newId()
  const hire = {
    id,
    spaceId,
    memberId,
    guestId: null,
    ...span,
    people,
    purpose,
    price,
    lines,
    couponId: coupon?.id ?? null,
    off: coupon?.off ?? 0,
    rules: presentRules(tx.facts),
    heldUntil,
    language,
    createdBy: null,
  }
  await insertHire(tx.writer, hire, now)
  const time = { kind: 'hire', referenceId: id, spaceId, ...span, expiresAt: heldUntil } as const
  await occupy(tx, { ...time, bufferMs: bufferMs(tx.facts) })
  // Last, so that the page is left open when the new time is refused.
  if (held !== undefined && held.sessionId !== null) throw new OtherPageOpen(held.id)
  return answerOf(id, heldUntil)
}

const compared = ['spaceId', 'startsAt', 'endsAt', 'price', 'couponCode'] as const

const isSame = (held: Hire, hire: Pick<Hire, (typeof compared)[number]>, now: number): boolean =>
  (held.heldUntil ?? 0) > now && compared.every((key) => held[key] === hire[key])

const answerOf = (id: string, heldUntil: number) => ({ id, heldUntil: isoText(heldUntil) })

/**
 * Ends a held time before its end, because the member does not want it any more. The payment page is closed
 * first, so that the member cannot pay for it. Throws `error.payment.underWay` when the member has paid
 * there, which is recorded then, and `error.payment.unavailable` when the provider does not answer. Does
 * nothing and returns false when the time is not held any more.
 */
export async function giveUpHold(
  ctx: Context<MemberCaller>,
  payments: Payments | undefined,
  id: string,
): Promise<boolean> {
  for (;;) {
    const hold = await findHire(ctx.reader, id)
    if (hold?.state !== 'held') return false
    const { sessionId } = hold
    // Without a provider the member cannot pay on any page.
    if (sessionId !== null && payments !== undefined) {
      const isPaid = await askProvider(ctx, payments, (provider) =>
        closePage(ctx, { provider, prepareIntent: prepareHirePayment }, sessionId),
      )
      if (isPaid) throw new ApiError('error.payment.underWay')
    }
    const hasEnded = await ctx.transact(async (tx) => {
      const locked = await lockHire(tx.writer, id)
      // Read again when a page was opened meanwhile, which is closed first, too.
      if (locked?.state !== 'held' || locked.sessionId !== sessionId) return false
      await endHold(tx, locked)
      return true
    })
    if (hasEnded) return true
  }
}

/**
 * Ends a held time that the caller has locked, and makes it free again. The payment page must be closed
 * already.
 */
export async function endHold(tx: TransactionContext<MemberCaller>, { id, heldUntil }: Hire): Promise<void> {
  if (heldUntil !== null && heldUntil <= tx.now) await markExpired(tx.writer, id)
  else await markCancelled(tx.writer, id, { actorId: tx.caller.id, now: tx.now })
  await release(tx.writer, id)
}

/**
 * Opens the provider's page on which the member pays for a held time, and returns its address; the same
 * one each time, also when it is asked for in two places at once. Null when nothing is to be paid: the
 * hire is confirmed then, without the provider. Throws `error.payment.waiting` while it is to be paid at a
 * convenience store, unless the member wants to pay `otherwise`.
 */
export async function startHireCheckout(
  ctx: Context<MemberCaller>,
  { payments, publicUrl }: { payments: Payments | undefined; publicUrl: string },
  { id, otherwise = false }: { id: string; otherwise?: boolean | undefined },
): Promise<string | null> {
  const hire = await findPayable(ctx, id)
  if (!otherwise) await expectNotAwaited(ctx, { hireId: id })
  if (hire.price > 0)
    return askProvider(ctx, payments, async (provider) => {
      const recording = { provider, prepareIntent: prepareHirePayment }
      if (otherwise && (await withdrawAwaited(ctx, recording, { hireId: id }))) await holdForMinutes(ctx, id)
      return openPage(ctx, { provider, publicUrl }, await findPayable(ctx, id))
    })
  await ctx.transact(async (tx) => {
    await lockCalendar(tx.writer)
    await lockMember(tx.writer, tx.caller.id)
    await findPayable(tx, id)
    await confirmHire(tx, id, { intentId: undefined, method: 'card', amount: 0, paidAt: tx.now })
  })
  return null
}

async function findPayable(ctx: Context<MemberCaller> | TransactionContext<MemberCaller>, id: string) {
  const hire = await findOwnHire(ctx.reader, ctx.caller.id, id)
  const refusal = refusalToPay(hire, ctx.now)
  if (refusal !== undefined) throw new ApiError(refusal)
  return hire
}

async function openPage(
  ctx: Context<MemberCaller>,
  { provider, publicUrl }: { provider: PaymentProvider; publicUrl: string },
  hire: Hire,
): Promise<string> {
  const { reader } = ctx
  const { id } = hire
  const memberId = ctx.caller.id
  const recording = { provider, prepareIntent: prepareHirePayment }
  const account = await readAccount(reader, memberId)
  const payer = { ...account, reference: id, sessionId: hire.sessionId }
  const page = await openCheckoutPage(ctx, recording, payer, (customerId, earlier) =>
    provider.openOneTimeCheckout({ ...pageOf(ctx.facts, hire, publicUrl), customerId }, earlier),
  )
  if (await ctx.transact((tx) => setSession(tx.writer, id, page.id))) return page.url
  // The hold has ended meanwhile. The page is closed, so that the member cannot pay for nothing.
  await closePage(ctx, recording, page.id)
  throw new ApiError(refusalToPay(await findOwnHire(reader, memberId, id), ctx.now) ?? 'error.hire.holdEnded')
}

function pageOf(facts: StudioFacts, hire: Hire, publicUrl: string) {
  const { id: hireId, language, price, startsAt, endsAt, heldUntil } = hire
  const space = inLanguage(language, hire.spaceName, hire.spaceNameEn)
  const when = spanText(startsAt, endsAt, language)
  const address = `${siteIn(language, publicUrl)}/hire?id=${hireId}`
  return {
    hireId,
    language,
    product: textsIn(language)('mail.product.hire', { space, when }),
    price,
    ways: waysOf(facts, hire),
    expiresAt: (heldUntil ?? 0) + pageOutlivesHoldMs,
    successUrl: `${address}&paid=true`,
    cancelUrl: address,
  }
}

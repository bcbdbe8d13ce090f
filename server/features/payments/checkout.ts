import type { Membership, Terms } from '#contract/payments/payments.ts'
import type { Context, ReadContext } from '#server/context.ts'
import type { OrdersTable } from '#server/database/payment-tables.ts'
import { checkCoupon, countUse, refusedCoupon } from '#server/features/coupons/use-coupon.ts'
import type { UsedCoupon } from '#server/features/coupons/use-coupon.ts'
import { lockMember, readAccount } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberCaller, MemberId } from '#server/http/authentication.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { newId } from '#server/security/new-id.ts'
import type { PaymentProvider, Payments } from '#server/stripe/payment-provider.ts'
import { textsIn } from '#server/texts.ts'
import { siteIn } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { planName } from '#studio/member-types.ts'
import type { PaidMemberType } from '#studio/member-types.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { isoText } from '#time/tokyo.ts'
import { askProvider } from './ask-provider.ts'
import { openCheckoutPage } from './checkout-page.ts'
import { owesNoEntryFee, readCurrentMembership } from './current-membership.ts'
import { listMemberships } from './membership-queries.ts'
import { closeOrder, findOpenOrder, insertOrder, setSession } from './order-queries.ts'
import { readLink } from './payment-link.ts'
import { closePage } from './record-event.ts'
import type { Recording } from './record-event.ts'
import { isSameOrder, offeredTo } from './rules.ts'

interface Choice {
  offer: Offer
  plan: PaidMemberType
  /** The code of a coupon; absent or empty for none. */
  coupon?: string | undefined
  language: Language
}

/**
 * Orders a plan, opens the provider's checkout page for it, and returns the address of the page. A member who
 * orders the same again, even at once in two tabs, gets the same page. An order of something else closes the
 * earlier order. A coupon counts as used from now on, until the order ends unpaid.
 */
export async function startCheckout(
  ctx: Context,
  { provider, publicUrl }: { provider: PaymentProvider; publicUrl: string },
  { offer, plan, coupon: code, language }: Choice,
): Promise<string> {
  const offered = offer.plans.find(({ memberType }) => memberType === plan)
  if (offer.membership !== null) throw new ApiError('error.payment.alreadyMember')
  if (offered === undefined) throw new ApiError('error.payment.notOffered')
  const { terms, coupon } = await withCoupon(ctx, offer.memberId, { terms: offered, code })
  const order = await placeOrder(ctx, { provider }, { offer, terms, coupon, language })
  const payer = { reference: order.id, sessionId: order.sessionId, ...offer }
  const session = await openCheckoutPage(ctx, { provider }, payer, (customerId, earlier) =>
    provider.openCheckout(
      checkoutRequest(ctx.facts, order, terms, { code: coupon?.code, customerId, publicUrl }),
      earlier,
    ),
  )
  if (await ctx.transact((tx) => setSession(tx.writer, order.id, session.id))) return session.url
  // Another order of the member closed this one meanwhile. The page is closed, so that the member cannot pay
  // twice.
  await closePage(ctx, { provider }, session.id)
  throw new ApiError('error.payment.underWay')
}

/**
 * The terms with a coupon, which lowers the first payment: entry fee and first month together. The rental
 * membership, which is paid once, takes no coupon. Throws why the coupon cannot be used.
 */
async function withCoupon(
  ctx: ReadContext,
  memberId: string,
  { terms, code }: { terms: Terms; code: string | undefined },
): Promise<{ terms: Terms; coupon: UsedCoupon | null }> {
  if (!code) return { terms, coupon: null }
  const replaced = (await findOpenOrder(ctx.reader, memberId))?.couponId
  const use = { memberId, scope: 'plans', listPrice: terms.first, replaced } as const
  const coupon = await checkCoupon(ctx, code, use)
  if (!terms.renews) throw refusedCoupon('error.coupon.notForThis')
  const { off } = coupon
  const year = terms.year === null ? null : terms.year - off
  return { terms: { ...terms, off, first: terms.first - off, year }, coupon }
}

function checkoutRequest(
  facts: StudioFacts,
  { id: orderId, language, memberType, off }: OrdersTable,
  { price, entryFee, renews }: Terms,
  { code, customerId, publicUrl }: { code: string | undefined; customerId: string; publicUrl: string },
) {
  const text = textsIn(language)
  const plan = planName(facts, memberType, language)
  const site = siteIn(language, publicUrl)
  return {
    orderId,
    customerId,
    language,
    product: text(renews ? 'mail.product.monthly' : 'mail.product.once', { plan }),
    price,
    renews,
    entryFee: entryFee > 0 ? { name: text('mail.product.entryFee'), amount: entryFee } : undefined,
    discount: code === undefined ? undefined : { name: text('receipt.coupon', { code }), amount: off },
    successUrl: `${site}/payment?success=true`,
    cancelUrl: `${site}/payment?success=false`,
  }
}

/**
 * Returns the member's open order when it is the same one, else places a new one. Throws
 * `error.payment.underWay` when the member has paid the open order already, which is recorded then, or orders
 * something else in another tab at this moment.
 */
async function placeOrder(
  ctx: Context,
  recording: Recording,
  {
    offer,
    terms,
    coupon,
    language,
  }: { offer: Offer; terms: Terms; coupon: UsedCoupon | null; language: Language },
): Promise<OrdersTable> {
  const { memberId, linkId } = offer
  const couponId = coupon?.id ?? null
  const isSame = (order: OrdersTable) => isSameOrder(order, terms, { couponId, language, now: ctx.now })
  const open = await findOpenOrder(ctx.reader, memberId)
  if (open !== undefined && isSame(open)) return open
  // The page of the open order is closed first, so that the member cannot pay on both.
  if (open?.sessionId && (await closePage(ctx, recording, open.sessionId)))
    throw new ApiError('error.payment.underWay')
  const order = {
    id: newId(),
    memberId,
    linkId: linkId ?? null,
    memberType: terms.memberType,
    price: terms.price,
    entryFee: terms.entryFee,
    couponId,
    off: terms.off,
    monthlyTickets: terms.lessonsPerMonth ?? 0,
    language,
    state: 'open',
    sessionId: null,
    createdAt: ctx.now,
  } as const
  return ctx.transact(async (tx) => {
    const { writer } = tx
    // The member may have closed the account meanwhile.
    if ((await lockMember(writer, memberId)) === undefined) throw new ApiError('error.server.token_expired')
    if (open !== undefined) await closeOrder(writer, open)
    const other = await findOpenOrder(writer, memberId)
    if (other !== undefined && isSame(other)) return other
    if (other !== undefined) throw new ApiError('error.payment.underWay')
    if (coupon !== null) {
      // Again, because the member may have used it elsewhere meanwhile.
      await checkCoupon(tx, coupon.code, { memberId, scope: 'plans', listPrice: terms.first + terms.off })
      await countUse(tx, coupon)
    }
    await insertOrder(writer, order)
    return order
  })
}

/** What a member can pay for. */
interface Offer {
  memberId: string
  /** The payment link that the member came with. */
  linkId: string | undefined
  email: string
  lastName: string
  firstName: string
  membership: Membership | null
  /** Empty while there is a membership. */
  plans: Terms[]
}

/**
 * The offer for the member of the payment link or, without a link, for the caller. Throws
 * `error.server.unauthorized` without both, and an error with the reason when the link cannot be used.
 * @param input.token of a payment link
 */
export async function makeOffer(
  ctx: Context,
  linkTokens: LinkTokens,
  { token, caller }: { token: string | undefined; caller: { id: MemberId } | undefined },
): Promise<Offer> {
  if (token === undefined) {
    if (caller === undefined) throw new ApiError('error.server.unauthorized')
    return makeOfferTo(ctx, caller.id, undefined)
  }
  const link = await readLink(ctx, linkTokens, token)
  if (link === undefined) throw new ApiError('error.payment.linkNotFound')
  if (link.usedAt !== null) {
    throw new ApiError('error.payment.linkUsed', undefined, { usedAt: isoText(link.usedAt) })
  }
  if (link.expiresAt <= ctx.now) throw new ApiError('error.payment.linkExpired')
  return makeOfferTo(ctx, link.memberId, link.id)
}

async function makeOfferTo(ctx: ReadContext, memberId: string, linkId: string | undefined): Promise<Offer> {
  const { email, lastName, firstName, memberType } = await readAccount(ctx.reader, memberId)
  const membership = await readCurrentMembership(ctx, memberId)
  const joinedBefore = await owesNoEntryFee(ctx, memberId)
  const plans = membership === null ? offeredTo(ctx.facts, { memberType, joinedBefore }) : []
  return { memberId, linkId, email, lastName, firstName, membership, plans }
}

/**
 * The offer with a coupon: every plan whose first payment it lowers. Throws why it cannot be used, when it
 * lowers none.
 */
export async function offerWithCoupon(ctx: ReadContext, offer: Offer, code: string): Promise<Offer> {
  const refusals: unknown[] = []
  const plans: Terms[] = []
  for (const terms of offer.plans) {
    try {
      plans.push((await withCoupon(ctx, offer.memberId, { terms, code })).terms)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refusals.push(error)
      plans.push(terms)
    }
  }
  // A member with a membership is offered no plans, so that nothing is refused.
  if (refusals.length > 0 && refusals.length === plans.length) throw refusals[0]
  return { ...offer, plans }
}

/**
 * Opens the provider's page on which the member pauses or ends the membership, and returns its address.
 * Throws `error.payment.noMembership` when the member never had a membership.
 */
export async function openPortal(
  ctx: Context<MemberCaller>,
  { payments, publicUrl }: { payments: Payments | undefined; publicUrl: string },
  language: Language,
): Promise<string> {
  const memberships = await listMemberships(ctx.reader, ctx.caller.id)
  const membership = memberships.find(({ status }) => status !== 'ended') ?? memberships[0]
  if (membership === undefined) throw new ApiError('error.payment.noMembership')
  const { customerId } = membership
  const returnUrl = `${siteIn(language, publicUrl)}/profile?tab=payments`
  return askProvider(ctx, payments, (provider) => provider.openPortal({ customerId, language, returnUrl }))
}

import type { GuestHire } from '#contract/hires/hires.ts'
import type { Context, ReadContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { findGuest } from '#server/features/guests/queries.ts'
import { expectNotAwaited, readAwaited, withdrawAwaited } from '#server/features/payments/awaited.ts'
import { closePage, recordEvent } from '#server/features/payments/record-event.ts'
import { methodsOf, otherWays } from '#server/features/payments/ways-to-pay.ts'
import { keptOfHire, moneyOfHire, openOfHire } from '#server/features/payments/seat-and-hire-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { claimedId } from '#server/security/link-tokens.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { newId } from '#server/security/new-id.ts'
import { PageIsPaid, UnknownCustomer } from '#server/stripe/payment-provider.ts'
import type {
  CheckoutPage,
  EarlierPage,
  OtherWays,
  PaymentProvider,
  Payments,
} from '#server/stripe/payment-provider.ts'
import { textsIn } from '#server/texts.ts'
import { inLanguage, siteIn } from '#studio/languages.ts'
import { dayMs, isoText, spanText } from '#time/tokyo.ts'
import { findHire, keepPage } from './queries.ts'
import type { Hire } from './queries.ts'
import { prepareHirePayment } from './record-hire-payment.ts'

/** The guest's hire that a token names. Throws `error.hire.notFound`. */
async function findByToken(reader: Reader, linkTokens: LinkTokens, token: string) {
  const hire = await findHire(reader, claimedId(token))
  const guestId = hire?.guestId ?? null
  const guest = guestId === null ? undefined : await findGuest(reader, guestId)
  // Signed for the address that the link was mailed to: a corrected one ends it, because a stranger may have
  // it.
  const isSigned = linkTokens.read('hire', token, guest?.email ?? '') !== undefined
  if (hire === undefined || guest === undefined || guest.erasedAt !== null || !isSigned)
    throw new ApiError('error.hire.notFound')
  return { hire, guest }
}

/** A hire as the guest sees it who has its token. */
export async function readGuestHire(
  ctx: ReadContext,
  payments: Payments | undefined,
  { linkTokens, token }: { linkTokens: LinkTokens; token: string },
): Promise<GuestHire> {
  const { reader } = ctx
  const { hire, guest } = await findByToken(reader, linkTokens, token)
  const money = await moneyOfHire(reader, hire.id)
  const open = hire.state === 'confirmed' ? openOfHire(hire.price, money) : 0
  return {
    name: guest.name,
    space: { name: hire.spaceName, nameEn: hire.spaceNameEn },
    start: isoText(hire.startsAt),
    end: isoText(hire.endsAt),
    state: hire.state,
    total: hire.price,
    paid: keptOfHire(money),
    open,
    payable: payments !== undefined && open > 0,
    ways: methodsOf(waysOfGuest(ctx, hire, open)),
    awaited: await readAwaited(ctx, { hireId: hire.id }),
    simulated: payments?.simulated ?? false,
  }
}

interface CheckoutServices {
  provider: PaymentProvider
  publicUrl: string
  linkTokens: LinkTokens
}

/**
 * Opens the provider's page on which the guest pays what is still open, and returns its address; the same
 * page as long as it is open and right. What was paid on an earlier page is recorded first. What is paid too
 * much all the same, because the guest has paid at the studio meanwhile or the hire was cancelled, goes back
 * (`confirmHire`).
 */
export async function startGuestHireCheckout(
  ctx: Context,
  services: CheckoutServices,
  { token, otherwise = false }: { token: string; otherwise?: boolean | undefined },
): Promise<string> {
  const { provider, linkTokens } = services
  const { reader } = ctx
  const recording = { provider, prepareIntent: prepareHirePayment }
  const of = { hireId: (await findByToken(reader, linkTokens, token)).hire.id }
  if (otherwise) await withdrawAwaited(ctx, recording, of)
  // The page whose payment is recorded.
  let recorded: string | undefined
  for (;;) {
    const { hire, guest } = await findByToken(reader, linkTokens, token)
    await expectNotAwaited(ctx, of)
    if (hire.state !== 'confirmed') throw new ApiError('error.hire.over')
    const price = openOfHire(hire.price, await moneyOfHire(reader, hire.id))
    if (price === 0) throw new ApiError('error.hire.paid')
    const { id, sessionId: before } = hire
    const earlier = before === null ? undefined : { id: before, isRecorded: before === recorded }
    let page: CheckoutPage
    try {
      page = await openPage(services, { hire, guest, price, ways: waysOfGuest(ctx, hire, price) }, earlier)
    } catch (error) {
      if (!(error instanceof PageIsPaid) || before === null) throw error
      await recordEvent(ctx, recording, error.paid)
      recorded = before
      continue
    }
    if (await ctx.transact((tx) => keepPage(tx.writer, id, { before, page: page.id }))) return page.url
    // It was cancelled, or another request has opened a page, for example because the amount has changed.
    await closePage(ctx, recording, page.id)
  }
}

/** The page stays open for a day. */
const waysOfGuest = ({ facts, now }: ReadContext, { startsAt }: Hire, price: number): OtherWays =>
  otherWays(facts, { price, startsAt, closesAt: now + dayMs })

type Payable = Awaited<ReturnType<typeof findByToken>> & { price: number; ways: OtherWays }

async function openPage(
  { provider, publicUrl }: CheckoutServices,
  { hire, guest, price, ways }: Payable,
  earlier: EarlierPage | undefined,
): Promise<CheckoutPage> {
  const { language } = guest
  const space = inLanguage(language, hire.spaceName, hire.spaceNameEn)
  const when = spanText(hire.startsAt, hire.endsAt, language)
  // Without the token, because the provider keeps and shows these addresses.
  const address = `${siteIn(language, publicUrl)}/pay`
  const page = {
    hireId: hire.id,
    language,
    product: textsIn(language)('mail.product.hire', { space, when }),
    price,
    ways,
    successUrl: `${address}?of=hire&paid=true`,
    cancelUrl: `${address}?of=hire`,
  }
  const open = async (reference: string) => {
    const payer = { reference, memberId: undefined, email: guest.email ?? '', name: guest.name }
    const customerId = await provider.createCustomer(payer)
    return provider.openOneTimeCheckout({ ...page, customerId }, earlier)
  }
  try {
    return await open(hire.id)
  } catch (error) {
    if (!(error instanceof UnknownCustomer)) throw error
    // The customer was deleted at the provider, which would name the same one again.
    return open(newId())
  }
}

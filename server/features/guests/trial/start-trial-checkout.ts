import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { lockGuestBooking, setPaymentPage } from '#server/features/bookings/guest-queries.ts'
import { expectNotAwaited, withdrawAwaited } from '#server/features/payments/awaited.ts'
import { closePage, recordEvent } from '#server/features/payments/record-event.ts'
import { moneyOfSeat } from '#server/features/payments/seat-and-hire-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { newId } from '#server/security/new-id.ts'
import { PageIsPaid, UnknownCustomer } from '#server/stripe/payment-provider.ts'
import type {
  CheckoutPage,
  EarlierPage,
  OtherWays,
  PaymentProvider,
} from '#server/stripe/payment-provider.ts'
import { textsIn } from '#server/texts.ts'
import { inLanguage, siteIn } from '#studio/languages.ts'
import { spanText } from '#time/tokyo.ts'
import { prepareSeatPayment } from '../record-seat-payment.ts'
import { openAmount, waysOfSeat } from '../rules.ts'
import { findByLink } from './own-booking.ts'
import { findHold } from './queries.ts'

interface TrialCheckoutServices {
  provider: PaymentProvider
  publicUrl: string
  linkTokens: LinkTokens
}

/**
 * Opens the provider's page on which the guest pays what is still open, and returns its address; the same
 * page as long as it is open and right. What was paid on an earlier page is recorded first. A payment that
 * comes all the same when nothing is open any more goes back (`recordSeatIntent`).
 */
export async function startTrialCheckout(
  ctx: Context,
  services: TrialCheckoutServices,
  { token, otherwise = false }: { token: string; otherwise?: boolean | undefined },
): Promise<string> {
  const { provider, linkTokens } = services
  const { reader } = ctx
  const link = { linkTokens, token }
  const recording = { provider, prepareIntent: prepareSeatPayment }
  const of = { bookingId: (await findByLink(reader, link)).booking.id }
  if (otherwise) await withdrawAwaited(ctx, recording, of)
  // The page whose payment is recorded.
  let recorded: string | undefined
  for (;;) {
    const found = await findByLink(reader, link)
    const { booking, lesson } = found
    await expectNotAwaited(ctx, of)
    const price = openAmount(booking, await moneyOfSeat(reader, booking.id))
    if (booking.status === 'cancelled') throw new ApiError('error.yoga.bookingNotFound')
    if ((await findHold(reader, booking.id)) !== undefined) throw new ApiError('error.trial.unconfirmed')
    if (price === 0) throw new ApiError('error.trial.paid')
    const { id, sessionId } = booking
    const earlier = sessionId === null ? undefined : { id: sessionId, isRecorded: sessionId === recorded }
    let page
    try {
      page = await openPage(services, { ...found, price, ways: waysOfSeat(ctx, lesson, price) }, earlier)
    } catch (error) {
      if (!(error instanceof PageIsPaid) || sessionId === null) throw error
      await recordEvent(ctx, recording, error.paid)
      recorded = sessionId
      continue
    }
    if (await ctx.transact((tx) => keepPage(tx.writer, id, { before: sessionId, page }))) return page.url
    await closePage(ctx, recording, page.id)
  }
}

/** Whether the page is kept: the seat is not cancelled, and no other request has opened one meanwhile. */
async function keepPage(
  writer: Writer,
  id: string,
  { before, page }: { before: string | null; page: CheckoutPage },
): Promise<boolean> {
  const locked = await lockGuestBooking(writer, id)
  if (locked === undefined || locked.status === 'cancelled') return false
  if (locked.sessionId !== before && locked.sessionId !== page.id) return false
  await setPaymentPage(writer, id, page.id)
  return true
}

type Seat = Awaited<ReturnType<typeof findByLink>> & { price: number; ways: OtherWays }

async function openPage(
  { provider, publicUrl }: TrialCheckoutServices,
  seat: Seat,
  earlier: EarlierPage | undefined,
): Promise<CheckoutPage> {
  const { guest, booking, price, ways } = seat
  const open = async (reference: string) => {
    const payer = { reference, memberId: undefined, email: guest.email ?? '', name: guest.name }
    const customerId = await provider.createCustomer(payer)
    return provider.openOneTimeCheckout({ ...pageOf(seat, publicUrl), price, ways, customerId }, earlier)
  }
  try {
    return await open(booking.id)
  } catch (error) {
    if (!(error instanceof UnknownCustomer)) throw error
    // The customer was deleted at the provider, which would name the same one again.
    return open(newId())
  }
}

function pageOf({ booking, guest, lesson }: Seat, publicUrl: string) {
  const { language } = guest
  const title = inLanguage(language, lesson.title, lesson.titleEn)
  const when = spanText(lesson.startsAt, lesson.endsAt, language)
  // Without the token, because the provider keeps and shows these addresses.
  const address = `${siteIn(language, publicUrl)}/trial`
  return {
    bookingId: booking.id,
    language,
    product: textsIn(language)('mail.product.seat', { lesson: title, when }),
    successUrl: `${address}?paid=true`,
    cancelUrl: `${address}?paid=false`,
  }
}

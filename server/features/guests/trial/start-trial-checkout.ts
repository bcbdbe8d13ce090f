import type { Database } from '#server/database/database.ts'
import { lockGuestBooking, setPaymentPage } from '#server/features/bookings/guest-queries.ts'
import { leftOfSeat } from '#server/features/payments/guest-money-queries.ts'
import { siteIn } from '#server/features/payments/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import type { PaymentProvider } from '#server/stripe/payment-provider.ts'
import { textsIn } from '#server/texts.ts'
import { inLanguage } from '#studio/languages.ts'
import { spanText } from '#time/tokyo.ts'
import { openAmount } from '../rules.ts'
import { findByToken } from './own-booking.ts'

interface Parts {
  database: Database
  provider: PaymentProvider
  publicUrl: string
  linkTokens: LinkTokens
}

/**
 * Opens the provider's page on which the guest pays what is still open, and returns its address. An earlier page for another
 * amount is closed. A payment that comes all the same when nothing is open any more goes back (`recordSeatIntent`).
 */
export async function startTrialCheckout(parts: Parts, token: string): Promise<string> {
  const { database, provider, linkTokens } = parts
  const found = await findByToken(database.reader, linkTokens, token)
  const { booking, guest } = found
  const price = openAmount(booking, await leftOfSeat(database.reader, booking.id))
  if (booking.status === 'cancelled') throw new ApiError('error.yoga.bookingNotFound')
  if (price === 0) throw new ApiError('error.trial.paid')
  const { name, email } = guest
  const payer = { reference: booking.id, memberId: undefined, email: email ?? '', name }
  const customerId = await provider.createCustomer(payer)
  const page = await provider.openSeatCheckout({ ...pageOf(found, parts, token), price, customerId })
  if (booking.sessionId !== null && booking.sessionId !== page.id)
    await provider.closeCheckout(booking.sessionId)
  const isLive = await database.transact(async (writer) => {
    const locked = await lockGuestBooking(writer, booking.id)
    if (locked === undefined || locked.status === 'cancelled') return false
    await setPaymentPage(writer, booking.id, page.id)
    return true
  })
  if (isLive) return page.url
  await provider.closeCheckout(page.id)
  throw new ApiError('error.yoga.bookingNotFound')
}

function pageOf(
  { booking, guest, lesson }: Awaited<ReturnType<typeof findByToken>>,
  { publicUrl }: Parts,
  token: string,
) {
  const { language } = guest
  const title = inLanguage(language, lesson.title, lesson.titleEn)
  const when = spanText(lesson.startsAt, lesson.endsAt, language)
  const address = `${siteIn(language, publicUrl)}/trial`
  return {
    bookingId: booking.id,
    language,
    product: textsIn(language)('mail.product.seat', { lesson: title, when }),
    successUrl: `${address}?paid=true#token=${token}`,
    cancelUrl: `${address}#token=${token}`,
  }
}

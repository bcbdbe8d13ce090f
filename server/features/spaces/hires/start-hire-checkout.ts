import { readAccount } from '#server/features/members/queries.ts'
import { openCheckoutPage } from '#server/features/payments/open-checkout-page.ts'
import { closePage } from '#server/features/payments/record-event.ts'
import type { RecordingParts } from '#server/features/payments/record-event.ts'
import { siteIn } from '#server/features/payments/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import { textsIn } from '#server/texts.ts'
import { inLanguage } from '#studio/languages.ts'
import { minuteMs, spanText } from '#time/tokyo.ts'
import { findOwnHire } from './own-hires.ts'
import { setSession } from './queries.ts'
import type { Hire } from './queries.ts'
import { refusalToPay } from './rules.ts'

interface Parts extends RecordingParts {
  publicUrl: string
}

/** The provider keeps no page open for less than half an hour. The server closes the page when the hold ends. */
const pageOutlivesHoldMs = 30 * minuteMs

/**
 * Opens the provider's page on which the member pays for a held time, and returns its address; the same one each time, also when
 * it is asked for in two places at once.
 */
export async function startHireCheckout(
  parts: Parts,
  { memberId, id }: { memberId: string; id: string },
  now: number,
): Promise<string> {
  const { database, provider, publicUrl } = parts
  const hire = await findOwnHire(database.reader, memberId, id)
  const refusal = refusalToPay(hire, now)
  if (refusal !== undefined) throw new ApiError(refusal)
  const account = await readAccount(database.reader, memberId)
  const payer = { ...account, reference: id, sessionId: hire.sessionId }
  const page = await openCheckoutPage(parts, payer, now, (customerId, earlier) =>
    provider.openHireCheckout({ ...pageOf(hire, publicUrl), customerId }, earlier),
  )
  if (await database.transact((writer) => setSession(writer, id, page.id))) return page.url
  // The hold has ended meanwhile. The page is closed, so that the member cannot pay for nothing.
  await closePage(parts, page.id, now)
  throw new ApiError(
    refusalToPay(await findOwnHire(database.reader, memberId, id), now) ?? 'error.hire.holdEnded',
  )
}

function pageOf(hire: Hire, publicUrl: string) {
  const { id: hireId, language, price, startsAt, endsAt, heldUntil } = hire
  const space = inLanguage(language, hire.spaceName, hire.spaceNameEn)
  const when = spanText(startsAt, endsAt, language)
  const address = `${siteIn(language, publicUrl)}/hire?id=${hireId}`
  return {
    hireId,
    language,
    product: textsIn(language)('mail.product.hire', { space, when }),
    price,
    expiresAt: (heldUntil ?? 0) + pageOutlivesHoldMs,
    successUrl: `${address}&paid=true`,
    cancelUrl: address,
  }
}

import type { QuoteForMember } from '#contract/hire-administration.ts'
import type { Reader } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { dateOf, hourMs, minuteMs } from '#time/tokyo.ts'
import { isOnRequest } from '../price.ts'
import { findSpaceToHire } from '../queries.ts'
import { quoteFor } from '../quote-hire.ts'
import type { WantedHire } from '../quote-hire.ts'
import { checkTime } from './check-time.ts'

/** The price of a time by the same rule as for members, and the rules that the time breaks. */
export async function quoteForMember(
  reader: Reader,
  { except, ...wanted }: WantedHire & { except: string | undefined },
  now: number,
): Promise<QuoteForMember> {
  const { onRequest, ...quote } = await priceOf(reader, wanted, now)
  return { ...quote, onRequest, broken: await checkTime(reader, wanted, { except, now }) }
}

async function priceOf(reader: Reader, wanted: WantedHire, now: number) {
  const space = await findSpaceToHire(reader, wanted.spaceId)
  if (space === undefined) throw new ApiError('error.space.notFound')
  const { lines, total, tiers } = await quoteFor(reader, wanted, { memberType: undefined, now })
  const onRequest = isOnRequest(space)
  return onRequest ? { lines: [], total: 0, tiers, onRequest } : { lines, total, tiers, onRequest }
}

/**
 * How the price of a hire is made up. It is what the administrator was shown; another one is refused. For a space whose price
 * is on request it is what was agreed, as one line.
 */
export async function agreedLines(reader: Reader, wanted: WantedHire, total: number, now: number) {
  const quote = await priceOf(reader, wanted, now)
  if (quote.onRequest) return [agreedLine(wanted, total)]
  if (quote.total !== total) throw new ApiError('error.hire.priceChanged', undefined, quote)
  return quote.lines
}

function agreedLine({ startsAt, endsAt }: WantedHire, amount: number) {
  const unitPrice = Math.floor((amount * hourMs) / (endsAt - startsAt))
  const minutes = (endsAt - startsAt) / minuteMs
  return { day: dateOf(startsAt), kind: 'flat' as const, minutes, unitPrice, amount, agreed: true }
}

import { limits } from '#contract/limits.ts'
import type { MovementCursor, PayingLot, TicketLot, TicketReason } from '#contract/tickets/tickets.ts'
import type { ReadContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { newest } from '#server/database/earlier.ts'
import type { Earlier } from '#server/database/earlier.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { textsIn } from '#server/texts.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { dateOf, isoText } from '#time/tokyo.ts'
import { findMovements, listLotsWithReason, listPayingLots } from './queries.ts'
import { inSpendingOrder } from './rules.ts'

interface LotWithReason {
  id: string
  reason: TicketReason
  note: string | null
  expiresAt: number | null
}

/** A member's tickets that can still be used, by lot, in the order in which bookings use them. */
export async function listOwnLots(ctx: ReadContext, memberId: string): Promise<TicketLot[]> {
  const lots = await listLotsWithReason(ctx.reader, memberId, ctx.now)
  return inSpendingOrder(lots).map((lot) => ({
    ...shown(lot),
    granted: lot.granted,
    left: lot.remaining,
    offer: lot.offerName === null ? null : { ja: lot.offerName, en: lot.offerNameEn ?? '' },
  }))
}

/** The lot that paid for each of the bookings, by booking. If several paid, the one that expires first. */
export async function findPayingLots(reader: Reader, bookingIds: string[]): Promise<Map<string, PayingLot>> {
  const lots = new Map<string, PayingLot>()
  for (const lot of inSpendingOrder(await listPayingLots(reader, bookingIds)).toReversed()) {
    if (lot.bookingId !== null) lots.set(lot.bookingId, shown(lot))
  }
  return lots
}

/**
 * What the studio wrote when it gave the tickets is for the member; what it wrote about a correction is for
 * the studio.
 */
const isForMember = (reason: TicketReason) =>
  reason === 'granted' || reason === 'campaign' || reason === 'imported'

const shown = ({ id, reason, note, expiresAt }: LotWithReason): PayingLot => ({
  id,
  reason,
  note: isForMember(reason) ? note : null,
  // The lot expires at midnight, when the last day is over.
  expiresOn: expiresAt === null ? null : dateOf(expiresAt - 1),
})

interface MovementQuery {
  before?: MovementCursor | undefined
  size?: number | undefined
}

/**
 * The caller's ticket movements, newest first. They are not counted, because that takes longer the more there
 * are.
 */
export async function listOwnMovements(
  reader: Reader,
  id: MemberId,
  language: Language,
  { before, size = limits.page.size }: MovementQuery,
) {
  const found = await findMovements(reader, id, earlierThan(before, size + 1))
  const page = found.slice(0, size)
  const last = found.length > size ? page.at(-1) : undefined
  return { movements: page.map(inWords(language)), next: last ? `${last.at}.${last.id}` : null }
}

/**
 * The newest ticket movements of any member. A change without a reason says that an administrator made it.
 */
export async function movementsOf(
  reader: Reader,
  memberId: string,
  language: Language,
  most: number = limits.page.size,
) {
  const found = await findMovements(reader, memberId, newest(most))
  return found.map(inWords(language))
}

const earlierThan = (before: MovementCursor | undefined, most: number): Earlier =>
  before === undefined ? newest(most) : { at: before.at, ties: { below: before.id }, most }

type FoundMovement = Awaited<ReturnType<typeof findMovements>>[number]

const inWords =
  (language: Language) =>
  ({ title, titleEn, startsAt, at, note, ticketsKept, ...movement }: FoundMovement) => ({
    ...movement,
    note: note ?? (movement.reason === 'adjusted' ? textsIn(language)('tickets.adjusted') : null),
    at: isoText(at),
    lessonTitle: title === null ? null : inLanguage(language, title, titleEn ?? ''),
    lessonStart: startsAt === null ? null : isoText(startsAt),
    kept: ticketsKept === 1,
  })

import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import { newestBefore } from '#server/database/earlier.ts'
import type { Earlier } from '#server/database/earlier.ts'
import { prepared } from '#server/database/prepared.ts'
import type { TicketMovementsTable } from '#server/database/tables.ts'
import { hasExpired } from './rules.ts'
import type { LotChange, OpenLot } from './rules.ts'

export async function insertMovement(writer: Writer, movement: TicketMovementsTable): Promise<void> {
  await movementInsert(writer, { ...movement })
}

const movementInsert = prepared(
  (writer, given: { [Column in keyof TicketMovementsTable]: TicketMovementsTable[Column] }) =>
    writer.insertInto('ticket_movements').values({
      id: given.id,
      memberId: given.memberId,
      lotId: given.lotId,
      change: given.change,
      balance: given.balance,
      reason: given.reason,
      bookingId: given.bookingId,
      paymentId: given.paymentId,
      actorId: given.actorId,
      at: given.at,
      note: given.note,
    }),
)

export async function insertMovements(writer: Writer, movements: TicketMovementsTable[]): Promise<void> {
  await writer.insertInto('ticket_movements').values(movements).execute()
}

/** Removes the reasons that administrators gave. The database allows it for a closed account only. */
export async function emptyNotesOf(writer: Writer, memberId: string): Promise<void> {
  await writer
    .updateTable('ticket_movements')
    .set({ note: null })
    .where('memberId', '=', memberId)
    .where('note', 'is not', null)
    .execute()
}

/** The member's movements, newest first. */
export async function findMovements(reader: Reader, memberId: string, earlier: Earlier) {
  const movements = reader
    .selectFrom('ticket_movements')
    .leftJoin('bookings', 'bookings.id', 'ticket_movements.bookingId')
    .leftJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .select([
      'ticket_movements.id',
      'ticket_movements.at',
      'ticket_movements.change',
      'ticket_movements.balance',
      'ticket_movements.reason',
      'ticket_movements.note',
      'bookings.ticketsKept',
      'lessons.title',
      'lessons.titleEn',
      'lessons.startsAt',
    ])
    .where('ticket_movements.memberId', '=', memberId)
  return newestBefore(movements, { at: 'ticket_movements.at', id: 'ticket_movements.id' }, earlier).execute()
}

interface NewLot {
  /** The id of the movement that grants the tickets. */
  id: string
  memberId: string
  granted: number
  expiresAt: number | null
  /** When the member was told that the lot expires soon. */
  announcedAt: number | null
}

/** Adds a lot with all of its tickets left. */
export async function insertLot(writer: Writer, lot: NewLot): Promise<void> {
  await lotInsert(writer, { ...lot })
}

const lotInsert = prepared((writer, given: { [Key in keyof NewLot]: NewLot[Key] }) =>
  writer.insertInto('ticket_lots').values(columnsOf(given)),
)

export async function insertLots(writer: Writer, lots: readonly NewLot[]): Promise<void> {
  await writer.insertInto('ticket_lots').values(lots.map(columnsOf)).execute()
}

const columnsOf = (given: { [Key in keyof NewLot]: NewLot[Key] }) => ({
  id: given.id,
  memberId: given.memberId,
  granted: given.granted,
  remaining: given.granted,
  expiresAt: given.expiresAt,
  announcedAt: given.announcedAt,
  hasTickets: 1 as const,
})

// The literal 1, not a parameter, because only then the databases use the partial index.
const hasTickets = sql<boolean>`ticket_lots.has_tickets = 1`

/** The member's lots with tickets left, also those that have expired and whose expiry is not recorded yet. */
export const listOpenLots = (reader: Reader, memberId: string): Promise<OpenLot[]> =>
  openLots(reader, { memberId })

const openLots = prepared((reader, given: { memberId: string }) =>
  reader
    .selectFrom('ticket_lots')
    .select(['id', 'remaining', 'expiresAt'])
    .where('memberId', '=', given.memberId)
    .where(hasTickets),
)

/**
 * Changes how many tickets a lot has left. The caller has locked the member, and has read what is left before
 * the change.
 */
export async function changeLot(writer: Writer, { lotId, remaining, change }: LotChange): Promise<void> {
  const after = remaining + change
  if (remaining > 0 && after > 0) await lotChange(writer, { lotId, change })
  else await lotOpening(writer, { lotId, change, hasTickets: after > 0 ? 1 : 0 })
}

const lotChange = prepared((writer, given: { lotId: string; change: number }) =>
  writer
    .updateTable('ticket_lots')
    .set({ remaining: sql<number>`remaining + ${given.change}` })
    .where('id', '=', given.lotId),
)

const lotOpening = prepared((writer, given: { lotId: string; change: number; hasTickets: number }) =>
  writer
    .updateTable('ticket_lots')
    .set({ remaining: sql<number>`remaining + ${given.change}`, hasTickets: given.hasTickets })
    .where('id', '=', given.lotId),
)

/** Gives a lot a later expiry, of which the member is told again. */
export async function postponeExpiry(writer: Writer, lotId: string, expiresAt: number): Promise<void> {
  await writer
    .updateTable('ticket_lots')
    .set({ expiresAt, announcedAt: null })
    .where('id', '=', lotId)
    .execute()
}

/** The member's lots with tickets left, with the movement that granted each, and the offer that was bought. */
export async function listLotsWithReason(reader: Reader, memberId: string, now: number) {
  return reader
    .selectFrom('ticket_lots')
    .innerJoin('ticket_movements', 'ticket_movements.id', 'ticket_lots.id')
    .leftJoin('payments', 'payments.id', 'ticket_movements.paymentId')
    .leftJoin('offer_orders', 'offer_orders.id', 'payments.offerOrderId')
    .select([...lotColumns, 'granted', 'remaining'])
    .select(['offer_orders.name as offerName', 'offer_orders.nameEn as offerNameEn'])
    .where('ticket_lots.memberId', '=', memberId)
    .where(hasTickets)
    .where((eb) => eb.or([eb('ticket_lots.expiresAt', 'is', null), eb('ticket_lots.expiresAt', '>', now)]))
    .execute()
}

const lotColumns = [
  'ticket_lots.id',
  'ticket_movements.reason',
  'ticket_movements.note',
  'ticket_lots.expiresAt',
] as const

/** The lot of the tickets that a payment has paid for. */
export async function findLotOfPayment(reader: Reader, paymentId: string) {
  return reader
    .selectFrom('ticket_movements')
    .innerJoin('ticket_lots', 'ticket_lots.id', 'ticket_movements.id')
    .select(['ticket_lots.id', 'ticket_lots.remaining'])
    .where('ticket_movements.paymentId', '=', paymentId)
    .executeTakeFirst()
}

/** The lots that paid for the bookings. */
export async function listPayingLots(reader: Reader, bookingIds: string[]) {
  if (bookingIds.length === 0) return []
  return reader
    .selectFrom('ticket_movements as taking')
    .innerJoin('ticket_lots', 'ticket_lots.id', 'taking.lotId')
    .innerJoin('ticket_movements', 'ticket_movements.id', 'ticket_lots.id')
    .select([...lotColumns, 'taking.bookingId', 'ticket_lots.remaining'])
    .where('taking.bookingId', 'in', bookingIds)
    .where('taking.change', '<', 0)
    .execute()
}

/** The lots that paid for a booking, with how many tickets each paid. */
export async function listLotsOfBooking(reader: Reader, bookingId: string) {
  return reader
    .selectFrom('ticket_movements')
    .innerJoin('ticket_lots', 'ticket_lots.id', 'ticket_movements.lotId')
    .select(['ticket_lots.id', 'ticket_lots.remaining', 'ticket_lots.expiresAt'])
    .select(sql<number>`-ticket_movements.change`.as('tickets'))
    .where('ticket_movements.bookingId', '=', bookingId)
    .where('ticket_movements.change', '<', 0)
    .orderBy('ticket_lots.id')
    .execute()
}

/** How many of the tickets that paid for a booking have expired meanwhile. */
export async function countExpiredOf(reader: Reader, bookingId: string, now: number): Promise<number> {
  const lots = await listLotsOfBooking(reader, bookingId)
  return lots.reduce((sum, lot) => sum + (hasExpired(lot, now) ? lot.tickets : 0), 0)
}

/** How many tickets of each member have expired without a movement that says so yet. Mostly none. */
export async function countExpired(reader: Reader, now: number): Promise<Map<string, number>> {
  // Summed here: for a `group by` SQLite walks through the open lots of all members instead of the index on
  // the expiry.
  const rows = await reader
    .selectFrom('ticket_lots')
    .select(['memberId', 'remaining'])
    .where(hasTickets)
    .where('expiresAt', '<=', now)
    .execute()
  const expired = new Map<string, number>()
  for (const { memberId, remaining } of rows) {
    expired.set(memberId, (expired.get(memberId) ?? 0) + remaining)
  }
  return expired
}

/** The lots that expire before the instant, and of which the members were not told yet. */
export async function listLotsToAnnounce(reader: Reader, { now, before }: { now: number; before: number }) {
  return reader
    .selectFrom('ticket_lots')
    .select(['memberId'])
    .distinct()
    .where(hasTickets)
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', before)
    .where('announcedAt', 'is', null)
    .orderBy('memberId')
    .execute()
}

/**
 * Marks the member's lots as announced that expire before the instant, so that no other server announces
 * them.
 */
export async function claimAnnouncements(
  writer: Writer,
  { memberId, before, now }: { memberId: string; before: number; now: number },
) {
  const lots = await writer
    .updateTable('ticket_lots')
    .set({ announcedAt: now })
    .where('memberId', '=', memberId)
    .where(hasTickets)
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', before)
    .where('announcedAt', 'is', null)
    .returning(['id', 'remaining', 'expiresAt'])
    .execute()
  return lots.flatMap(({ id, remaining, expiresAt }) =>
    expiresAt === null ? [] : [{ id, remaining, expiresAt }],
  )
}

/**
 * Gives all lots of a member, and all movements, to the member with whom the account is merged. The accounts
 * are marked as merged.
 */
export async function moveLots(writer: Writer, { from, to }: { from: string; to: string }): Promise<void> {
  await writer.updateTable('ticket_lots').set({ memberId: to }).where('memberId', '=', from).execute()
  await writer.updateTable('ticket_movements').set({ memberId: to }).where('memberId', '=', from).execute()
}

interface MovementFilter {
  memberId: string
  /** Whether movements that belong to a booking, or to a payment that brought tickets, are wanted. */
  withBookings: boolean
  withPayments: boolean
}

/** The movements of a member's tickets, with the administrator who made them. */
export async function listMovedBefore(
  reader: Reader,
  { memberId, withBookings, withPayments }: MovementFilter,
  earlier: Earlier,
) {
  const query = reader
    .selectFrom('ticket_movements')
    .leftJoin('bookings', 'bookings.id', 'ticket_movements.bookingId')
    .leftJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .select([
      'ticket_movements.id',
      'ticket_movements.at',
      'ticket_movements.change',
      'ticket_movements.balance',
      'ticket_movements.reason',
      'ticket_movements.note',
      'ticket_movements.actorId',
      'lessons.title',
      'lessons.titleEn',
    ])
    .where('ticket_movements.memberId', '=', memberId)
    .$if(!withBookings, (movements) => movements.where('ticket_movements.bookingId', 'is', null))
    .$if(!withPayments, (movements) => movements.where('ticket_movements.reason', '<>', 'paid'))
  return newestBefore(query, { at: 'ticket_movements.at', id: 'ticket_movements.id' }, earlier).execute()
}

/** The lots that earlier imports gave the members, as the lines of a file say them. */
export async function findImportedLots(reader: Reader, memberIds: readonly string[]) {
  if (memberIds.length === 0) return []
  return reader
    .selectFrom('ticket_movements')
    .innerJoin('ticket_lots', 'ticket_lots.id', 'ticket_movements.id')
    .select([
      'ticket_movements.memberId',
      'ticket_lots.granted as tickets',
      'ticket_lots.expiresAt',
      'ticket_movements.note',
    ])
    .where('ticket_movements.memberId', 'in', memberIds)
    .where('ticket_movements.reason', '=', 'imported')
    .where((eb) => eb.not(isUndone))
    .execute()
}

/** Whether what an import gave was taken back, because the import was undone. */
const isUndone = sql<boolean>`exists (select 1 from ticket_movements as undoing
  where undoing.lot_id = ticket_lots.id and undoing.reason = 'importUndone')`

/** What a line with tickets holds. */
const lineColumns = sql`line, subject_id, fields ->> 'memberId' as member_id,
  cast(fields ->> 'tickets' as bigint) as tickets, cast(fields ->> 'expiresAt' as bigint) as expires_at,
  fields ->> 'note' as note`

/** The lines whose last day is over, or whose tickets an earlier import has given. */
export async function countOutdatedLines(reader: Reader, importId: string, now: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with lines as (select ${lineColumns} from import_lines where import_id = ${importId})
    select count(*) as count from lines
    where lines.expires_at <= ${sql.lit(now)} or exists (
      select 1 from ticket_movements as movement join ticket_lots as lot on lot.id = movement.id
      where movement.member_id = lines.member_id and movement.reason = 'imported'
        and lot.granted = lines.tickets and coalesce(lot.expires_at, 0) = coalesce(lines.expires_at, 0)
        and coalesce(movement.note, '') = coalesce(lines.note, '')
        and not exists (select 1 from ticket_movements as undoing
          where undoing.lot_id = lot.id and undoing.reason = 'importUndone')
    )`.execute(reader)
  return Number(rows[0]?.count)
}

/** The lines after one, up to and with another. */
interface Part {
  importId: string
  after: number
  until: number
}

const linesOf = ({ importId, after, until }: Part) => sql`
  select ${lineColumns} from import_lines
  where import_id = ${importId} and line > ${sql.lit(after)} and line <= ${sql.lit(until)}`

/** Makes a lot of each line. Its member will be told before it expires, as of every other lot. */
export async function insertImportedLots(writer: Writer, part: Part): Promise<void> {
  await sql`
    insert into ticket_lots (id, member_id, granted, remaining, expires_at, announced_at, has_tickets)
    select subject_id, member_id, tickets, tickets, expires_at, null, 1
    from (${linesOf(part)}) as lines`.execute(writer)
}

/**
 * Records the movement that grants each lot. The balance of the member has all tickets of the part already,
 * so that of a movement is without those of the lines after it.
 */
export async function insertImportedMovements(
  writer: Writer,
  { actorId, ...part }: Part & { actorId: string },
  now: number,
): Promise<void> {
  await sql`
    insert into ticket_movements
      (id, member_id, lot_id, change, balance, reason, booking_id, payment_id, actor_id, at, note)
    select subject_id, member_id, subject_id, lines.tickets,
      cast(members.tickets - sum(lines.tickets) over (partition by member_id)
        + sum(lines.tickets) over (partition by member_id order by line) as bigint),
      'imported', null, null, ${sql.lit(actorId)}, ${sql.lit(now)}, note
    from (${linesOf(part)}) as lines join members on members.id = lines.member_id`.execute(writer)
}

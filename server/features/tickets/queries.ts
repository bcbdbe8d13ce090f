import type { Reader, Writer } from '#server/database/database.ts'
import { newestBefore } from '#server/database/earlier.ts'
import type { Earlier } from '#server/database/earlier.ts'
import { prepared } from '#server/database/prepared.ts'
import type { TicketMovementsTable } from '#server/database/tables.ts'

export async function insertMovement(writer: Writer, movement: TicketMovementsTable): Promise<void> {
  await movementInsert(writer, { ...movement })
}

const movementInsert = prepared(
  (writer, given: { [Column in keyof TicketMovementsTable]: TicketMovementsTable[Column] }) =>
    writer.insertInto('ticket_movements').values({
      id: given.id,
      member_id: given.member_id,
      lot_id: given.lot_id,
      change: given.change,
      balance: given.balance,
      reason: given.reason,
      booking_id: given.booking_id,
      payment_id: given.payment_id,
      actor_id: given.actor_id,
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
    .where('member_id', '=', memberId)
    .where('note', 'is not', null)
    .execute()
}

/** The member's movements, newest first. */
export async function findMovements(reader: Reader, memberId: string, earlier: Earlier) {
  const movements = reader
    .selectFrom('ticket_movements')
    .leftJoin('bookings', 'bookings.id', 'ticket_movements.booking_id')
    .leftJoin('lessons', 'lessons.id', 'bookings.lesson_id')
    .select([
      'ticket_movements.id',
      'ticket_movements.at',
      'ticket_movements.change',
      'ticket_movements.balance',
      'ticket_movements.reason',
      'ticket_movements.note',
      'bookings.tickets_kept as ticketsKept',
      'lessons.title',
      'lessons.title_en as titleEn',
      'lessons.starts_at as startsAt',
    ])
    .where('ticket_movements.member_id', '=', memberId)
  return newestBefore(movements, { at: 'ticket_movements.at', id: 'ticket_movements.id' }, earlier).execute()
}

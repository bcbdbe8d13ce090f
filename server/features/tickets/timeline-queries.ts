import type { Reader } from '#server/database/database.ts'
import { newestBefore } from '#server/database/earlier.ts'
import type { Earlier } from '#server/database/earlier.ts'

interface Wanted {
  memberId: string
  /** Whether movements that belong to a booking, or to a payment that brought tickets, are wanted. */
  withBookings: boolean
  withPayments: boolean
}

/** The movements of a member's tickets, with the administrator who made them. */
export async function listMovedBefore(
  reader: Reader,
  { memberId, withBookings, withPayments }: Wanted,
  earlier: Earlier,
) {
  const query = reader
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
      'ticket_movements.actor_id as actorId',
      'lessons.title',
      'lessons.title_en as titleEn',
    ])
    .where('ticket_movements.member_id', '=', memberId)
    .$if(!withBookings, (movements) => movements.where('ticket_movements.booking_id', 'is', null))
    .$if(!withPayments, (movements) => movements.where('ticket_movements.reason', '<>', 'paid'))
  return newestBefore(query, { at: 'ticket_movements.at', id: 'ticket_movements.id' }, earlier).execute()
}

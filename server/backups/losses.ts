import { sql } from 'kysely'
import type { Reader } from '#server/database/database.ts'

export interface Losses {
  bookings: number
  /** Bookings of the backup that were cancelled, attended or missed since. */
  changedBookings: number
  payments: number
  members: number
}

/** What the present database holds and the backup does not. Both may have an older schema than the code. */
export async function findLosses(present: Reader, backup: Reader): Promise<Losses> {
  const onlyPresent = async (table: 'payments' | 'members') => {
    const kept = new Set((await backup.selectFrom(table).select('id').execute()).map(({ id }) => id))
    const rows = await present.selectFrom(table).select('id').execute()
    return rows.filter(({ id }) => !kept.has(id)).length
  }
  const bookingsOf = (reader: Reader) => reader.selectFrom('bookings').select(['id', 'status']).execute()
  const kept = new Map((await bookingsOf(backup)).map(({ id, status }) => [id, status]))
  const bookings = await bookingsOf(present)
  return {
    bookings: bookings.filter(({ id }) => !kept.has(id)).length,
    changedBookings: bookings.filter(({ id, status }) => kept.has(id) && kept.get(id) !== status).length,
    payments: await onlyPresent('payments'),
    members: await onlyPresent('members'),
  }
}

/** How many mails wait in the backup. The studio that was running when it was made may have sent them since. */
export async function countWaitingMails(backup: Reader): Promise<number> {
  const { count } = await backup
    .selectFrom('outbox')
    .select(sql<number>`count(*)`.as('count'))
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

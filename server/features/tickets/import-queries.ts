import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'

/** The lots that earlier imports gave the members, as the lines of a file say them. */
export async function findImportedLots(reader: Reader, memberIds: readonly string[]) {
  if (memberIds.length === 0) return []
  return reader
    .selectFrom('ticket_movements')
    .innerJoin('ticket_lots', 'ticket_lots.id', 'ticket_movements.id')
    .select([
      'ticket_movements.member_id as memberId',
      'ticket_lots.granted as tickets',
      'ticket_lots.expires_at as expiresAt',
      'ticket_movements.note',
    ])
    .where('ticket_movements.member_id', 'in', memberIds)
    .where('ticket_movements.reason', '=', 'imported')
    .execute()
}

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
 * Records the movement that grants each lot. The balance of the member has all tickets of the part already, so that of a movement is
 * without those of the lines after it.
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

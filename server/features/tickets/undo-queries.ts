import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'

/**
 * The lots that the lines of an import became, in the order of their members, with what members have used of
 * each. What expired, or ended with the account, was not used.
 */
export async function listLotsOfImport(reader: Reader, importId: string) {
  const kept = sql<number>`cast(sum(
    case when movement.reason in ('expired', 'closed') then 0 else movement.change end) as bigint)`
  return reader
    .selectFrom('import_lines')
    .innerJoin('ticket_lots', 'ticket_lots.id', 'import_lines.subjectId')
    .innerJoin('ticket_movements as movement', 'movement.lotId', 'ticket_lots.id')
    .innerJoin('members', 'members.id', 'ticket_lots.memberId')
    .select([
      'ticket_lots.id',
      'members.id as memberId',
      'members.number',
      'members.lastName',
      'members.firstName',
      'members.tickets as balance',
      'ticket_lots.remaining',
      sql<number>`ticket_lots.granted - ${kept}`.as('used'),
    ])
    .where('import_lines.importId', '=', importId)
    .groupBy(['ticket_lots.id', 'ticket_lots.granted', 'ticket_lots.remaining', 'import_lines.line'])
    .groupBy(['members.id', 'members.number', 'members.lastName', 'members.firstName', 'members.tickets'])
    .orderBy('members.number')
    .orderBy('import_lines.line')
    .execute()
}

/** Empties the lots that the lines of an import became. The caller has recorded the movements. */
export async function emptyLotsOfImport(writer: Writer, importId: string): Promise<void> {
  await writer
    .updateTable('ticket_lots')
    .set({ remaining: 0, hasTickets: 0 })
    .where('id', 'in', (lines) =>
      lines.selectFrom('import_lines').select('subjectId').where('importId', '=', importId),
    )
    .where('hasTickets', '=', 1)
    .execute()
}

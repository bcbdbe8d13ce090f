import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '#server/database/open.ts'
import { createAdministrator } from '#server/features/accounts/administrators.ts'
import { insertSession } from '#server/features/sessions/queries.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { adminLogin, inBatches } from '../admin-area/fill.ts'
import { memberRow } from '../admin-area/members.ts'
import { lessonTexts } from '../lesson-texts.ts'
import { sessionRow } from '../sessions.ts'
import { fillForBookings } from '../studio.ts'
import { lessonsAhead, midnightAhead, regulars } from './sizes.ts'
import type { Size } from './sizes.ts'
import {
  computeMovements,
  insertBookings,
  insertLessons,
  insertLots,
  insertMovements,
  updateBalances,
} from './statements.ts'

interface StudioSize extends Size {
  /** Further lessons, which the benchmark books while it measures (`bench/bookings.ts`). */
  lessonsToBook: number
  now: number
}

/** Fills a new embedded database with a studio of this size. Returns the id of its administrator. */
export async function fillStudio(
  dataDir: string,
  { lessons, others, lessonsToBook, now }: StudioSize,
): Promise<string> {
  const database = await openDatabase({ dataDir })
  const members = Array.from({ length: regulars + others }, (_, serial) => memberRow(serial, now))
  await inBatches(database, members, (writer, rows) => writer.insertInto('members').values(rows).execute())
  const sessions = members.map(({ id }) => sessionRow(id))
  await inBatches(database, sessions, (writer, rows) => writer.insertInto('sessions').values(rows).execute())
  await database.close()

  fillPast(join(dataDir, 'hidamari.db'), { lessons, others, now })

  const filled = await openDatabase({ dataDir })
  await createAdministrator(contextIn(filled, now), adminLogin)
  await fillForBookings(filled, lessonsToBook)
  const { id } = await filled.reader
    .selectFrom('members')
    .select('id')
    .where('role', '=', 'ADMIN')
    .executeTakeFirstOrThrow()
  await filled.transact((writer) => insertSession(writer, sessionRow(id)))
  await filled.close()
  return id
}

function fillPast(file: string, { lessons, others, now }: Omit<StudioSize, 'lessonsToBook'>): void {
  const connection = new DatabaseSync(file)
  // Without syncs, because after a crash the database can be filled again.
  connection.exec('pragma synchronous = off; pragma cache_size = -1000000; pragma temp_store = memory')
  const fill = (statement: string, given: Record<string, number | string>) => {
    const prepared = connection.prepare(statement)
    prepared.run(given)
    connection.exec('pragma wal_checkpoint(truncate)')
  }
  const ahead = { over: lessons, ahead: lessonsAhead, midnight: midnightAhead(now) }
  fill(insertLessons, { ...ahead, texts: JSON.stringify(lessonTexts) })
  fill(insertBookings, { over: lessons, others })
  fill(computeMovements, {})
  fill(insertLots, {})
  fill(insertMovements, {})
  fill(updateBalances, {})
  connection.close()
}

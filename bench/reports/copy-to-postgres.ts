import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { SQLOutputValue } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openDatabase } from '#server/database/open.ts'

const tables = [
  'members',
  'sessions',
  'lessons',
  'bookings',
  'orders',
  'payments',
  'ticket_lots',
  'ticket_movements',
]

interface Copy {
  dataDir: string
  databaseUrl: string
  /** The folder of PostgreSQL's programs. */
  programs: string
}

/** Copies what the reports read, and the sessions, into a new database of PostgreSQL. */
export async function copyToPostgres({ dataDir, databaseUrl, programs }: Copy): Promise<void> {
  await (await openDatabase({ dataDir, databaseUrl })).close()
  const source = new DatabaseSync(join(dataDir, 'hidamari.db'), { readOnly: true })
  const psql = (...commands: string[]) =>
    spawn(join(programs, 'psql'), ['-q', databaseUrl, ...commands.flatMap((command) => ['-c', command])], {
      stdio: ['pipe', 'inherit', 'inherit'],
    })
  for (const table of tables) {
    const columns = source
      .prepare(`select * from ${table} limit 0`)
      .columns()
      .map(({ name }) => name)
    // Without checks of keys and triggers: the rows are those of a database that has them.
    const loading = psql(
      'set session_replication_role = replica',
      `copy ${table} (${columns.join(', ')}) from stdin (format csv)`,
    )
    const ended = once(loading, 'exit')
    await pipeline(Readable.from(linesOf(source, table)), loading.stdin)
    const [code] = (await ended) as [number | null]
    if (code !== 0) throw new Error(`${table} could not be copied to PostgreSQL`)
  }
  source.close()
  await once(psql('vacuum analyze'), 'exit')
}

function* linesOf(source: DatabaseSync, table: string): Generator<string> {
  let lines: string[] = []
  for (const row of source.prepare(`select * from ${table}`).iterate()) {
    lines.push(Object.values(row).map(field).join(','))
    if (lines.length === 1_000) {
      yield `${lines.join('\n')}\n`
      lines = []
    }
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`
}

const field = (value: SQLOutputValue): string =>
  value === null ? '' : `"${String(value).replaceAll('"', '""')}"`

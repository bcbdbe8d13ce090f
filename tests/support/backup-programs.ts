import { spawnSync } from 'node:child_process'
import { inject } from 'vitest'
import { withPostgres } from './postgres-statement.ts'

/**
 * Whether backups of the run's engine can be made here. `pg_dump` refuses a server that is newer than itself.
 */
export async function canBackUp(): Promise<boolean> {
  if (process.env['TEST_ENGINE'] !== 'postgres') return true
  const version = /(\d+)\./.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1]
  const server = await withPostgres(inject('postgresTemplate').server, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    )
    return rows[0]?.version ?? ''
  })
  return Number(version ?? 0) >= Number.parseInt(server, 10)
}

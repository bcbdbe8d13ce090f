import type { Pool } from 'pg'
import { migrationFailure } from '../migrations.ts'
import type { Migration } from '../migrations.ts'

/** Any number that other programs on the same server are unlikely to lock. */
const migrationLock = 4_811_733

/** Brings the schema up to date; safe when two processes start at once. A failure leaves everything as it was. */
export async function migratePostgres(pool: Pool, migrations: Migration[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin read write')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await client.query('create table if not exists migrations (name text primary key)')
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map((row) => row.name))
    for (const { name, sql } of migrations) {
      if (done.has(name)) continue
      await client.query(sql).catch((error: unknown) => {
        throw migrationFailure(name, error)
      })
      await client.query('insert into migrations (name) values ($1)', [name])
    }
    await client.query('commit')
    client.release()
  } catch (error) {
    // The end of the connection undoes everything, also when the connection itself is what failed.
    client.release(true)
    throw error
  }
}

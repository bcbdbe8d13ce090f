import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Database } from '#server/database/database.ts'

/**
 * Lets the database refuse some writes until the test ends, as it refuses a row that breaks a rule.
 * @param write for example `insert on outbox`
 * @param when SQL about `new` and, for an update, `old`
 */
export async function refuseWrites(database: Database, write: string, when: string): Promise<void> {
  const run = (...statements: string[]) =>
    database.transact(async (writer) => {
      for (const statement of statements) await sql.raw(statement).execute(writer)
    })
  const table = write.split(' ').at(-1) ?? ''
  if (database.engine === 'sqlite') {
    const trigger = `create trigger refused before ${write} when ${when}`
    await run(`${trigger} begin select raise(abort, 'refused'); end`)
    onTestFinished(() => run('drop trigger refused'))
    return
  }
  await run(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
    `create trigger refused before ${write} for each row when (${when}) execute function refuse()`,
  )
  onTestFinished(() => run(`drop trigger refused on ${table}`, 'drop function refuse'))
}

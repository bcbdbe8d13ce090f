import { Client } from 'pg'
import type { Emptying } from './empty-sqlite.ts'

/** How many tables, columns, indexes, constraints and triggers there are, and which was made last. */
const shape = `(
  select string_agg(concat(parts, ' ', newest), ' ') from (
    select count(*) as parts, max(oid) as newest from pg_class where relnamespace = 'public'::regnamespace
    union all
    select count(*), max(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select count(*), max(oid) from pg_trigger where not tgisinternal
    union all
    select count(*), max(attnum) from pg_attribute where not attisdropped and attrelid in (
      select oid from pg_class where relnamespace = 'public'::regnamespace
    )
  ) as counted
)`

/** @param url of a migrated database without other content */
export async function emptyingOfPostgres(url: string): Promise<Emptying> {
  const client = new Client({ connectionString: url })
  await client.connect()
  // A test that leaves a transaction open fails here instead of at the limit of its time.
  await client.query(`set lock_timeout = '20s'; set jit = off`)
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and not starts_with(tablename, 'kysely_')`,
  )
  const inserts = new Map<string, string>()
  const columns: string[] = []
  for (const { name } of tables) {
    const all = `(select json_agg(t order by t::text)::text from ${name} t)`
    const { rows } = await client.query<{ content: string | null }>(`select ${all} as content`)
    const content = rows[0]?.content ?? undefined
    if (content !== undefined) {
      const values = `json_populate_recordset(null::${name}, ${client.escapeLiteral(content)})`
      inserts.set(name, `insert into ${name} select * from ${values}`)
    }
    // Most tables of a new database have no rows: whether one has any is all there is to know.
    columns.push(`${content === undefined ? `exists (select 1 from ${name})` : all} as ${name}`)
  }
  // With a name, so that PostgreSQL plans it once.
  const reading = { name: 'content', text: `select ${shape} as shape, ${columns.join(', ')}` }
  const readContent = async () => {
    const { rows } = await client.query<Record<string, unknown>>(reading)
    return rows[0] ?? {}
  }
  const unused = await readContent()
  const usedTables = (content: Record<string, unknown>) =>
    tables.map(({ name }) => name).filter((name) => content[name] !== unused[name])

  return {
    async empty() {
      const used = await readContent()
      if (used['shape'] !== unused['shape']) return false
      const restored = usedTables(used).flatMap((name) =>
        [`delete from ${name}`, inserts.get(name) ?? []].flat(),
      )
      // Without triggers and foreign keys, which keep bookings and payments from being deleted.
      const statements = ['begin', 'set local session_replication_role = replica', ...restored, 'commit']
      await client.query(statements.join(';\n'))
      const left = usedTables(await readContent())
      if (left.length > 0) throw new Error(`the tables ${left.join(', ')} of a test were not emptied`)
      return true
    },
    close: () => client.end(),
  }
}

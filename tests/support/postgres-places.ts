import { DatabaseError } from 'pg'
import type { Client } from 'pg'
import { inject } from 'vitest'
import { onServer, withPostgres } from './postgres-statement.ts'

/** What an unused database of the server looks like. */
export interface PostgresTemplate {
  server: string
  name: string
  /** A hash of the names of all tables, columns, indexes, constraints and triggers. */
  shape: string
  /** Statements that bring a used database back to the content of an unused one. */
  emptying: string
}

const shapeOf = `
  select md5(string_agg(part, ' ' order by part)) as shape from (
    select concat_ws('.', relkind, relname, attname) from pg_class
      left join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      where relnamespace = 'public'::regnamespace
    union all select conname from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgname from pg_trigger where not tgisinternal
  ) as parts (part)`

const noSuchDatabase = '3D000'
const notAllowed = '42501'

/** Reads from the template how to tell that another database has the same shape, and how to empty it. */
export async function describeTemplate(server: string, name: string): Promise<PostgresTemplate> {
  return withPostgres(urlOf(server, name), async (client) => {
    const tables = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and not starts_with(tablename, 'kysely_')`,
    )
    const statements = ['begin', 'set local session_replication_role = replica']
    for (const { name: table } of tables.rows) {
      statements.push(`delete from ${table}`)
      const { rows } = await client.query<{ content: string | null }>(
        `select json_agg(t)::text as content from ${table} t`,
      )
      const content = rows[0]?.content
      if (content) {
        const literal = client.escapeLiteral(content)
        statements.push(
          `insert into ${table} select * from json_populate_recordset(null::${table}, ${literal})`,
        )
      }
    }
    return { server, name, shape: await shape(client), emptying: [...statements, 'commit'].join(';\n') }
  })
}

/** The databases of this worker that a test is using, by number. */
const taken = new Set<number>()

/**
 * A migrated, empty database that no other test uses until it is released. Creating one takes a tenth of a
 * second, so databases of earlier tests are emptied and used again, unless a test has changed their shape.
 */
export async function takePostgres(): Promise<{ url: string; release: () => void }> {
  let place = 1
  while (taken.has(place)) place += 1
  taken.add(place)
  const template = inject('postgresTemplate')
  const name = `${template.name}_${process.env['VITEST_POOL_ID']}_${place}`
  const url = urlOf(template.server, name)
  if (!(await isEmptied(url, template))) {
    await onServer(template.server, `drop database if exists ${name} with (force)`)
    await onServer(template.server, `create database ${name} template ${template.name} strategy file_copy`)
  }
  return { url, release: () => void taken.delete(place) }
}

async function isEmptied(url: string, template: PostgresTemplate): Promise<boolean> {
  try {
    return await withPostgres(url, async (client) => {
      // Connections of a server that a test has killed may still be open.
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      )
      if ((await shape(client)) !== template.shape) return false
      await client.query(template.emptying)
      return true
    })
  } catch (error) {
    if (error instanceof DatabaseError && [noSuchDatabase, notAllowed].includes(error.code ?? ''))
      return false
    throw error
  }
}

async function shape(client: Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(shapeOf)
  return rows[0]?.shape ?? ''
}

export const urlOf = (server: string, name: string): string =>
  Object.assign(new URL(server), { pathname: `/${name}` }).href

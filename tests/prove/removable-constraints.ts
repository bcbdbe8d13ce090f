import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'

/**
 * A constraint, one of the conditions of a check, a unique index or a refusing trigger of a table, and what
 * takes it out.
 */
interface Constraint {
  name: string
  table: string
  removal: string
}

/** A connection to a database whose constraints are taken out within a transaction. */
interface ConstraintConnection {
  run(statement: string): Promise<void>
  constraints(): Promise<Constraint[]>
  close(): void | Promise<void>
}

/**
 * `not null` of a column of the primary key cannot be taken out before the key. Since version 18 each has a
 * name of its own, which is left out, because earlier versions have none.
 */
const constraintsOfPostgres = `
  select conname as name, conrelid::regclass::text as table,
      format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as removal,
      case contype when 'c' then pg_get_expr(conbin, conrelid) end as condition
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'x', 'f', 'p')
  union all
  select 'not null of ' || attname, attrelid::regclass::text,
      format('alter table %s alter column %I drop not null', attrelid::regclass, attname), null
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and attnotnull
      and not exists (
        select 1 from pg_constraint where conrelid = attrelid and contype = 'p' and attnum = any (conkey)
      )
  union all
  select pg_class.relname, indrelid::regclass::text, format('drop index %I', pg_class.relname), null
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and indisunique
      and not exists (select 1 from pg_constraint where conindid = indexrelid)
  union all
  select tgname, tgrelid::regclass::text, format('drop trigger %I on %s', tgname, tgrelid::regclass), null
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and prosrc like '%raise exception%'
  order by 2, 1`

/** The conditions that `and` joins in an expression as PostgreSQL writes it, which is in parentheses. */
function joinedByAnd(expression: string): string[] {
  const parts = ['']
  let depth = 0
  for (const piece of expression.split(/([()]| AND )/)) {
    if (piece === ')') depth -= 1
    // The outermost parentheses hold all conditions.
    if (piece === ' AND ' && depth === 1) parts.push('')
    else if ((piece !== '(' && piece !== ')') || depth > 0) parts.push(`${parts.pop()}${piece}`)
    if (piece === '(') depth += 1
  }
  return parts
}

/** Of a check of several conditions each one, of what else there is the whole. */
function eachCondition({
  condition,
  ...constraint
}: Constraint & { condition: string | null }): Constraint[] {
  const conditions = condition === null ? [] : joinedByAnd(condition)
  if (conditions.length < 2) return [constraint]
  return conditions.map((one) => {
    const others = conditions.filter((other) => other !== one).join(' and ')
    return {
      ...constraint,
      name: `${one} in ${constraint.name}`,
      removal: `${constraint.removal}; alter table ${constraint.table} add check (${others}) not valid`,
    }
  })
}

export async function connectToPostgres(url: string): Promise<ConstraintConnection> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return {
    run: async (statement) => void (await client.query(statement)),
    constraints: async () => {
      const { rows } = await client.query<Constraint & { condition: string | null }>(constraintsOfPostgres)
      return rows.flatMap(eachCondition)
    },
    close: () => client.end(),
  }
}

/** SQLite drops triggers and the unique indexes that are no part of a table. */
const constraintsOfSqlite = `
  select name, tbl_name as "table", 'drop ' || type || ' ' || name as removal from sqlite_schema
    where type = 'trigger' and sql like '%raise(%' or type = 'index' and sql like 'create unique %'
    order by 2, 1`

export function connectToSqlite(file: string): ConstraintConnection {
  const connection = new DatabaseSync(file, { enableForeignKeyConstraints: true })
  return {
    run: async (statement) => connection.exec(statement),
    constraints: async () =>
      connection
        .prepare(constraintsOfSqlite)
        .all()
        .map(({ name, table, removal }) => ({
          name: String(name),
          table: String(table),
          removal: String(removal),
        })),
    close: () => connection.close(),
  }
}

/** Whether the database accepts the statement, which is taken back. A transaction must be under way. */
export async function isAccepted(connection: ConstraintConnection, statement: string): Promise<boolean> {
  await connection.run('savepoint before_statement')
  try {
    await connection.run(statement)
    return true
  } catch {
    return false
  } finally {
    await connection.run('rollback to savepoint before_statement')
  }
}

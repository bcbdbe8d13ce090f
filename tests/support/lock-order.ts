import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue, StatementSync } from 'node:sqlite'
import type { Database } from '#server/database/database.ts'
import { lockOrder } from '#server/database/locks.ts'

/*
 * SQLite has no locks of rows. So that the order in which PostgreSQL would lock them is seen in every test,
 * each `update` of a transaction is preceded by a query for the rows that it will write.
 */

type Table = (typeof lockOrder)[number][number]

const tables: readonly Table[] = lockOrder.flat()

const rankOf = (table: Table) => lockOrder.findIndex((names: readonly Table[]) => names.includes(table))

/**
 * Tables in which the rows themselves are locked in the order of their ids. The bookings of a lesson are
 * under its lock.
 */
const orderedRows: readonly Table[] = ['lessons', 'members']

interface Held {
  rows: Set<string>
  broken: string[]
  /** Of each table, the rows that were locked, with the greatest id. */
  last: Map<Table, string>
}

const transactions = new AsyncLocalStorage<Held>()

/** Lets each transaction of the database fail that locks rows in another order than `lockOrder` says. */
export function watchLockOrder(database: Database): Database {
  if (database.engine !== 'sqlite') return database
  watchStatements()
  const transact = database.transact.bind(database)
  const watched: Database['transact'] = (work) =>
    transact(async (writer) => {
      const held: Held = { rows: new Set(), broken: [], last: new Map() }
      const result = await transactions.run(held, () => work(writer))
      if (held.broken.length > 0) throw new Error(held.broken.join('; '))
      return result
    })
  return Object.assign(database, { transact: watched })
}

/**
 * What `lockMembers` sends: on SQLite it locks nothing, and says by this query which members it would lock.
 */
const locksMembers =
  /^select "id", "tickets", "member_type" from "members" where "id" in \([?, ]+\) and "closed_at" is null$/

let isWatching = false

function watchStatements(): void {
  if (isWatching) return
  isWatching = true
  const { value } = Object.getOwnPropertyDescriptor(DatabaseSync.prototype, 'prepare') ?? {}
  const prepare = value as (this: DatabaseSync, sql: string) => StatementSync
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, sql: string) {
    const statement = prepare.call(this, sql)
    const inserted = insertedBy(sql)
    if (inserted !== undefined) return noting(statement, inserted)
    const locked = rowsLockedBy(sql, (text) => prepare.call(this, text))
    return locked === undefined ? statement : noting(statement, locked)
  }
}

interface Row {
  id: string
  /** Of a booking. */
  lessonId?: unknown
}

interface Locked {
  table: Table
  /** The statement inserts the rows, which no other transaction sees. */
  isNew?: boolean
  rows: (parameters: readonly SQLInputValue[]) => Row[]
}

/** The rows that PostgreSQL would lock for a statement; undefined for one that locks none. */
function rowsLockedBy(sql: string, prepare: (text: string) => StatementSync): Locked | undefined {
  if (locksMembers.test(sql)) {
    const rows = (ids: readonly SQLInputValue[]) =>
      ids
        .map(String)
        .toSorted()
        .map((id) => ({ id }))
    return { table: 'members', rows }
  }
  const table = tables.find((name) => sql.startsWith(`update "${name}" `))
  if (table === undefined) return undefined
  const at = whereOf(sql)
  const condition = at === -1 ? '' : sql.slice(at).replace(/ returning [^)]*$/, '')
  // The parameters of what the update sets come first; without a condition there are no others.
  const before = sql.slice(0, at === -1 ? undefined : at).split('?').length - 1
  const key = table === 'counters' ? 'name' : 'id'
  const lesson = table === 'bookings' ? 'lesson_id' : 'null'
  const query = prepare(`select "${key}" as id, ${lesson} as lesson from "${table}"${condition} order by 1`)
  return {
    table,
    rows: (parameters) =>
      query
        .all(...parameters.slice(before))
        .map(({ id, lesson: lessonId }) => ({ id: String(id), lessonId: lessonId && String(lessonId) })),
  }
}

/** The rows that a statement inserts; undefined for one that inserts none into these tables. */
function insertedBy(sql: string): Locked | undefined {
  const [, name, columns = ''] = /^insert into "(\w+)" \(([^)]*)\) values \(/.exec(sql) ?? []
  const table = tables.find((one) => one === name)
  if (table === undefined) return undefined
  const names = columns.split(', ')
  const position = names.indexOf('"id"')
  const rows = (parameters: readonly SQLInputValue[]) =>
    parameters.flatMap((id, index) =>
      index % names.length === position && typeof id === 'string' ? [{ id }] : [],
    )
  return { table, isNew: true, rows }
}

/** Where the condition of an update begins, outside of all parentheses; -1 for none. */
function whereOf(sql: string): number {
  let depth = 0
  for (let at = 0; at < sql.length; at += 1) {
    if (sql[at] === '(') depth += 1
    if (sql[at] === ')') depth -= 1
    if (depth === 0 && sql.startsWith(' where ', at)) return at
  }
  return -1
}

function noting(statement: StatementSync, { table, isNew = false, rows }: Locked): StatementSync {
  const note = (parameters: readonly SQLInputValue[]) => {
    const held = transactions.getStore()
    if (held === undefined) return
    for (const row of rows(parameters)) {
      if (isNew) held.rows.add(`${table} ${row.id}`)
      else noteRow(held, table, row)
    }
  }
  const watched = {
    columns: () => statement.columns(),
    all(...parameters: SQLInputValue[]) {
      note(parameters)
      return statement.all(...parameters)
    },
    run(...parameters: SQLInputValue[]) {
      note(parameters)
      return statement.run(...parameters)
    },
  }
  return watched as StatementSync
}

function noteRow(held: Held, table: Table, { id, lessonId }: Row): void {
  if (held.rows.has(`${table} ${id}`)) return
  held.rows.add(`${table} ${id}`)
  if (table === 'counters' && id !== 'calendar') return
  if (held.rows.has(`lessons ${String(lessonId)}`)) return
  const later = held.last.keys().find((other) => rankOf(other) > rankOf(table))
  if (later !== undefined) held.broken.push(`a row of ${table} was locked after one of ${later}`)
  const greatest = held.last.get(table) ?? ''
  if (orderedRows.includes(table) && id < greatest)
    held.broken.push(`rows of ${table} were not locked in order`)
  held.last.set(table, id > greatest ? id : greatest)
}

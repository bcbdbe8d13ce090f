import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { Client } from 'pg'
import type { Database } from '#server/database/database.ts'

/** A statement that a watched call is about to send to its database. */
export interface Statement {
  sql: string
  /** Whether it begins, ends or is a part of a transaction. Only on PostgreSQL. */
  isInTransaction: boolean
  /** Sends this statement, or another one in its place, and resolves with the answer. Only on PostgreSQL. */
  send: (sql?: string, values?: unknown[]) => Promise<unknown>
  /** Breaks the connection. Only on PostgreSQL. */
  cut: () => void
}

/** What a test does with the statements of a call. */
export interface Watch {
  /** On PostgreSQL, in the place of sending the statement. */
  onPostgres: (statement: Statement) => Promise<unknown>
  /** On SQLite, before the statement runs. May throw in its place. */
  onSqlite?: (sql: string) => void
  /** On SQLite, before a transaction begins. */
  beforeTransaction?: () => Promise<void>
}

/**
 * Lets calls to SQLite, whose statements cannot wait, wait before their transactions. The database of a test
 * is as before for the next test.
 */
export function watchTransactions(database: Database): void {
  if (database.engine !== 'sqlite') return
  const transact = database.transact.bind(database)
  const watched: Pick<Database, 'transact'> = {
    transact: async (work) => {
      await watching.getStore()?.beforeTransaction?.()
      return transact(work)
    },
  }
  Object.assign(database, watched)
}

const watching = new AsyncLocalStorage<Watch>()

/** Runs a call, all of whose statements the watch sees. */
export function whileWatched<T>(watch: Watch, call: () => Promise<T>): Promise<T> {
  hook()
  return watching.run(watch, call)
}

/** What a connection sends for itself, and a read that several calls may share. */
const isOfNobody = (sql: string) => /^set |pg_is_in_recovery|pg_current_snapshot/.test(sql)

let isHooked = false

/** The product knows nothing of it: the statements are caught where they leave for the engine. */
function hook(): void {
  if (isHooked) return
  isHooked = true
  hookPostgres()
  hookSqlite()
}

interface Sender {
  query: (query: unknown, values?: unknown[]) => Promise<unknown>
  connection: { stream: { destroy: () => void } }
}

function hookPostgres(): void {
  const prototype = Client.prototype as unknown as Sender
  const original = prototype.query
  const inTransaction = new WeakSet<Sender>()
  prototype.query = function (this: Sender, query, values) {
    const watch = watching.getStore()
    const text = textOf(query)
    if (watch === undefined || text === undefined || isOfNobody(text))
      return original.call(this, query, values)
    if (/^(begin|start transaction)/i.test(text)) inTransaction.add(this)
    const isInTransaction = inTransaction.has(this)
    if (/^(commit|rollback)$/i.test(text)) inTransaction.delete(this)
    return watch.onPostgres({
      sql: text,
      isInTransaction,
      // Another statement has not the name under which the connection keeps this one.
      send: (sql = text, given = values) => original.call(this, sql === text ? query : sql, given),
      cut: () => this.connection.stream.destroy(),
    })
  }
}

/** A statement is sent as its text, or with a name, under which the connection keeps it. */
function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  const isNamed = typeof query === 'object' && query !== null && 'name' in query && 'text' in query
  return isNamed && typeof query.text === 'string' ? query.text : undefined
}

function hookSqlite(): void {
  const statements = StatementSync.prototype as unknown as Record<string, (...values: unknown[]) => unknown>
  for (const name of ['all', 'get', 'run', 'iterate']) {
    const original = statements[name]
    if (original === undefined) throw new Error(`a statement of SQLite has no ${name}`)
    statements[name] = function (this: StatementSync, ...values) {
      watching.getStore()?.onSqlite?.(this.sourceSQL)
      return original.apply(this, values)
    }
  }
  const databases = DatabaseSync.prototype as { exec: (this: DatabaseSync, sql: string) => void }
  const { exec } = databases
  databases.exec = function (sql) {
    watching.getStore()?.onSqlite?.(sql)
    exec.call(this, sql)
  }
}

import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import type { DatabaseConnection, DialectAdapter, Driver, SqliteDatabase, SqliteStatement } from 'kysely'
import { isBusy, lockTimeoutMs } from './connect.ts'

const beginImmediate = CompiledQuery.raw('begin immediate')
/** Short, because another process holds the lock for as long as a booking takes. */
const lockPauseMs = 1

/** Kysely's SQLite dialect for the SQLite that is built into Node. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #connection: DatabaseSync
  readonly #database: SqliteDatabase

  constructor(connection: DatabaseSync) {
    const database = asKyselyDatabase(connection)
    super({ database })
    this.#connection = connection
    this.#database = database
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter()
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#connection, this.#database)
  }
}

/**
 * Takes the write lock when a transaction begins. Otherwise SQLite takes it at the first write, and that
 * write fails without waiting when another process has written since the transaction's first read.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #connection: DatabaseSync

  constructor(connection: DatabaseSync, database: SqliteDatabase) {
    super({ database })
    this.#connection = connection
  }

  /** Waits for other processes with pauses, because SQLite's own waiting would stop the thread. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    for (const begun = performance.now(); ;) {
      try {
        await connection.executeQuery(beginImmediate)
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() - begun > lockTimeoutMs) throw error
        await pause(lockPauseMs)
      }
    }
  }

  /**
   * SQLite has rolled back by itself when the disk is full. A second rollback would hide that error behind
   * its own.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection.isTransaction) await super.rollbackTransaction(connection)
  }
}

/** Tells Kysely's migrator that SQLite rolls back changes of the schema, too. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * A connection as Kysely expects it. Statements are kept, because to prepare one takes longer than to run it.
 */
function asKyselyDatabase(connection: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => connection.close(),
    prepare(sql) {
      let statement = statements.get(sql)
      if (statement === undefined) {
        statement = asKyselyStatement(connection, sql)
        statements.set(sql, statement)
      }
      return statement
    },
  }
}

function asKyselyStatement(connection: DatabaseSync, sql: string): SqliteStatement {
  const statement = connection.prepare(sql)
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}

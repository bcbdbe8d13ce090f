import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import type { DatabaseConnection, DialectAdapter, Driver, SqliteDatabase, SqliteStatement } from 'kysely'

/** Kysely's SQLite dialect over the engine that is built into Node. */
export class SqliteDialectForNode extends SqliteDialect {
  readonly #connection: SqliteDatabase

  constructor(connection: DatabaseSync) {
    const database = bridge(connection)
    super({ database })
    this.#connection = database
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter()
  }

  override createDriver(): Driver {
    return new ImmediateDriver({ database: this.#connection })
  }
}

/**
 * Takes the write lock when a transaction begins. A deferred one takes it at its first write and fails
 * there, without waiting, when another process has written since its first read.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** Tells Kysely that SQLite rolls back changes of the schema, too, so that it migrates in a transaction. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function bridge(connection: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => connection.close(),
    prepare(sql) {
      let statement = prepared.get(sql)
      if (statement === undefined) {
        statement = adapt(connection.prepare(sql))
        prepared.set(sql, statement)
      }
      return statement
    },
  }
}

function adapt(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}

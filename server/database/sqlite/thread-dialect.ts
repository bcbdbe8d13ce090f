import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, Kysely, QueryResult } from 'kysely'
import type { ReadingThread } from './reading-thread.ts'

/** Kysely's SQLite dialect for queries on another thread. It has no transactions. */
export class ThreadDialect implements Dialect {
  readonly #thread: ReadingThread

  constructor(thread: ReadingThread) {
    this.#thread = thread
  }

  createAdapter = () => new SqliteAdapter()
  createQueryCompiler = () => new SqliteQueryCompiler()
  createIntrospector = (database: Kysely<unknown>) => new SqliteIntrospector(database)
  createDriver = (): Driver => new ThreadDriver(this.#thread)
}

class ThreadDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(thread: ReadingThread) {
    this.#connection = {
      async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
        return { rows: (await thread.query(sql, parameters)) as Row[] }
      },
      streamQuery() {
        throw new Error('the reading thread answers with all rows at once')
      },
    }
  }

  acquireConnection = async () => this.#connection

  async init(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}

  beginTransaction = refuseTransaction
  commitTransaction = refuseTransaction
  rollbackTransaction = refuseTransaction
}

async function refuseTransaction(): Promise<never> {
  throw new Error('the reading thread has no transactions')
}

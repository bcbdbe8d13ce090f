import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, Kysely, QueryResult } from 'kysely'
import type { Answer, Question } from './reading-worker.ts'

const threadEnded = 'the reading thread has ended'

type Waiting = PromiseWithResolvers<unknown[]>

/** The thread that runs long queries (reading-worker.ts), one after the other. */
export class ReadingThread {
  readonly #databaseFile: string
  readonly #restarts: boolean
  readonly #waiting = new Map<number, Waiting>()
  /** Started at the first query: most hours have none, and a thread has memory of its own. */
  #worker: Worker | undefined
  #lastId = 0
  #isLost = false

  /**
   * @param restarts whether a query after the end of a thread starts another one. False for a transaction,
   * which ends with its thread
   */
  constructor(databaseFile: string, { restarts }: { restarts: boolean }) {
    this.#databaseFile = databaseFile
    this.#restarts = restarts
  }

  /** @throws what SQLite throws, with its `errcode` */
  async query(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    if (this.#isLost) throw new Error(threadEnded)
    this.#worker ??= this.#start()
    this.#lastId += 1
    const waiting = Promise.withResolvers<unknown[]>()
    this.#waiting.set(this.#lastId, waiting)
    // Keeps the process alive until the answer is there, also when nothing else does.
    this.#worker.ref()
    this.#worker.postMessage({ id: this.#lastId, sql, parameters } satisfies Question)
    return waiting.promise
  }

  /** After the queries that were asked for. */
  async close(): Promise<void> {
    if (this.#worker === undefined) return
    const ended = once(this.#worker, 'exit')
    this.#worker.ref()
    this.#worker.postMessage('close')
    await ended
  }

  #start(): Worker {
    const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
      workerData: this.#databaseFile,
    })
    worker.on('message', ({ id, rows, failure }: Answer) => {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (this.#waiting.size === 0) worker.unref()
      if (failure === undefined) waiting?.resolve(rows)
      else waiting?.reject(Object.assign(new Error(failure.message), failure))
    })
    worker.on('error', (error) => this.#fail(error))
    worker.on('exit', () => this.#fail(new Error(threadEnded)))
    return worker
  }

  #fail(error: unknown): void {
    this.#worker = undefined
    this.#isLost = !this.#restarts
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

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

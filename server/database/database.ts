import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** What queries read from: the database, or a running transaction. */
export type Reader = Kysely<Tables>

/** A running write transaction. Only `transact` creates one, so every write goes through it. */
export type Writer = Transaction<Tables>

export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  /** For reading outside of a transaction. Writing through it fails. */
  readonly reader: Reader
  /**
   * The same for queries that may take longer than a tenth of a second, such as sums over years. On SQLite
   * they run on a thread of their own, because there a query keeps the thread that runs it from all other
   * requests.
   */
  readonly backgroundReader: Reader
  /**
   * Runs the work with a reader all of whose queries see the database as it was at the first of them, while
   * others write. On SQLite they run on a thread of their own. It keeps a connection as long as it takes.
   */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  /**
   * The only way to write. Runs the work in a transaction and resolves when its outcome is on disk. An error
   * of the work rolls everything back and is thrown unchanged. The work may run more than once, because
   * serialization failures of PostgreSQL are tried again, so it must have no effect except through its
   * writer.
   */
  transact<T>(work: (writer: Writer) => Promise<T>): Promise<T>
  /**
   * Changes with every commit that a reader can see, whichever process made it. What was read after this call
   * is up to date as long as the version stays the same.
   */
  version(): Promise<string>
  /**
   * @throws while writes fail because of the storage (`storageFailure`). Costs nothing while they succeed.
   */
  expectWritable(): Promise<void>
  close(): Promise<void>
}

import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Something that queries can be read from: the database, or a running transaction. */
export type Reader = Kysely<Tables>

/** A running write transaction. Only `transact` makes one, so that no write can bypass the door. */
export type Writer = Transaction<Tables>

export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  /** For reading outside a transaction. Writing through it fails on the embedded engine. */
  readonly reader: Reader
  /**
   * The one door for writes. Runs the work in a transaction and resolves when its outcome is on disk;
   * whatever the work throws rolls everything back and comes out unchanged. The work may run more than
   * once (PostgreSQL retries serialization failures), so it must act through its writer alone.
   */
  transact<T>(work: (writer: Writer) => Promise<T>): Promise<T>
  /**
   * Changes with every commit that a reader can see, whoever made it. What was read after asking for a
   * version stays true as long as the version is the same.
   */
  version(): Promise<string>
  close(): Promise<void>
}

import { InsertQueryNode, PostgresDialect, UpdateQueryNode } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { DatabaseError } from 'pg'
import type { Pool, PoolClient, QueryConfig, QueryResult as PgResult } from 'pg'
import { isPrepared } from '../prepared.ts'
import { takeConnection } from './connections.ts'

/**
 * Kysely's PostgreSQL dialect with two additions that make bookings faster (docs/decisions/0012):
 * - Prepared queries are sent with their name, so that PostgreSQL plans each of them once for a connection.
 * - `begin`, and prepared inserts and updates that return nothing, are sent without waiting for the answer. The commit waits for them.
 * The pool's connections must be pipelined: they send a statement while earlier ones are still being answered.
 */
export class PipelinedDialect extends PostgresDialect {
  readonly #pool: Pool

  constructor(pool: Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.#pool)
  }
}

class PipelinedDriver implements Driver {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipelinedConnection> {
    return new PipelinedConnection(await takeConnection(this.#pool))
  }

  async beginTransaction(connection: PipelinedConnection): Promise<void> {
    // If it fails, the statements behind it fail too, because only this makes a connection writable.
    connection.sendAhead({ text: 'begin read write' })
  }

  async commitTransaction(connection: PipelinedConnection): Promise<void> {
    const [{ command }] = await Promise.all([connection.client.query('commit'), connection.answersAhead()])
    // PostgreSQL answers a commit so when a statement failed and the code caught its error.
    if (command === 'ROLLBACK') throw new Error('a transaction with a failed statement cannot be committed')
  }

  async rollbackTransaction(connection: PipelinedConnection): Promise<void> {
    // If it cannot be sent, closing the connection rolls back. The caller is told why the work failed, not this.
    await connection.client.query('rollback').catch(() => {
      connection.isBroken = true
    })
  }

  async releaseConnection({ client, isBroken }: PipelinedConnection): Promise<void> {
    client.release(isBroken)
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

class PipelinedConnection implements DatabaseConnection {
  readonly client: PoolClient
  /** A broken connection is closed instead of being given to the next caller. */
  isBroken = false
  /** The answers to statements that were sent ahead in this transaction; empty outside a transaction. */
  readonly #ahead: Array<Promise<unknown>> = []

  constructor(client: PoolClient) {
    this.client = client
  }

  /** Sends a statement whose answer tells only whether it failed. */
  sendAhead(statement: QueryConfig): void {
    const answer = this.client.query(statement)
    this.#ahead.push(answer)
    // A transaction that fails for another reason ends without reading these answers.
    answer.catch(() => undefined)
  }

  /** Throws the first error of the statements that were sent ahead. */
  answersAhead(): Promise<unknown> {
    return Promise.all(this.#ahead)
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const values = [...query.parameters]
    const statement = { text: query.sql, values, ...(isPrepared(query) && { name: query.name }) }
    const isInTransaction = this.#ahead.length > 0
    if (isInTransaction && isPrepared(query) && returnsNothing(query)) {
      this.sendAhead(statement)
      return { rows: [] }
    }
    const { command, rowCount, rows } = await this.#answerTo(statement)
    const writes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
    return { rows, ...(writes && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  async #answerTo(statement: QueryConfig): Promise<PgResult<never>> {
    try {
      return await this.client.query(statement)
    } catch (error) {
      // PostgreSQL closes the connection after a fatal error, but a moment later: until then it looks usable.
      if (error instanceof DatabaseError && error.severity === 'FATAL') this.isBroken = true
      // A statement that was sent ahead and failed is the reason why this one failed.
      await this.answersAhead()
      throw error
    }
  }

  streamQuery(): never {
    throw new Error('queries are not streamed')
  }
}

const returnsNothing = ({ query }: CompiledQuery): boolean =>
  (InsertQueryNode.is(query) || UpdateQueryNode.is(query)) && query.returning === undefined

import { InsertQueryNode, PostgresDialect } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { DatabaseError } from 'pg'
import type { Pool, PoolClient, QueryConfig, QueryResult as PgResult } from 'pg'
import { isPrepared } from '../prepared.ts'

/**
 * Kysely's PostgreSQL dialect for a pool of pipelining connections. The server keeps the hot statements
 * planned, and a transaction waits for answers only where it needs them.
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
    return new PipelinedConnection(await this.#pool.connect())
  }

  async beginTransaction(connection: PipelinedConnection): Promise<void> {
    // Without it the statements behind it fail too, because only this makes a connection writable.
    connection.sendAhead({ text: 'begin read write' })
  }

  async commitTransaction(connection: PipelinedConnection): Promise<void> {
    const [{ command }] = await Promise.all([connection.client.query('commit'), connection.answers()])
    // What the server says when a statement had failed and the failure was swallowed.
    if (command === 'ROLLBACK') throw new Error('a failed transaction cannot be committed')
  }

  async rollbackTransaction(connection: PipelinedConnection): Promise<void> {
    // A connection that cannot be told is rolled back by its end. What comes out is why the work failed.
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
  isBroken = false
  /** Of statements that nobody waited for; the commit does. Empty outside a transaction. */
  readonly #sentAhead: Array<Promise<unknown>> = []

  constructor(client: PoolClient) {
    this.client = client
  }

  sendAhead(statement: QueryConfig): void {
    const answer = this.client.query(statement)
    this.#sentAhead.push(answer)
    // After a failure the transaction may end without asking for the answers.
    answer.catch(() => undefined)
  }

  /** Throws the first failure of what was sent ahead. */
  answers(): Promise<unknown> {
    return Promise.all(this.#sentAhead)
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = {
      text: query.sql,
      values: [...query.parameters],
      ...(isPrepared(query) && { name: query.name }),
    }
    if (this.#sentAhead.length > 0 && isPrepared(query) && hasNoAnswer(query)) {
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
      // Its end is yet to come; nobody else may get it until then.
      if (error instanceof DatabaseError && error.severity === 'FATAL') this.isBroken = true
      // If something sent ahead has failed, that is the reason, and this only its consequence.
      await this.answers()
      throw error
    }
  }

  streamQuery(): never {
    throw new Error('no query of ours is streamed')
  }
}

/** An insert that returns nothing can only succeed or fail, and a failure fails the whole transaction anyway. */
const hasNoAnswer = ({ query }: CompiledQuery): boolean =>
  InsertQueryNode.is(query) && query.returning === undefined

import { InsertQueryNode, PostgresDialect, UpdateQueryNode } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import type { Pool, PoolClient, QueryConfig, QueryResult as PgResult } from 'pg'
import { OutcomeUnknown } from '../outcome-unknown.ts'
import { isPrepared } from '../prepared.ts'
import { endsConnection, failureOf, isAnswer } from './answers.ts'
import { isPooled, takeConnection } from './connections.ts'
import { Packet } from './packet.ts'

/**
 * Kysely's PostgreSQL dialect with three additions that make bookings faster (docs/decisions/0012, 0086):
 * - Prepared queries are sent with their name, so that PostgreSQL plans each of them once for a connection.
 * - `begin`, and prepared inserts and updates that return nothing, are sent without waiting for the answer. The commit waits for them.
 * - Statements that are sent in the same turn of the event loop leave in one packet.
 * The pool's connections must be pipelined: they send a packet while earlier ones are still being answered.
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

  async beginTransaction(
    connection: PipelinedConnection,
    { accessMode }: TransactionSettings,
  ): Promise<void> {
    // If it fails, the first statement fails too, because both are in one packet.
    connection.sendAhead(
      accessMode === 'read only' ? beginSnapshot : { text: 'begin read write', name: 'begin' },
    )
  }

  async commitTransaction(connection: PipelinedConnection): Promise<void> {
    const { command } = await connection.commit()
    // PostgreSQL answers a commit so when a statement failed and the code caught its error.
    if (command === 'ROLLBACK') throw new Error('a transaction with a failed statement cannot be committed')
  }

  async rollbackTransaction(connection: PipelinedConnection): Promise<void> {
    // If it cannot be sent, closing the connection rolls back. The caller is told why the work failed, not this.
    await connection.send({ text: 'rollback' }).catch(() => connection.close())
  }

  async releaseConnection(connection: PipelinedConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

/** All queries of the transaction see what the first one saw. */
const beginSnapshot = { text: 'begin isolation level repeatable read, read only', name: 'begin snapshot' }

/** The names of the prepared statements that a connection has answered. */
const namesOf = new WeakMap<PoolClient, Set<string>>()

class PipelinedConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #names: Set<string>
  /** A pooler gives each transaction another connection, which does not know the names of statements. */
  readonly #isPooled: boolean
  /** A broken connection is closed instead of being given to the next caller. */
  #isBroken = false
  /** The packet that leaves at the end of this turn of the event loop. */
  #packet: Packet | undefined
  /** The answers to statements that were sent ahead in this transaction; empty outside a transaction. */
  readonly #ahead: Array<Promise<unknown>> = []

  constructor(client: PoolClient) {
    this.#client = client
    this.#isPooled = isPooled(client)
    this.#names = namesOf.get(client) ?? new Set()
    namesOf.set(client, this.#names)
  }

  /** Sends a statement whose answer tells only whether it failed. */
  sendAhead(statement: QueryConfig): void {
    const answer = this.send(statement)
    this.#ahead.push(answer)
    // A transaction that fails for another reason ends without reading these answers.
    answer.catch(() => undefined)
  }

  /** @throws OutcomeUnknown when the connection is lost before the answer */
  async commit(): Promise<PgResult> {
    const packet = this.#packetOfThisTurn()
    try {
      const committed = this.send({ text: 'commit', name: 'commit' })
      const [result] = await Promise.all([committed, ...this.#ahead])
      return result
    } catch (error) {
      throw packet.isSent && !isAnswer(error) ? new OutcomeUnknown(error) : error
    }
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const values = [...query.parameters]
    const statement = { text: query.sql, values, ...(isPrepared(query) && { name: query.name }) }
    const isInTransaction = this.#ahead.length > 0
    if (isInTransaction && isPrepared(query) && returnsNothing(query)) {
      this.sendAhead(statement)
      return { rows: [] }
    }
    // Without `begin`, a packet is a transaction of its own.
    if (!isInTransaction && this.#isPooled) this.send(readOnly).catch(() => undefined)
    const { command, rowCount, rows } = await this.#answerTo(statement)
    const writes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
    return { rows: rows as Row[], ...(writes && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  async #answerTo(statement: QueryConfig): Promise<PgResult> {
    try {
      return await this.send(statement)
    } catch (error) {
      // A statement that was sent ahead and failed is the reason why this one failed.
      await Promise.all(this.#ahead)
      throw error
    }
  }

  /** @throws `unreachable` when the connection is lost before the answer; nothing is done, unless it was the commit */
  async send({ name, ...statement }: QueryConfig): Promise<PgResult> {
    const packet = this.#packetOfThisTurn()
    try {
      return await packet.add({ ...statement, ...(!this.#isPooled && name !== undefined && { name }) })
    } catch (error) {
      // PostgreSQL closes the connection after some errors, but a moment later: until then it looks usable.
      if (packet.hasLostNames || endsConnection(error)) this.close()
      throw failureOf(error)
    }
  }

  #packetOfThisTurn(): Packet {
    if (this.#packet !== undefined) return this.#packet
    const packet = new Packet(this.#names)
    this.#packet = packet
    // After all promises of this turn.
    process.nextTick(() => {
      this.#packet = undefined
      this.#client.query(packet)
    })
    return packet
  }

  /** Closes the connection when it is released. */
  close(): void {
    this.#isBroken = true
  }

  release(): void {
    this.#client.release(this.#isBroken)
  }

  streamQuery(): never {
    throw new Error('queries are not streamed')
  }
}

const readOnly = { text: "select set_config('transaction_read_only', 'on', true)" }

const returnsNothing = ({ query }: CompiledQuery): boolean =>
  (InsertQueryNode.is(query) || UpdateQueryNode.is(query)) && query.returning === undefined

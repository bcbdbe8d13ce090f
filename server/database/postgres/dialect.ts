import { PostgresDialect } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { isPrepared } from '../prepared.ts'

/** Kysely's PostgreSQL dialect, which lets the server keep the hot statements planned. */
export class PreparingDialect extends PostgresDialect {
  readonly #pool: Pool

  constructor(pool: Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): Driver {
    return new PreparingDriver(this.#pool)
  }
}

class PreparingDriver implements Driver {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PreparingConnection> {
    return new PreparingConnection(await this.#pool.connect())
  }

  async beginTransaction({ client }: PreparingConnection): Promise<void> {
    await client.query('begin')
  }

  async commitTransaction({ client }: PreparingConnection): Promise<void> {
    const { command } = await client.query('commit')
    // What the server says when a statement had failed and the failure was swallowed.
    if (command === 'ROLLBACK') throw new Error('a failed transaction cannot be committed')
  }

  async rollbackTransaction(connection: PreparingConnection): Promise<void> {
    try {
      await connection.client.query('rollback')
    } catch (error) {
      connection.isBroken = true
      throw error
    }
  }

  async releaseConnection({ client, isBroken }: PreparingConnection): Promise<void> {
    client.release(isBroken)
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

class PreparingConnection implements DatabaseConnection {
  readonly client: PoolClient
  isBroken = false

  constructor(client: PoolClient) {
    this.client = client
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.client.query({
      text: query.sql,
      values: [...query.parameters],
      ...(isPrepared(query) && { name: query.name }),
    })
    const writes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
    return { rows, ...(writes && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  streamQuery(): never {
    throw new Error('no query of ours is streamed')
  }
}

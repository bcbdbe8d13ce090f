import { PostgresDialect, PostgresDriver } from 'kysely'
import type { CompiledQuery, DatabaseConnection } from 'kysely'
import { DatabaseError } from 'pg'
import type { Pool } from 'pg'
import type { NamedQuery } from '../prepared.ts'
import { OutcomeUnknown } from '../outcome-unknown.ts'
import { unreachable } from '../storage-failure.ts'

/** Kysely's dialect, whose errors also say whether anything was done when the connection is lost. */
export class StudioPostgresDialect extends PostgresDialect {
  readonly #pool: Pool
  readonly #keepsNames: boolean

  /** @param keepsNames whether a connection keeps the named statements of earlier transactions */
  constructor(pool: Pool, keepsNames: boolean) {
    super({ pool })
    this.#pool = pool
    this.#keepsNames = keepsNames
  }

  override createDriver(): StudioPostgresDriver {
    return new StudioPostgresDriver(this.#pool, this.#keepsNames)
  }
}

class StudioPostgresDriver extends PostgresDriver {
  /** Connections that PostgreSQL closes. It does so a moment after the error: until then they look usable. */
  readonly #ended = new WeakSet<DatabaseConnection>()

  readonly #keepsNames: boolean

  constructor(pool: Pool, keepsNames: boolean) {
    super({ pool, onCreateConnection: async (connection) => this.#adapt(connection) })
    this.#keepsNames = keepsNames
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    try {
      return await super.acquireConnection()
    } catch (error) {
      throw unreachable(error)
    }
  }

  /** @throws OutcomeUnknown when the connection is lost before the answer */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection)
    } catch (error) {
      throw this.#ended.has(connection) ? new OutcomeUnknown(error) : error
    }
  }

  override async rollbackTransaction(...[connection]: Parameters<PostgresDriver['rollbackTransaction']>) {
    // If it cannot be sent, closing the connection rolls back. The caller is told why the work failed, not
    // this.
    await super.rollbackTransaction(connection).catch(() => undefined)
  }

  override async releaseConnection(...[connection]: Parameters<PostgresDriver['releaseConnection']>) {
    // A rollback that fails lets the driver discard the connection, so that no other caller gets it.
    if (this.#ended.has(connection)) await this.rollbackTransaction(connection)
    await super.releaseConnection(connection)
  }

  /** Its statements keep their names, and its errors say whether anything was done. */
  #adapt(connection: DatabaseConnection): void {
    const executeQuery = connection.executeQuery.bind(connection)
    connection.executeQuery = async <Row>(query: CompiledQuery | NamedQuery) => {
      const isNamed = this.#keepsNames && 'name' in query
      try {
        return await executeQuery<Row>(isNamed ? named(query) : query)
      } catch (error) {
        if (isAnswer(error)) throw error
        this.#ended.add(connection)
        throw unreachable(error)
      }
    }
  }
}

/** Kysely hands the statement on to `pg`, which takes it with its name. */
const named = ({ sql: text, name, ...query }: NamedQuery): CompiledQuery => ({
  ...query,
  sql: { name, text } as unknown as string,
})

/**
 * Connection exceptions (class 08) and the end of the server or of the connection (57P). Not by the severity,
 * which PostgreSQL writes in the language of its messages.
 */
const endingCodes = /^(08|57P)/

/** Whether PostgreSQL, or a pooler in front of it, closes the connection after this error. */
const endsConnection = (error: DatabaseError): boolean =>
  error.severity === 'FATAL' || error.severity === 'PANIC' || endingCodes.test(error.code ?? '')

/**
 * Whether the error is PostgreSQL's answer to the statement. Otherwise the connection was lost, and no answer
 * came.
 */
const isAnswer = (error: unknown): boolean => error instanceof DatabaseError && !endsConnection(error)

import { Query, types } from 'pg'
import type { Connection, QueryConfig, QueryResult } from 'pg'

interface Fields {
  fields: unknown[]
}

/** What the driver calls on a query. Its types leave this out. */
interface DriversQuery {
  prepare(connection: Connection): void
  handleRowDescription(description: Fields): void
  handleDataRow(row: Fields): void
  handleCommandComplete(complete: { text: string }, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
  handleError(error: Error, connection: Connection): void
}

/** A statement of a packet. The driver calls `_getRows` last, to send the end of the statement. */
class Statement extends Query {
  readonly known: string | undefined

  constructor(config: QueryConfig, answered: (error: Error | undefined, result: QueryResult) => void) {
    // Extended, because the simple protocol ends a packet after each statement.
    super({ ...config, types, queryMode: 'extended' } as QueryConfig, answered)
    this.known = config.name
  }

  _getRows(connection: Connection): void {
    connection.execute(null, true)
  }
}

/**
 * Statements that leave in one write and end with one synchronisation point, so that PostgreSQL answers them in one piece
 * (docs/decisions/0086). After one that fails, PostgreSQL leaves out the others, and they fail with the same error. The driver takes
 * a packet for a single query.
 */
export class Packet extends Query implements Omit<DriversQuery, 'prepare'> {
  readonly #statements: Array<Statement & DriversQuery> = []
  readonly #knownNames: Set<string>
  #answered = 0
  #isSent = false
  #hasLostNames = false

  /** @param knownNames the names of the statements that the connection has answered; the packet adds its own */
  constructor(knownNames: Set<string>) {
    super('')
    this.#knownNames = knownNames
  }

  /** Whether PostgreSQL may have received some of it. */
  get isSent(): boolean {
    return this.#isSent
  }

  /** Whether PostgreSQL may or may not know the names of its statements, because one failed when they were sent first. */
  get hasLostNames(): boolean {
    return this.#hasLostNames
  }

  add(config: QueryConfig): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const statement = new Statement(config, (error, result) => (error ? reject(error) : resolve(result)))
      this.#statements.push(statement as Statement & DriversQuery)
    })
  }

  override submit = (connection: Connection): void => {
    this.#isSent = true
    connection.stream.cork()
    for (const statement of this.#statements) statement.prepare(connection)
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription(description: Fields): void {
    this.#statements[this.#answered]?.handleRowDescription(description)
  }

  handleDataRow(row: Fields): void {
    this.#statements[this.#answered]?.handleDataRow(row)
  }

  handleCommandComplete(complete: { text: string }, connection: Connection): void {
    const statement = this.#statements[this.#answered]
    this.#answered += 1
    if (statement?.known !== undefined) this.#knownNames.add(statement.known)
    statement?.handleCommandComplete(complete, connection)
    statement?.handleReadyForQuery(connection)
  }

  /** Each statement was answered by its `CommandComplete`. */
  handleReadyForQuery(): void {}

  handleError(error: Error, connection: Connection): void {
    const unanswered = this.#statements.slice(this.#answered)
    this.#hasLostNames = unanswered.some(({ known }) => known !== undefined && !this.#knownNames.has(known))
    for (const statement of unanswered) statement.handleError(error, connection)
  }
}

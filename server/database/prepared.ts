import { PostgresAdapter } from 'kysely'
import type { CompiledQuery, Compilable, QueryResult } from 'kysely'
import type { Reader } from './database.ts'

type Values = Record<string, string | number | null>

/** Stands for a value while a query is compiled. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A compiled query that will come again and again, under a name that no other has in this process. */
export interface PreparedQuery extends CompiledQuery {
  readonly name: string
}

export const isPrepared = (query: CompiledQuery): query is PreparedQuery => 'name' in query

let count = 0

/**
 * A query for a hot path: built and compiled once for each engine, then run with new values. Kysely would
 * otherwise build the same SQL text again at each call, which costs more than SQLite takes to run it, and
 * PostgreSQL would plan it again, which costs more than running it.
 * The values must reach the SQL as they are; `build` cannot branch on them.
 */
export function prepared<Given extends Values, Row>(
  build: (reader: Reader, given: Given) => Compilable<Row>,
): (reader: Reader, given: Given) => Promise<Row[]> {
  const compiled = new Map<boolean, PreparedQuery>()
  const placeholders = new Proxy({} as Given, { get: (_, name) => new Placeholder(String(name)) })

  return async (reader, given) => {
    const engine = reader.getExecutor().adapter instanceof PostgresAdapter
    let query = compiled.get(engine)
    if (query === undefined) {
      count += 1
      query = { ...build(reader, placeholders).compile(), name: `prepared ${count}` }
      compiled.set(engine, query)
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name] : value,
    )
    const statement = { ...query, parameters }
    const { rows } = await (reader.isTransaction ? inTurn(reader, statement) : reader.executeQuery(statement))
    return rows as Row[]
  }
}

/** Runs a statement of a transaction without making those behind it wait for its answer. */
async function inTurn(writer: Reader, statement: CompiledQuery): Promise<QueryResult<unknown>> {
  const { answer } = await writer
    .getExecutor()
    .provideConnection(async (connection) => ({ answer: connection.executeQuery(statement) }))
  return answer
}

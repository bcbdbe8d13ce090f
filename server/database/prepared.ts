import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Reader } from './database.ts'
import { engineOf } from './engine-of.ts'

type Values = Record<string, string | number | null>

/** Takes the place of a value while the query is compiled. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A compiled query with a name that no other query of this process has. PostgreSQL keeps its plan under that name. */
export interface PreparedQuery extends CompiledQuery {
  readonly name: string
}

export const isPrepared = (query: CompiledQuery): query is PreparedQuery => 'name' in query

let preparedQueries = 0

/**
 * A query that runs very often, such as those of a booking. Kysely builds its SQL text at the first call and PostgreSQL
 * plans it once; later calls only fill in their values. Building the text takes Kysely longer than SQLite takes to run it.
 * @param build receives placeholders instead of values, so it cannot decide anything by them
 */
export function prepared<Given extends Values, Row>(
  build: (reader: Reader, given: Given) => Compilable<Row>,
): (reader: Reader, given: Given) => Promise<Row[]> {
  const placeholders = new Proxy({} as Given, { get: (_, name) => new Placeholder(String(name)) })
  const compiled = new Map<'postgres' | 'sqlite', PreparedQuery>()

  const compiledFor = (reader: Reader): PreparedQuery => {
    const engine = engineOf(reader)
    let query = compiled.get(engine)
    if (query === undefined) {
      preparedQueries += 1
      query = { ...build(reader, placeholders).compile(), name: `prepared ${preparedQueries}` }
      compiled.set(engine, query)
    }
    return query
  }

  return async (reader, given) => {
    const query = compiledFor(reader)
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name] : value,
    )
    const run = reader.isTransaction ? sendWithoutWaiting : execute
    const { rows } = await run(reader, { ...query, parameters })
    return rows as Row[]
  }
}

const execute = (reader: Reader, query: CompiledQuery): Promise<QueryResult<unknown>> =>
  reader.executeQuery(query)

/**
 * Lets the next statement of the transaction be sent while this one is still being answered. Kysely would hold it back
 * until the function inside has resolved, so that function resolves at once, with the answer to come inside an object.
 */
async function sendWithoutWaiting(writer: Reader, query: CompiledQuery): Promise<QueryResult<unknown>> {
  const { answer } = await writer
    .getExecutor()
    .provideConnection(async (connection) => ({ answer: connection.executeQuery(query) }))
  return answer
}

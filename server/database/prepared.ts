import { PostgresAdapter } from 'kysely'
import type { CompiledQuery, Compilable } from 'kysely'
import type { Reader } from './database.ts'

type Values = Record<string, string | number | null>

/** Stands for a value while a query is compiled. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query for a hot path: built and compiled once for each engine, then run with new values. Kysely would
 * otherwise build the same SQL text again at each call, which costs more than SQLite takes to run it.
 * The values must reach the SQL as they are; `build` cannot branch on them.
 */
export function prepared<Given extends Values, Row>(
  build: (reader: Reader, given: Given) => Compilable<Row>,
): (reader: Reader, given: Given) => Promise<Row[]> {
  const compiled = new Map<boolean, CompiledQuery>()
  const placeholders = new Proxy({} as Given, { get: (_, name) => new Placeholder(String(name)) })

  return async (reader, given) => {
    const engine = reader.getExecutor().adapter instanceof PostgresAdapter
    let query = compiled.get(engine)
    if (query === undefined) {
      query = build(reader, placeholders).compile()
      compiled.set(engine, query)
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name] : value,
    )
    const { rows } = await reader.executeQuery({ ...query, parameters })
    return rows as Row[]
  }
}

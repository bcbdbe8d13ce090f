import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { ApiError } from './api-error.ts'

/** Reads one part of a request by its schema; throws `error.server.invalid` with the wrong fields. */
export function readInput(schema: z.ZodMiniType | undefined, sent: unknown): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(sent ?? {})
  if (!result.success) throw new ApiError('error.server.invalid', wrongFields(result.error.issues))
  const broken = Object.entries(result.data as object).filter(([, value]) => isBroken(value))
  if (broken.length === 0) return result.data
  throw new ApiError('error.server.invalid', Object.fromEntries(broken.map(([field]) => [field, 'pattern'])))
}

/** So many queries of an endpoint, each of so many characters at most, stay in memory. */
const mostQueries = 500
const longestQuery = 300

/**
 * Reads the query of an endpoint by its schema, as `readInput` does. Queries that were correct are kept with
 * what was read, because the same query always reads the same, and many visitors send the same one: to read
 * two instants takes a sixth of the time of a week list that is sent from memory.
 */
export function createReadQuery(schema: z.ZodMiniType): (request: FastifyRequest) => unknown {
  const known = new Map<string, unknown>()
  return ({ url, query }) => {
    const kept = known.get(url)
    if (kept !== undefined) return kept
    const read = Object.freeze(readInput(schema, query))
    if (known.size >= mostQueries) known.clear()
    if (url.length <= longestQuery) known.set(url, read)
    return read
  }
}

/** Text that a database cannot store as it is: half a character in both engines, U+0000 in PostgreSQL. */
function isBroken(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  return typeof value === 'object' && value !== null && Object.values(value).some(isBroken)
}

/** The first mistake of each field. A mistake inside a nested value counts for the outer field. */
function wrongFields(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) {
    const field = path[0]
    if (typeof field === 'string' && !Object.hasOwn(fields, field)) fields[field] = message
  }
  return fields
}

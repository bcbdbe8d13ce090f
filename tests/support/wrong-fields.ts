import type * as z from 'zod/mini'
import { ApiError } from '#server/http/api-error.ts'
import { readInput } from '#server/http/read-input.ts'

/**
 * The fields of a body that a call refuses by its schema, with their errors. Empty when it accepts the body.
 */
export function wrongFields({ body: schema }: { body?: z.ZodMiniType }, body: unknown): object {
  try {
    // As it comes over the wire.
    readInput(schema, JSON.parse(JSON.stringify(body)))
    return {}
  } catch (error) {
    if (error instanceof ApiError && error.code === 'error.server.invalid') return error.fields ?? {}
    throw error
  }
}

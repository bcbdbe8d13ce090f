import type { FastifySchema } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorStatus } from '#contract/errors.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { totalHeader } from '#contract/paging.ts'

const refusal = {
  type: 'object',
  required: ['statusCode', 'error', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    error: { type: 'string' },
    message: { type: 'string', description: 'a translation key' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'refused fields and their type words, for error.{field}.{type}',
    },
    current: {
      type: 'object',
      description: 'what stands there now with its version, when somebody else has changed it since',
    },
  },
}

/** What the API description says of an endpoint, from the contract alone. */
export function describe(endpoint: Endpoint): FastifySchema {
  const { params, query, body, answer, status, summary, path } = endpoint
  return {
    summary,
    tags: [path.split('/')[1] ?? ''],
    ...(params && { params: jsonSchema(params, 'input') }),
    ...(query && { querystring: jsonSchema(query, 'input') }),
    ...(body && { body: jsonSchema(body, 'input') }),
    ...(endpoint.access !== 'anyone' && { security: [{ bearer: [] }] }),
    response: {
      [status]: {
        description: 'Done',
        ...(endpoint.paged && totalInHeader),
        ...jsonSchema(answer, 'output'),
      },
      ...errorsOf(endpoint),
    },
  }
}

const totalInHeader = {
  headers: { [totalHeader]: { type: 'integer', description: 'how many there are in all' } },
}

function errorsOf(endpoint: Endpoint) {
  const byStatus: Record<number, { description: string }> = {}
  for (const code of codesOf(endpoint)) {
    const status = errorStatus[code]
    const before = byStatus[status]?.description
    byStatus[status] = { ...refusal, description: before ? `${before}, ${code}` : code }
  }
  return byStatus
}

function codesOf({ access, errors, params, query, body }: Endpoint): ErrorCode[] {
  return [
    ...((params ?? query ?? body) ? (['error.server.invalid'] as const) : []),
    ...(access === 'anyone' ? [] : (['error.server.unauthorized'] as const)),
    'error.server.token_invalid',
    'error.server.token_expired',
    ...(access === 'admin' ? (['error.server.forbidden'] as const) : []),
    ...errors,
    'error.server.too_many_requests',
    'error.server.default',
  ]
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io })
  return described
}

import type { FastifySchema } from 'fastify'
import * as z from 'zod'
import { mayCall } from '#contract/access.ts'
import type { Endpoint, RequestHeader } from '#contract/endpoint.ts'
import { errorStatus } from '#contract/errors.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { EndpointName } from '#contract/index.ts'
import { totalHeader } from '#contract/paging.ts'
import { roles } from '#contract/roles.ts'

const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/octet-stream']

const errorBody = {
  type: 'object',
  required: ['statusCode', 'error', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    error: { type: 'string' },
    message: { type: 'string', description: 'a translation key' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'the wrong fields and what is wrong with each, for the key error.{field}.{type}',
    },
    current: {
      type: 'object',
      description: 'the present state with its version, when another caller has changed it meanwhile',
    },
  },
}

/** The tags of the API description: the first part of each path. */
export const tags = [
  { name: 'auth', description: 'Log in' },
  { name: 'user', description: 'Registration, the member’s own account, and inquiries' },
  { name: 'events', description: 'Lessons and the member’s own bookings' },
  { name: 'closures', description: 'When the studio is closed' },
  { name: 'trial', description: 'A visitor’s trial lesson, and the guest’s own booking' },
  { name: 'first-visit', description: 'The questionnaire before a first lesson, by its link' },
  { name: 'spaces', description: 'The spaces for hire, and when they are free' },
  { name: 'hires', description: 'The member’s own hires of spaces' },
  { name: 'guest-hire', description: 'A caller’s hire of a space, and its payment' },
  { name: 'studio', description: 'The public facts of the studio' },
  { name: 'news', description: 'News by mail, and the link that ends it' },
  { name: 'teachers', description: 'Who teaches' },
  { name: 'offers', description: 'Lesson tickets that are on sale' },
  { name: 'orders', description: 'The member’s own orders of lesson tickets' },
  { name: 'referrals', description: 'What the code of a member is good for' },
  { name: 'payments', description: 'Memberships, payments and receipts' },
  { name: 'admin', description: 'The admin area' },
  { name: 'kiosk', description: 'The self check-in of a tablet at the door' },
]

/** The API description of an endpoint, made from the contract alone. */
export function describeEndpoint(endpoint: Endpoint): FastifySchema {
  const { name, params, query, body, answer, status, summary, path } = endpoint
  return {
    operationId: name,
    summary,
    ...(endpoint.access === 'admin' && { description: `Open to the roles ${rolesFor(name).join(', ')}` }),
    ...(endpoint.access === 'kiosk' && { description: 'Open to a self check-in only' }),
    tags: [path.split('/')[1] ?? ''],
    ...(params && { params: jsonSchema(params, 'input') }),
    ...(query && { querystring: jsonSchema(query, 'input') }),
    ...(body && { body: jsonSchema(body, 'input') }),
    ...(endpoint.upload && { consumes: [...uploadTypes], body: { type: 'string', format: 'binary' } }),
    ...(endpoint.headers && { headers: headersOf(endpoint.headers) }),
    ...(endpoint.file && { produces: [endpoint.file] }),
    security: endpoint.access === 'anyone' ? [] : [{ bearer: [] }],
    response: {
      [status]: {
        description: 'The call was carried out',
        ...(endpoint.paged && totalInHeader),
        ...(endpoint.file ? { type: 'string', format: 'binary' } : jsonSchema(answer, 'output')),
      },
      ...errorsOf(endpoint),
    },
  }
}

const rolesFor = (name: string) => roles.filter((role) => mayCall(role, name as EndpointName))

const totalInHeader = {
  headers: { [totalHeader]: { type: 'integer', description: 'the length of the whole list' } },
}

function errorsOf(endpoint: Endpoint) {
  const byStatus: Record<number, { description: string }> = {}
  for (const code of codesOf(endpoint)) {
    const status = errorStatus[code]
    const before = byStatus[status]?.description
    byStatus[status] = { ...errorBody, description: before ? `${before}, ${code}` : code }
  }
  return byStatus
}

const headerDescriptions: Record<RequestHeader, string> = {
  'Idempotency-Key':
    'chosen by the client for one creation; a repeated request with the same key gets the first answer for 24 hours',
  'If-Match': 'the entity tag that the client saw; without it nothing is compared',
}

const headersOf = (headers: readonly RequestHeader[]) => ({
  type: 'object',
  properties: Object.fromEntries(
    headers.map((name) => [name, { type: 'string', description: headerDescriptions[name] }]),
  ),
})

function codesOf({
  access,
  beforeSecondFactor,
  errors,
  params,
  query,
  body,
  headers,
}: Endpoint): ErrorCode[] {
  return [
    ...((params ?? query ?? body ?? headers) ? (['error.server.invalid'] as const) : []),
    ...(access === 'anyone' ? [] : (['error.server.unauthorized'] as const)),
    'error.server.token_invalid',
    'error.server.token_expired',
    // For a self check-in every other call is forbidden.
    'error.server.forbidden',
    ...(access === 'anyone' || access === 'kiosk' || beforeSecondFactor
      ? []
      : (['error.secondFactor.needed'] as const)),
    ...errors,
    ...(headers?.includes('Idempotency-Key') ? (['error.server.idempotencyKeyReused'] as const) : []),
    'error.server.too_many_requests',
    'error.server.unavailable',
    'error.server.outcomeUnknown',
    'error.server.default',
  ]
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io })
  return described
}

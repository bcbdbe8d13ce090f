import { STATUS_CODES } from 'node:http'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorStatus } from '#contract/errors.ts'
import type { ErrorCode, ApiErrorBody } from '#contract/errors.ts'

/** The errors that each call of the access may answer, besides those that its endpoint names. */
const general: Record<Endpoint['access'], ErrorCode[]> = {
  anyone: [],
  member: ['error.server.unauthorized', 'error.secondFactor.needed'],
  admin: ['error.server.unauthorized', 'error.secondFactor.needed'],
  kiosk: ['error.server.unauthorized'],
}

const universal: ErrorCode[] = [
  'error.server.invalid',
  'error.server.tooLarge',
  'error.server.token_invalid',
  'error.server.token_expired',
  // A self check-in gets it for each call but its own.
  'error.server.forbidden',
  'error.server.too_many_requests',
  'error.server.unavailable',
  'error.server.outcomeUnknown',
]

/** Compares an answer with the contract: exactly its fields, and only errors that it names. */
export function expectAsContracted(
  endpoint: Endpoint,
  answer: { status: number; body: unknown; headers: Record<string, unknown> },
): void {
  const { status, body, headers } = answer
  const shown = Buffer.isBuffer(body) ? `${body.length} bytes` : JSON.stringify(body)
  const context = `${endpoint.method} ${endpoint.path} answers ${status} ${shown}`
  const type = status < 400 ? endpoint.file : undefined
  expect(headers['content-type'], context).toBe(type ?? 'application/json; charset=utf-8')
  if (status < 400) {
    expect(status, context).toBe(endpoint.status)
    // Parsing drops fields that the contract does not name.
    expect(z.parse(endpoint.answer, body), context).toEqual(body)
    return
  }
  expectRefusal(answer)
  const { message } = body as ApiErrorBody
  const ofHeaders = endpoint.headers?.includes('Idempotency-Key') ? ['error.server.idempotencyKeyReused'] : []
  expect([...universal, ...general[endpoint.access], ...ofHeaders, ...endpoint.errors], context).toContain(
    message,
  )
}

/** Checks the form that all refusals share. */
export function expectRefusal({ status, body }: { status: number; body: unknown }): void {
  const { message, fields, current } = body as ApiErrorBody
  const context = JSON.stringify(body)
  expect(Object.hasOwn(errorStatus, message), context).toBe(true)
  expect(body, context).toEqual({
    statusCode: status,
    error: STATUS_CODES[status],
    message,
    ...(fields && { fields: expect.any(Object) }),
    ...(current && { current: expect.any(Object) }),
  })
  expect(status, context).toBe(errorStatus[message])
  for (const type of Object.values(fields ?? {})) expect(type, context).toMatch(/^[a-z]+[A-Za-z]*$/)
}

/** What `toMatchObject` compares a refused call with. */
export function refused(message: ErrorCode, fields?: Record<string, string>) {
  return {
    status: errorStatus[message],
    body: { message, ...(fields && { fields }) },
  }
}

import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import type { AnyCaller } from './authentication.ts'

/** A creating request that the client may send again after an answer was lost. */
export interface RepeatableRequest {
  /** The member's id, or `visitor`. Visitors share the keys, which are too long to be guessed. */
  caller: string
  /** Chosen by the client for one creation. */
  key: string
  /** Tells apart requests that carry the same key. */
  fingerprint: string
}

/** Printable ASCII without quotes, as the draft's examples; long enough for any kind of id. */
const keyPattern = /^[\x21\x23-\x7e]{1,255}$/

/**
 * Reads the header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header). The draft wants the key in
 * quotes; keys without quotes are common and accepted. Undefined without the header: then each request does
 * its work. Throws `error.server.invalid` for a key that is empty, too long or not printable.
 */
export function repeatableRequest(
  caller: AnyCaller | undefined,
  request: FastifyRequest,
): RepeatableRequest | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  const key = String(header)
    .trim()
    .replace(/^"(.*)"$/, '$1')
  if (!keyPattern.test(key)) throw new ApiError('error.server.invalid', { 'Idempotency-Key': 'pattern' })
  return { caller: caller?.id ?? 'visitor', key, fingerprint: fingerprintOf(request) }
}

function fingerprintOf({ method, url, body }: FastifyRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest('base64url')
}

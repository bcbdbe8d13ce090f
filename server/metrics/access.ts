import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '#server/http/api-error.ts'
import { isLoopback } from '#server/public-reason.ts'

export interface MetricsAccess {
  token: string | undefined
  /** Whether programs on this machine need no token. Not where a proxy that the server does not know may stand in front of it. */
  fromThisMachine: boolean
}

/** Throws `error.server.forbidden` unless the request has the token, or a program on this machine sent it directly. */
export function expectMetricsAccess(
  request: FastifyRequest,
  { token, fromThisMachine }: MetricsAccess,
): void {
  if (token !== undefined && isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return
  if (fromThisMachine && isDirectlyFromThisMachine(request)) return
  throw new ApiError('error.server.forbidden')
}

/** What proxies add. A request with one of them comes from elsewhere, whatever address it claims. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

const isDirectlyFromThisMachine = ({ socket, headers }: FastifyRequest) =>
  isLoopback(socket.remoteAddress ?? '') && !proxyHeaders.some((name) => name in headers)

/** Compares hashes, so that the time tells neither the length nor the beginning of the token. */
const isSame = (given: string, wanted: string) => timingSafeEqual(hashOf(given), hashOf(wanted))

const hashOf = (text: string) => createHash('sha256').update(text).digest()

import { pino } from 'pino'
import type { DestinationStream } from 'pino'
import type { FastifyRequest } from 'fastify'

/**
 * The log of the process, JSON lines. Of a request it tells method and path: never the query, in which links
 * from mails carry their tokens, nor any header.
 * @param to standard output when absent
 */
export function createLog(level: string, to?: DestinationStream) {
  return pino({ level, serializers: { req: requestInLog } }, to ?? pino.destination(1))
}

const requestInLog = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  path: url.replace(/\?.*$/s, ''),
  host,
  remoteAddress: ip,
})

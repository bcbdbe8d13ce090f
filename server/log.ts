import { pino } from 'pino'
import type { DestinationStream } from 'pino'
import type { FastifyRequest } from 'fastify'

/**
 * The log of the process, as JSON lines. Of a request it holds the method and the path, but no header and no query,
 * because mails of an earlier version have links with the token in the query.
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

import { pino } from 'pino'
import type { DestinationStream } from 'pino'
import type { FastifyRequest } from 'fastify'

/**
 * The log of the process, as JSON lines. Of a request it holds the method and the path, but no header and no query,
 * because mails of an earlier version have links with the token in the query.
 * @param to standard output when absent
 */
export function createLog(level: string, to?: DestinationStream) {
  return pino({ level, serializers: { req: requestInLog } }, to ?? standardOutput())
}

/** A line that cannot be written, because the disk of the log is full, is dropped. It does not end the process. */
function standardOutput(): DestinationStream {
  const output = pino.destination(1)
  output.on('error', () => undefined)
  return output
}

const requestInLog = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  path: url.replace(/\?.*$/s, ''),
  host,
  remoteAddress: ip,
})

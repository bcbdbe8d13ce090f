import { pino } from 'pino'
import type { DestinationStream } from 'pino'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from './http/authentication.ts'

/**
 * The log of the process, as JSON lines. Of a request it holds the method, the path and the id of the member or
 * administrator who called, but no header and no query, because mails of an earlier version have links with the token in the query.
 * @param to standard output when absent
 */
export function createLog(level: string, to?: DestinationStream) {
  return pino({ level, serializers: { req: requestInLog, res: replyInLog } }, to ?? standardOutput())
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

const replyInLog = (reply: FastifyReply) => {
  const caller = callerOf(reply.request)
  return { statusCode: reply.statusCode, ...(caller && { caller: caller.id, role: caller.role }) }
}

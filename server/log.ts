import { LogController } from 'fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import type { DestinationStream } from 'pino'
import { callerOf } from './http/authentication.ts'
import { LogOutput } from './log-output.ts'

const standardOutput = 1

/**
 * The log of the process, as JSON lines. Of a request it holds the method, the path and the id of the member or
 * administrator who called, but no header, no query, no address of a member's calendar and no link that ends news. Mails of an earlier version have links
 * with the token in the query.
 * @param to standard output when absent
 */
export function createLog(level: string, to?: DestinationStream) {
  return pino(
    { level, serializers: { req: requestInLog, res: replyInLog } },
    to ?? new LogOutput(standardOutput),
  )
}

/** One line for each request, when its answer has been sent: a second one at its arrival would double the work of logging. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    err: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const facts = { req: request, res: reply, responseTime: Math.round(reply.elapsedTime * 100) / 100 }
    if (err) request.log.error({ ...facts, err }, 'request errored')
    else request.log.info(facts, 'request completed')
  }
}

const requestInLog = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  path: pathInLog(url.replace(/\?.*$/s, '')),
  host,
  remoteAddress: ip,
})

/** The address of a member's calendar is a secret, and so is a link that ends news: nothing that looks like one is written, however it is typed. */
function pathInLog(path: string): string {
  const known = path.includes('%') ? decoded(path) : path
  if (/\/one-click\//i.test(known)) return '/api/news/one-click/…'
  return /\/calendar\/(?!studio(-en)?\.ics$)/i.test(known) ? '/calendar/…' : path
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const replyInLog = (reply: FastifyReply) => {
  const caller = callerOf(reply.request)
  return { statusCode: reply.statusCode, ...(caller && { caller: caller.id, role: caller.role }) }
}

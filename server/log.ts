import { LogController } from 'fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pino, symbols } from 'pino'
import type { DestinationStream, Logger } from 'pino'
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
    const responseTime = Math.round(reply.elapsedTime * 100) / 100
    const log = request.log as RequestLogger
    if (err) log.error({ req: request, res: reply, responseTime, err }, 'request errored')
    else if (log.isLevelEnabled('info'))
      log[symbols.streamSym].write(lineOf(log, request, reply, responseTime))
  }
}

/** The logger that Fastify makes for each request. */
interface RequestLogger extends Logger {
  [symbols.streamSym]: DestinationStream
  /** What every line of this logger has: the process, the machine and the id of the request, with a comma before each. */
  [symbols.chindingsSym]: string
}

/**
 * The line as pino would write it. It is put together here, because pino's way, which suits any object, took a tenth of the time of a cheap
 * request (docs/decisions/0118).
 */
function lineOf(
  { [symbols.chindingsSym]: bindings }: RequestLogger,
  request: FastifyRequest,
  reply: FastifyReply,
  responseTime: number,
): string {
  const { method, path, host, remoteAddress } = requestInLog(request)
  const { statusCode, caller, role } = replyInLog(reply)
  const by = caller === undefined ? '' : `,"caller":"${caller}","role":"${role}"`
  return (
    `{"level":30,"time":${Date.now()}${bindings}` +
    `,"req":{"method":"${method}","path":${JSON.stringify(path)},"host":${JSON.stringify(host)},"remoteAddress":${JSON.stringify(remoteAddress)}}` +
    `,"res":{"statusCode":${statusCode}${by}},"responseTime":${responseTime},"msg":"request completed"}\n`
  )
}

const requestInLog = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  path: pathInLog(withoutQuery(url)),
  host,
  remoteAddress: ip,
})

function withoutQuery(url: string): string {
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}

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

const replyInLog = ({ request, statusCode }: FastifyReply) => {
  const caller = callerOf(request)
  return { statusCode, caller: caller?.id, role: caller?.role }
}

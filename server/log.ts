import { LogController } from 'fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { destination, pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'
import { callerOf } from './http/authentication.ts'

const standardOutput = 1

/**
 * So many bytes are written at once, because a write for each line takes longer than the rest of a cheap
 * request.
 */
const batch = 4_096

/** A line waits for others so long at most. */
const delayMs = 500

/**
 * Further lines are dropped while so many bytes wait, because the disk is full or the reader of a pipe is
 * slow.
 */
const mostWaiting = 8 * 2 ** 20

/**
 * The log of the process, as JSON lines. Of a request it holds the method, the path and the id of the member
 * or administrator who called, but no header, no query, no address of a member's calendar and no link that
 * ends news. Mails of an earlier version have links with the token in the query.
 * @param to standard output when absent
 */
export function createLog(level: string, to: DestinationStream = openOutput()): Logger {
  return pino({ level, serializers: { req: requestInLog, res: replyInLog } }, to)
}

/** Writes the lines together, beside the other work of the process. */
function openOutput(): DestinationStream {
  const output = destination({
    dest: standardOutput,
    sync: false,
    minLength: batch,
    maxLength: mostWaiting,
    periodicFlush: delayMs,
  })
  // Without a listener a full disk would end the process. With one the lines wait for the next attempt.
  output.on('error', () => undefined)
  // pino calls it as the process ends, and on a full disk it tries again for ever. A server that stops waits
  // for `logWritten`.
  output.flushSync = () => undefined
  return output
}

/** Resolves when the lines so far are written, or could not be written because the disk is full. */
export async function logWritten(log: Logger): Promise<void> {
  // During a write pino waits for this write only: less than a batch may still wait after it.
  await flushed(log)
  await flushed(log)
}

const flushed = (log: Logger): Promise<void> => new Promise((resolve) => log.flush(() => resolve()))

/**
 * One line for each request, when its answer has been sent: a second one at its arrival would double the work
 * of logging.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    err: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const about = { req: request, res: reply, responseTime: Math.round(reply.elapsedTime * 100) / 100 }
    if (err) request.log.error({ ...about, err }, 'request errored')
    else request.log.info(about, 'request completed')
  }
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

/**
 * The address of a member's calendar is a secret, and so is a link that ends news: nothing that looks like
 * one is written, however it is typed.
 */
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

import type { Database } from '#server/database/database.ts'
import type { Clock } from '#time/clock.ts'
import { PeriodicJob } from '#server/periodic-job.ts'
import { listDueMails, markFailed, markSent, renewLeases } from './delivery-queries.ts'
import type { ClaimedMail } from './delivery-queries.ts'
import type { Message } from './message.ts'
import { eraseFinished } from './queries.ts'
import { holdsBackMs, pauseAfter } from './retry-rules.ts'
import { takeMails } from './take-mails.ts'
import type { MergeMails } from './take-mails.ts'
import type { Failure, Transport } from './transport.ts'

/** Pause between two rounds: the longest time that a mail waits after the commit that queued it. */
const restMs = 1_000
/** Few, because mail servers limit how many mails they take at once, and because bookings need the processor more. */
const mostAtOnce = 5
/** How long a mail of a process that died waits until another process takes it. A live process renews its leases. */
const leaseMs = 30_000

type LogLine = (details: object, message: string) => void

interface MailWorkerParts {
  database: Database
  clock: Clock
  transport: Transport
  writeMail: (mail: ClaimedMail) => Promise<Message>
  mergeMails: MergeMails
  log: { info: LogLine; warn: LogLine; error: LogLine }
}

/**
 * Sends the mails of the outbox. Several processes may each run a worker on the same database, because a worker
 * leases each mail before it sends it. A mail is sent twice only if a process dies after the mail server accepted
 * the mail and before the process recorded that.
 */
export class MailWorker {
  readonly #parts: MailWorkerParts
  readonly #job: PeriodicJob
  /** The mails that are being sent, by id. */
  readonly #sending = new Map<string, Promise<void>>()
  /** Ids of mails that the mail server has accepted and that are not yet recorded as sent. */
  readonly #unrecorded = new Set<string>()
  #leasedUntil = 0

  constructor(parts: MailWorkerParts) {
    this.#parts = parts
    this.#job = new PeriodicJob(() => this.run(), {
      name: 'mails',
      restMs,
      failed: (reason) => parts.log.error({ reason }, 'the outbox cannot be read or written'),
    })
  }

  /** Runs about every second until it is stopped. */
  start(): void {
    this.#job.start()
  }

  /** Starts no more mails, and waits for those that are being sent. */
  async stop(): Promise<void> {
    await this.#job.stop()
    await this.settled()
  }

  /** Starts sending mails that are due, as many as there is room for. Returns how many it started, dropped or postponed. */
  async run(): Promise<number> {
    const { database, clock, mergeMails, log } = this.#parts
    const now = clock()
    await this.#recordSent()
    await this.#renewLeases(now)
    const ids = await this.#listDue(now)
    if (ids.length === 0) return 0
    const until = now + leaseMs
    const taken = await database.transact((writer) => takeMails(writer, ids, { now, until, mergeMails }))
    for (const { id, kind, reason } of taken.dropped) log.info({ mail: id, kind, reason }, 'mail dropped')
    if (this.#sending.size + this.#unrecorded.size === 0) this.#leasedUntil = until
    for (const mail of taken.toSend) {
      const sending = this.#deliver(mail).finally(() => this.#sending.delete(mail.id))
      this.#sending.set(mail.id, sending)
    }
    return taken.count
  }

  /** Resolves when no mail is being sent. */
  async settled(): Promise<void> {
    await Promise.all(this.#sending.values())
  }

  async #listDue(now: number): Promise<string[]> {
    const room = mostAtOnce - this.#sending.size
    if (room <= 0) return []
    return listDueMails(this.#parts.database.reader, { now, heldBackSince: now - holdsBackMs, room })
  }

  async #deliver(mail: ClaimedMail): Promise<void> {
    const { log } = this.#parts
    const details = { mail: mail.id, kind: mail.kind, attempt: mail.attempts }
    try {
      const failure = await this.#send(mail)
      if (failure === undefined) {
        this.#unrecorded.add(mail.id)
        log.info(details, 'mail sent')
        await this.#recordSent()
      } else {
        await this.#recordFailure(mail, failure)
      }
    } catch (error) {
      log.error({ ...details, reason: messageOf(error) }, 'the outbox cannot be read or written')
    }
  }

  async #send(mail: ClaimedMail): Promise<Failure | undefined> {
    try {
      const { transport, writeMail } = this.#parts
      return await transport.send(await writeMail(mail))
    } catch (error) {
      // The template is missing in this version, or the disk is full: both can be repaired.
      return { isPermanent: false, code: 'unsendable', reason: messageOf(error) }
    }
  }

  async #recordFailure(mail: ClaimedMail, { isPermanent, code, reason }: Failure): Promise<void> {
    const { database, clock, log } = this.#parts
    const pause = pauseAfter(mail.attempts, { isPermanent })
    const next = pause === undefined ? { given_up_at: clock() } : { due_at: clock() + pause }
    // The reason stays out of the log because mail servers repeat the recipient's address in it.
    const details = { mail: mail.id, kind: mail.kind, attempt: mail.attempts, code }
    if (pause === undefined) log.error(details, 'mail given up')
    else log.warn({ ...details, pause }, 'mail not sent yet')
    await database.transact(async (writer) => {
      await markFailed(writer, mail.id, { reason, next })
      if (pause === undefined) await eraseFinished(writer, [mail.id])
    })
  }

  /** Records the accepted mails. If the database refuses, they stay in memory until the next round. */
  async #recordSent(): Promise<void> {
    const ids = [...this.#unrecorded]
    if (ids.length === 0) return
    const { database, clock } = this.#parts
    await database.transact(async (writer) => {
      await markSent(writer, ids, clock())
      await eraseFinished(writer, ids)
    })
    for (const id of ids) this.#unrecorded.delete(id)
  }

  /** Keeps other processes from taking a mail while a slow mail server is still receiving it. */
  async #renewLeases(now: number): Promise<void> {
    const ids = [...this.#sending.keys(), ...this.#unrecorded]
    if (ids.length === 0 || now < this.#leasedUntil - leaseMs / 2) return
    const until = now + leaseMs
    await this.#parts.database.transact((writer) => renewLeases(writer, ids, until))
    this.#leasedUntil = until
  }
}

/** Only the message: the other fields of an error may hold a row, and so an address. */
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

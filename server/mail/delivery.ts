import type { Database } from '#server/database/database.ts'
import type { Clock } from '#time/clock.ts'
import type { Failure, Transport } from './transport.ts'
import { PeriodicJob } from '#server/periodic-job.ts'
import type { WriteMail } from './write-mail.ts'
import { scrubFinished } from './queries.ts'
import { claim, listInTurn, markFailed, markSent, renewLeases } from './delivery-queries.ts'
import type { ClaimedMail } from './delivery-queries.ts'
import { holdsBackMs, pauseAfter } from './delivery-rules.ts'

/** How soon a mail leaves after the commit that caused it. */
const lookEveryMs = 1_000
/** Few, because mail servers bound how many they take, and because bookings need the processor more. */
const atOnce = 5
/** How long the mails of a process that died wait for another one. A live process renews its leases. */
const leaseMs = 30_000

type Say = (about: object, words: string) => void

export interface DeliveryParts {
  database: Database
  clock: Clock
  transport: Transport
  writeMail: WriteMail
  log: { info: Say; warn: Say; error: Say }
}

/**
 * Sends the mails of the outbox. Any number of processes may do so at once: each mail is leased to one of
 * them. Only a process that dies after a mail was accepted and before that was recorded lets it be sent twice.
 */
export class Delivery {
  readonly #parts: DeliveryParts
  readonly #job: PeriodicJob
  readonly #underWay = new Map<string, Promise<void>>()
  /** Accepted by the mail server, and not yet recorded. */
  readonly #accepted = new Set<string>()
  #leasedUntil = 0

  constructor(parts: DeliveryParts) {
    this.#parts = parts
    this.#job = new PeriodicJob(() => this.look(), {
      restMs: lookEveryMs,
      failed: (reason) => parts.log.error({ reason }, 'outbox does not answer'),
    })
  }

  /** Looks into the outbox about every second until it is stopped. */
  start(): void {
    this.#job.start()
  }

  /** Takes no more mails, and waits for those under way. */
  async stop(): Promise<void> {
    await this.#job.stop()
    await this.settled()
  }

  /** Begins to send mails that are due, as many as may be under way at once. Returns how many. */
  async look(): Promise<number> {
    const { database, clock } = this.#parts
    const now = clock()
    await this.#record()
    await this.#renew(now)
    const ids = await this.#inTurn(now)
    if (ids.length === 0) return 0
    const until = now + leaseMs
    const mails = await database.transact((writer) => claim(writer, ids, { now, until }))
    if (this.#underWay.size + this.#accepted.size === 0) this.#leasedUntil = until
    for (const mail of mails) {
      const sending = this.#deliver(mail).finally(() => this.#underWay.delete(mail.id))
      this.#underWay.set(mail.id, sending)
    }
    return mails.length
  }

  /** Resolves when no mail is under way. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay.values())
  }

  /** Whose turn it is, as many as may be sent beside those under way. */
  async #inTurn(now: number): Promise<string[]> {
    const room = atOnce - this.#underWay.size
    if (room <= 0) return []
    return listInTurn(this.#parts.database.reader, { now, heldBackSince: now - holdsBackMs, room })
  }

  async #deliver(mail: ClaimedMail): Promise<void> {
    const { log } = this.#parts
    const about = { mail: mail.id, kind: mail.kind, attempt: mail.attempts }
    try {
      const failure = await this.#send(mail)
      if (failure === undefined) {
        this.#accepted.add(mail.id)
        log.info(about, 'mail sent')
        await this.#record()
      } else {
        await this.#postpone(mail, failure)
      }
    } catch (error) {
      log.error({ ...about, reason: messageOf(error) }, 'outbox does not answer')
    }
  }

  async #send(mail: ClaimedMail): Promise<Failure | undefined> {
    try {
      const { transport, writeMail } = this.#parts
      return await transport.send(writeMail(mail))
    } catch (error) {
      // A mail that this version cannot write, or a folder that is full: both may be mended.
      return { lasting: 'temporary', code: 'unsendable', reason: messageOf(error) }
    }
  }

  async #postpone(mail: ClaimedMail, { lasting, code, reason }: Failure): Promise<void> {
    const { database, clock, log } = this.#parts
    const pause = pauseAfter(mail.attempts, lasting)
    const next = pause === undefined ? { given_up_at: clock() } : { due_at: clock() + pause }
    // Only the code: a mail server's own words repeat the address.
    const about = { mail: mail.id, kind: mail.kind, attempt: mail.attempts, code }
    if (pause === undefined) log.error(about, 'mail given up')
    else log.warn({ ...about, pause }, 'mail not sent yet')
    await database.transact(async (writer) => {
      await markFailed(writer, mail.id, { reason, next })
      if (pause === undefined) await scrubFinished(writer, [mail.id])
    })
  }

  /** Records what was accepted. What cannot be recorded now is kept, and recorded at the next look. */
  async #record(): Promise<void> {
    const ids = [...this.#accepted]
    if (ids.length === 0) return
    const { database, clock } = this.#parts
    await database.transact(async (writer) => {
      await markSent(writer, ids, clock())
      await scrubFinished(writer, ids)
    })
    for (const id of ids) this.#accepted.delete(id)
  }

  /** A slow mail server's mails stay ours, as long as this process lives. */
  async #renew(now: number): Promise<void> {
    const ids = [...this.#underWay.keys(), ...this.#accepted]
    if (ids.length === 0 || now < this.#leasedUntil - leaseMs / 2) return
    const until = now + leaseMs
    await this.#parts.database.transact((writer) => renewLeases(writer, ids, until))
    this.#leasedUntil = until
  }
}

/** Without the details, which may hold a row and so an address. */
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

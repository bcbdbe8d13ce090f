import type { Database, Writer } from '#server/database/database.ts'
import { PeriodicJob } from '#server/periodic-job.ts'
import type { Clock } from '#time/clock.ts'
import { hourMs, minuteMs } from '#time/tokyo.ts'
import {
  claimMails,
  findOwner,
  listDueMails,
  listUntried,
  markDropped,
  markFailed,
  markSent,
  nthLastSent,
  postpone,
  renewLeases,
} from './delivery-queries.ts'
import type { ClaimedMail } from './delivery-queries.ts'
import type { Message } from './message.ts'
import { eraseContentOfDone } from './queries.ts'
import type { QueuedMail } from './queries.ts'
import { boundOf, decide, hasDeclined, ownershipOf } from './sending-rules.ts'
import type { DropReason } from './sending-rules.ts'
import type { Failure, Transport } from './transport.ts'

/** Pause between two rounds: the longest time that a mail waits after the commit that queued it. */
const restMs = 1_000
/**
 * Few, because mail servers limit how many mails they take at once, and because bookings need the processor
 * more.
 */
const mostAtOnce = 5
/**
 * How long a mail of a process that died waits until another process takes it. A live process renews its
 * leases.
 */
const leaseMs = 30_000

type LogLine = (details: object, message: string) => void

interface MailWorkerParts {
  database: Database
  clock: Clock
  transport: Transport
  writeMail: (mail: ClaimedMail) => Promise<Message>
  mergeMails: MergeMails
  /** Begins a second channel, which gets the mails that are worth sending; absent where there is none. */
  secondChannel?: (() => Promise<AlsoSend>) | undefined
  /** Whether this is a copy of the studio, which sends nothing. Absent, it is not. */
  isCopy?: () => Promise<boolean>
  log: { info: LogLine; warn: LogLine; error: LogLine }
}

/**
 * Sends the mails of the outbox. Several processes may each run a worker on the same database, because a
 * worker leases each mail before it sends it. A mail is sent twice only if a process dies after the mail
 * server accepted the mail and before the process recorded that.
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

  /**
   * Starts sending mails that are due, as many as there is room for. Returns how many it started, dropped or
   * postponed.
   */
  async run(): Promise<number> {
    const { database, clock, mergeMails, isCopy, log } = this.#parts
    const now = clock()
    await this.#recordSent()
    await this.#renewLeases(now)
    if (await isCopy?.()) return 0
    const ids = await this.#listDue(now)
    if (ids.length === 0) return 0
    const until = now + leaseMs
    const alsoSend = await this.#parts.secondChannel?.()
    const taken = await database.transact(async (writer) => {
      const batch = await takeMails(writer, ids, { now, until, mergeMails })
      await alsoSend?.(writer, batch.worthTelling, now)
      return batch
    })
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
    const next = pause === undefined ? { givenUpAt: clock() } : { dueAt: clock() + pause }
    // The reason stays out of the log because mail servers repeat the recipient's address in it.
    const details = { mail: mail.id, kind: mail.kind, attempt: mail.attempts, code }
    if (pause === undefined) log.error(details, 'mail given up')
    else log.warn({ ...details, pause }, 'mail not sent yet')
    await database.transact(async (writer) => {
      await markFailed(writer, mail.id, { reason, next })
      if (pause === undefined) await eraseContentOfDone(writer, [mail.id])
    })
  }

  /** Records the accepted mails. If the database refuses, they stay in memory until the next round. */
  async #recordSent(): Promise<void> {
    const ids = [...this.#unrecorded]
    if (ids.length === 0) return
    const { database, clock } = this.#parts
    await database.transact(async (writer) => {
      await markSent(writer, ids, clock())
      await eraseContentOfDone(writer, ids)
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

/**
 * Ids of the mails that need not be sent, because of later ones. Given are the mails that wait for one
 * recipient, in their order.
 */
type MergeMails = (waiting: readonly QueuedMail[]) => string[]

/** Queues mails for a second channel, in the transaction that takes them for the first time. */
type AlsoSend = (writer: Writer, mails: readonly QueuedMail[], now: number) => Promise<void>

interface Batch {
  /** How many were leased, those included that are not sent now. */
  count: number
  toSend: ClaimedMail[]
  dropped: Array<{ id: string; kind: string; reason: DropReason }>
  /** Those that are tried for the first time, also those that may not go to the address. */
  worthTelling: QueuedMail[]
}

/** Leases mails that are due, drops or postpones those that may not be sent now, and returns the others. */
async function takeMails(
  writer: Writer,
  ids: string[],
  { now, until, mergeMails }: { now: number; until: number; mergeMails: MergeMails },
): Promise<Batch> {
  const claimed = await claimMails(writer, ids, { now, until })
  const batch: Batch = { count: claimed.length, toSend: [], dropped: [], worthTelling: [] }
  const drop = async (mails: readonly QueuedMail[], reason: DropReason) => {
    if (mails.length === 0) return
    await markDropped(writer, idsOf(mails), { reason, now })
    batch.dropped.push(...mails.map(({ id, kind }) => ({ id, kind, reason })))
  }
  for (const mail of claimed) {
    const merged = mail.attempts === 1 ? await mergedWith(writer, mail, { now, mergeMails }) : []
    await drop(merged, 'merged')
    if (merged.some(({ id }) => id === mail.id)) continue
    const decision = await decisionOn(writer, mail, now)
    if (mail.attempts === 1 && isWorthTelling(decision)) batch.worthTelling.push(mail)
    if ('drop' in decision) await drop([mail], decision.drop)
    else if ('postponeUntil' in decision) await postpone(writer, mail.id, decision.postponeUntil)
    else batch.toSend.push(mail)
  }
  if (batch.dropped.length > 0) await eraseContentOfDone(writer, idsOf(batch.dropped))
  return batch
}

/** What a later mail outdates, or what waits for the next hour, is not. */
const isWorthTelling = (decision: Awaited<ReturnType<typeof decisionOn>>): boolean =>
  'send' in decision ||
  ('drop' in decision && (decision.drop === 'unconfirmed' || decision.drop === 'tooMany'))

const idsOf = (mails: ReadonlyArray<{ id: string }>) => mails.map(({ id }) => id)

async function decisionOn(writer: Writer, { id, kind, recipient }: ClaimedMail, now: number) {
  const owner = await findOwner(writer, id)
  if (hasDeclined(kind, owner)) return { drop: 'merged' } as const
  const ownership = ownershipOf(recipient, owner)
  const allowed = boundOf({ kind, ownership, isToMember: owner !== undefined })
  if ('drop' in allowed) return allowed
  const { bound } = allowed
  if (bound === undefined) return { send: true } as const
  return decide(bound, await nthLastSent(writer, recipient, bound.most), now)
}

async function mergedWith(
  writer: Writer,
  mail: ClaimedMail,
  { now, mergeMails }: { now: number; mergeMails: MergeMails },
): Promise<QueuedMail[]> {
  const waiting = await listUntried(writer, mail, now)
  const merged = new Set(mergeMails(waiting))
  return waiting.filter(({ id }) => merged.has(id))
}

/** How long an unsent mail holds back later mails to the same recipient, so that they arrive in order. */
export const holdsBackMs = 10 * minuteMs

/** The first pause doubles from attempt to attempt, up to this one. */
const longestPauseMs = 4 * hourMs

/** About two days in all: the time in which a studio repairs its mail server. */
const afterTemporaryFailure = { firstPauseMs: 15_000, attempts: 20 }
/** More than one attempt, because a mail server that is set up wrongly refuses every mail for a while. */
const afterPermanentFailure = { firstPauseMs: 5 * minuteMs, attempts: 3 }

/** How long to wait after an attempt failed; undefined when it was the last one. */
export function pauseAfter(
  attempt: number,
  { isPermanent }: Pick<Failure, 'isPermanent'>,
): number | undefined {
  const { firstPauseMs, attempts } = isPermanent ? afterPermanentFailure : afterTemporaryFailure
  return attempt >= attempts ? undefined : Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs)
}

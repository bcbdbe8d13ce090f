import { onTestFinished } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { mergeBookingMails } from '#server/mail-content/merge-mails.ts'
import { queueBookingMail } from '#server/features/bookings/mails.ts'
import { wholeMailWriter } from '#server/mail-content/templates.ts'
import { MailWorker } from '#server/mail/mail-worker.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { smtpTransport } from '#server/mail/smtp.ts'
import type { Language } from '#studio/languages.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'
import { testSecret } from './test-tokens.ts'
import { newDatabase } from './shared-databases.ts'
import { givenLesson, givenMember } from './factories.ts'
import { FakeClock } from './fake-clock.ts'
import { FakeMailServer } from './fake-mail-server.ts'

export const testSender = { address: 'yoga@studio.example', host: 'studio.example' }

export interface LogLine {
  level: 'info' | 'warn' | 'error'
  details: Record<string, unknown>
  message: string
}

/**
 * An outbox, a mail server, and as many mail workers as the test wants. They share one clock, which stands
 * still.
 */
export class Deliveries {
  readonly clock = new FakeClock('2026-11-20T12:00:00+09:00')
  readonly database: Database
  readonly server: FakeMailServer
  readonly log: LogLine[] = []
  readonly #members = new Map<string, Promise<string>>()
  /** The lesson of which the mails tell. The outbox names it, so it must exist. */
  #lesson: Promise<{ id: string }> | undefined

  constructor(database: Database, server: FakeMailServer) {
    this.database = database
    this.server = server
  }

  static async open(login?: { user: string; password: string }): Promise<Deliveries> {
    const database = await newDatabase()
    const server = await FakeMailServer.open(login)
    onTestFinished(() => database.close())
    return new Deliveries(database, server)
  }

  /** A mail worker as each process of the product runs one. It runs only when the test says so. */
  worker({ url = this.server.url, database = this.database }: { url?: string; database?: Database } = {}) {
    const write = (level: LogLine['level']) => (details: object, message: string) => {
      this.log.push({ level, details: { ...details }, message })
    }
    const worker = new MailWorker({
      database,
      clock: this.clock.now,
      transport: smtpTransport(url, testSender),
      writeMail: wholeMailWriter(database, {
        publicUrl: 'https://studio.example',
        linkTokens: createLinkTokens(testSecret),
      }),
      mergeMails: mergeBookingMails,
      log: { info: write('info'), warn: write('warn'), error: write('error') },
    })
    onTestFinished(() => worker.stop())
    return worker
  }

  /** The member with the address, who is added at the first mail. */
  #memberAt(email: string): Promise<string> {
    const known = this.#members.get(email)
    if (known !== undefined) return known
    const added = givenMember(this.database, { email, memberType: 0 }).then(({ id }) => id)
    this.#members.set(email, added)
    return added
  }

  /**
   * Queues a confirmation whose subject names the hour of the lesson. Each is queued a little later than the
   * last.
   */
  async queue(email: string, { hour = 10, language = 'ja' }: { hour?: number; language?: Language } = {}) {
    const now = this.clock.now()
    this.clock.pass(1)
    const startsAt = Date.parse('2026-11-20T00:00:00+09:00') + dayMs + hour * hourMs
    const times = { startsAt, endsAt: startsAt + hourMs, version: 0 }
    this.#lesson ??= givenLesson(this.database, startsAt)
    const lesson = { id: (await this.#lesson).id, title: '朝ヨガ', titleEn: 'Morning yoga', ...times }
    const to = { email, name: '山田 花子', memberId: await this.#memberAt(email), language }
    const content = { bookingId: 'booking', lesson, byMember: true, ticketsTaken: 1, tickets: 3 }
    return this.database.transact((writer) =>
      queueBookingMail({ writer, now }, { kind: 'bookingConfirmed', to, content }),
    )
  }

  /** Ends the time that mails about bookings wait, for servers whose clock the test does not have. */
  async endWaits(): Promise<void> {
    await this.database.transact((writer) =>
      writer.updateTable('outbox').set({ dueAt: this.clock.now() }).where('attempts', '=', 0).execute(),
    )
  }

  /** The rows of the outbox, in the order in which they were queued. */
  outbox() {
    return this.database.reader.selectFrom('outbox').selectAll().orderBy('createdAt').execute()
  }
}

/** Runs the workers until no mail is due any more. */
export async function deliverDue(...workers: MailWorker[]): Promise<void> {
  for (;;) {
    const started = await Promise.all(workers.map((worker) => worker.run()))
    await Promise.all(workers.map((worker) => worker.settled()))
    if (started.every((mails) => mails === 0)) return
  }
}

import { onTestFinished } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { Delivery } from '#server/mail/delivery.ts'
import { queueBookingMail } from '#server/features/bookings/mails.ts'
import { mailWriter } from '#server/mail-templates.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { smtpTransport } from '#server/mail/smtp.ts'
import type { Transport } from '#server/mail/transport.ts'
import type { Language } from '#studio/languages.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'
import { testSecret } from './app.ts'
import { newDatabase } from './databases.ts'
import { FakeClock } from './fake-clock.ts'
import { FakeMailServer } from './fake-mail-server.ts'

export const testSender = { address: 'yoga@studio.example', host: 'studio.example' }

/** A line of the log: what it tells, and its words. */
export interface LogLine {
  level: 'info' | 'warn' | 'error'
  about: Record<string, unknown>
  words: string
}

/** An outbox, a mail server and as many processes that deliver as the test wants, by one clock that stands still. */
export class Deliveries {
  readonly clock = new FakeClock('2026-11-20T12:00:00+09:00')
  readonly database: Database
  readonly server: FakeMailServer
  readonly log: LogLine[] = []

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

  /** What one process would run. */
  process({ url = this.server.url, database = this.database }: { url?: string; database?: Database } = {}) {
    const transport: Transport = smtpTransport(url, testSender)
    const say = (level: LogLine['level']) => (about: object, words: string) => {
      this.log.push({ level, about: { ...about }, words })
    }
    const delivery = new Delivery({
      database,
      clock: this.clock.now,
      transport,
      writeMail: mailWriter({
        publicUrl: 'https://studio.example',
        linkTokens: createLinkTokens(testSecret),
      }),
      log: { info: say('info'), warn: say('warn'), error: say('error') },
    })
    onTestFinished(() => delivery.stop())
    return delivery
  }

  /** Puts a confirmation into the outbox whose subject names the lesson's hour, each a little later than the last. */
  queue(email: string, { hour = 10, language = 'ja' }: { hour?: number; language?: Language } = {}) {
    const now = this.clock.now()
    this.clock.pass(1)
    const startsAt = Date.parse('2026-11-20T00:00:00+09:00') + dayMs + hour * hourMs
    const times = { startsAt, endsAt: startsAt + hourMs, version: 0 }
    const lesson = { id: 'lesson', title: '朝ヨガ', titleEn: 'Morning yoga', ...times }
    const to = { email, name: '山田 花子', memberId: null, language }
    const content = { bookingId: 'booking', lesson, ticketsTaken: 1, tickets: 3 }
    return this.database.transact((writer) =>
      queueBookingMail(writer, { kind: 'bookingConfirmed', to, content }, now),
    )
  }

  /** The outbox, in the order of writing. */
  outbox() {
    return this.database.reader.selectFrom('outbox').selectAll().orderBy('created_at').execute()
  }
}

/** Delivers until nothing is due any more. */
export async function deliverDue(...deliveries: Delivery[]): Promise<void> {
  for (;;) {
    const begun = await Promise.all(deliveries.map((delivery) => delivery.look()))
    await Promise.all(deliveries.map((delivery) => delivery.settled()))
    if (begun.every((mails) => mails === 0)) return
  }
}

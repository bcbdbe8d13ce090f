import { mergeWithinMs } from '#server/features/bookings/rules.ts'
import { TestApp } from './app.ts'
import { Deliveries, deliverDue } from './deliveries.ts'
import { FakeMailServer } from './fake-mail-server.ts'

/** An app whose mails arrive at a mail server when the test says so. */
export async function openMailedStudio(given: Parameters<typeof TestApp.open>[0] = {}) {
  const app = await TestApp.open(given)
  const deliveries = new Deliveries(app.database, await FakeMailServer.open())
  const worker = deliveries.worker()

  /** Lets time pass, and sends what is due then. */
  const deliver = async (afterMs: number = mergeWithinMs) => {
    app.clock.pass(afterMs)
    deliveries.clock.set(app.clock.now())
    await deliverDue(worker)
  }

  /**
   * The mails to an address in the order in which they were queued: `paymentLink sent`, `bookingConfirmed
   * merged`.
   */
  const mailsTo = async ({ email }: { email: string }) => {
    const mails = await app.database.reader
      .selectFrom('outbox')
      .select(['kind', 'sentAt', 'dropped'])
      .where('recipient', '=', email)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
    return mails.map(
      ({ kind, sentAt, dropped }) => `${kind} ${sentAt === null ? (dropped ?? 'waits') : 'sent'}`,
    )
  }

  return { app, server: deliveries.server, log: deliveries.log, deliver, mailsTo }
}

import type { FastifyBaseLogger } from 'fastify'
import { createAttemptRemovalJob } from '#server/features/attempts/count-attempts.ts'
import { createTrialHoldJob } from '#server/features/guests/trial/book-trial.ts'
import { createKeyRemovalJob } from '#server/features/idempotency/answer-once.ts'
import { createSessionRemovalJob } from '#server/features/sessions/sessions.ts'
import { systemClock } from '#time/clock.ts'
import { DailyBackup } from './backups/daily-backup.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { mergeBookingMails } from './mail-content/merge-mails.ts'
import { createReminderJob } from './features/schedule/remind.ts'
import { createSeriesJob } from './features/schedule/series/extend-series.ts'
import { createDisputeJob } from './features/payments/ask-disputes.ts'
import { createRefundJob } from './features/payments/refunds/make-refunds.ts'
import type { PictureStore } from './features/pictures/picture-store.ts'
import { createFileRemovalJob } from './features/pictures/remove-files.ts'
import { createHoldJob } from './features/hires/end-holds.ts'
import { createHireReminderJob } from './features/hires/remind.ts'
import { createReadFacts } from './features/facts/current-facts.ts'
import { createExpiryAnnouncementJob } from './features/tickets/announce-expiry.ts'
import { createExpiryJob } from './features/tickets/expire-lots.ts'
import { mailFolderIn } from './start/mail-setup.ts'
import { wholeMailWriter } from './mail-content/templates.ts'
import { MailWorker } from './mail/mail-worker.ts'
import type { Transport } from './mail/transport.ts'
import type { Job } from './periodic-job.ts'
import { createRetentionJob } from './features/retention/retention.ts'
import { createLinkTokens } from './security/link-tokens.ts'
import type { Payments } from './stripe/payment-provider.ts'

interface Parts {
  config: Config
  secret: string
  database: Database
  transport: Transport
  payments: Payments | undefined
  pictures: PictureStore
  log: FastifyBaseLogger
}

/**
 * The work of the studio that no request causes. On several machines each does it: every job claims its rows
 * in the database, so that nothing is done twice.
 */
export function createJobs({ config, secret, database, transport, payments, pictures, log }: Parts): Job[] {
  const links = { publicUrl: config.PUBLIC_URL, linkTokens: createLinkTokens(secret) }
  const readFacts = createReadFacts(database)
  const reads = { database, readFacts }
  return [
    new MailWorker({
      database,
      clock: systemClock,
      transport,
      writeMail: wholeMailWriter(database, links),
      mergeMails: mergeBookingMails,
      log,
    }),
    createReminderJob(reads, systemClock, log),
    createHireReminderJob(reads, systemClock, log),
    createExpiryJob(database, systemClock, log),
    createExpiryAnnouncementJob(reads, systemClock, log),
    createSeriesJob(reads, systemClock, log),
    createRefundJob({ ...reads, payments, clock: systemClock, log }),
    createDisputeJob({ ...reads, payments, clock: systemClock, log }),
    createHoldJob({ ...reads, payments, clock: systemClock, log }),
    createTrialHoldJob(reads, systemClock, log),
    createKeyRemovalJob(database, systemClock, log),
    createSessionRemovalJob(database, systemClock, log),
    createFileRemovalJob({ database, store: pictures }, systemClock, log),
    createAttemptRemovalJob(database, systemClock, log),
    createRetentionJob(
      {
        database,
        mailFolder: mailFolderIn(config.DATA_DIR),
        clock: systemClock,
        days: { audit: config.AUDIT_DAYS, mail: config.MAIL_DAYS, guests: config.GUEST_DAYS },
      },
      log,
    ),
    new DailyBackup({ dataDir: config.DATA_DIR, days: config.BACKUP_DAYS, clock: systemClock, log }),
  ]
}

import type { FastifyBaseLogger } from 'fastify'
import type { JobName } from '#contract/status.ts'
import { removeOldAttempts } from '#server/features/attempts/count-attempts.ts'
import { endTrialHolds } from '#server/features/guests/trial/book-trial.ts'
import { removeExpiredKeys } from '#server/features/idempotency/answer-once.ts'
import { removeEndedSessions } from '#server/features/sessions/sessions.ts'
import { systemClock } from '#time/clock.ts'
import { hourMs, minuteMs } from '#time/tokyo.ts'
import { DailyBackup } from './backups/daily-backup.ts'
import type { Config } from './config.ts'
import { createContext } from './context.ts'
import type { Database } from './database/database.ts'
import type { Line } from './line/line-api.ts'
import { mergeBookingMails } from './mail-content/merge-mails.ts'
import { queueDueReminders } from './features/schedule/remind.ts'
import { extendAllSeries } from './features/schedule/series/extend-series.ts'
import { extendWeeklyWindows } from './features/spaces/repeated-windows/create-windows.ts'
import { beginNextPrices } from './features/spaces/spaces.ts'
import { recordFees } from './features/books/record-fees.ts'
import { prepareIntent } from './features/webhooks/webhook-routes.ts'
import { followAwaited } from './features/payments/awaited.ts'
import { askDisputes } from './features/payments/ask-disputes.ts'
import { makeDueRefunds } from './features/payments/refunds/make-refunds.ts'
import type { PictureStore } from './features/pictures/picture-store.ts'
import { removePlanned } from './features/pictures/remove-files.ts'
import { endHolds } from './features/hires/end-holds.ts'
import { closeAfterLastDay } from './features/accounts/close-for-member.ts'
import { advancePausings } from './features/pausing/take-effect.ts'
import { chargePauseFees } from './features/pausing/charge-fees.ts'
import { endOrders } from './features/offers/end-orders.ts'
import { queueForLine, sendMessages } from './features/line/send-messages.ts'
import { queueHireReminders } from './features/hires/remind.ts'
import { giveReferralCoupons } from './features/referrals/give-coupons.ts'
import { giveInvitations } from './features/invitations/give-invitations.ts'
import { countAbsences } from './features/bookings/absences/count-absences.ts'
import { createReadFacts } from './features/facts/current-facts.ts'
import { findOriginal } from './features/facts/studio-address.ts'
import { announceExpiry } from './features/tickets/announce-expiry.ts'
import { expireDueLots } from './features/tickets/expire-lots.ts'
import { mailFolderIn } from './start/mail-setup.ts'
import { chatWriter, wholeMailWriter } from './mail-content/templates.ts'
import { MailWorker } from './mail/mail-worker.ts'
import type { Transport } from './mail/transport.ts'
import { PeriodicJob, forEachRow } from './periodic-job.ts'
import type { Worker } from './periodic-job.ts'
import type { Operation } from './features/status/read-status.ts'
import { publishPlanned } from './features/studio/plan-draft.ts'
import { warnAdministrators } from './features/status/warn-administrators.ts'
import { removeAndLog } from './features/retention/retention.ts'
import { createLinkTokens } from './security/link-tokens.ts'
import type { Payments } from './stripe/payment-provider.ts'

interface Job {
  /** What it does, as the metrics and the page of the status name it. */
  name: JobName
  /** The pause between the end of one run and the start of the next. */
  everyMs: number
  run: () => Promise<unknown>
  /** What the log says when a run fails. */
  failure: string
}

interface JobServices {
  config: Config
  secret: string
  database: Database
  transport: Transport
  payments: Payments | undefined
  line: Line | undefined
  pictures: PictureStore
  operation: Operation
  log: FastifyBaseLogger
}

/**
 * The work of the studio that no request causes. On several machines each does it: every job claims its rows
 * in the database, so that nothing is done twice. A copy of the studio does none of it but the backup.
 */
export function createJobs(services: JobServices): Worker[] {
  const { config, database, transport, line, log } = services
  const links = linksOf(services)
  const readFacts = createReadFacts(database)
  const isCopy = async () => (await findOriginal(database.reader, config.PUBLIC_URL)) !== undefined
  const periodic = jobsOf(services).map(({ name, everyMs, run, failure }) => {
    const work = async () => ((await isCopy()) ? undefined : run())
    return new PeriodicJob(work, {
      name,
      restMs: everyMs,
      failed: (reason) => log.error({ reason }, failure),
    })
  })
  return [
    new MailWorker({
      database,
      clock: systemClock,
      transport,
      writeMail: wholeMailWriter(database, links, services.pictures),
      mergeMails: mergeBookingMails,
      secondChannel:
        line &&
        (async () => {
          const facts = await readFacts()
          return (writer, mails, now) => queueForLine(writer, mails, { facts, now })
        }),
      isCopy,
      log,
    }),
    ...periodic,
    new DailyBackup({ dataDir: config.DATA_DIR, days: config.BACKUP_DAYS, clock: systemClock, log }),
  ]
}

const linksOf = ({ config, secret, payments }: JobServices) => ({
  publicUrl: config.PUBLIC_URL,
  linkTokens: createLinkTokens(secret),
  online: payments !== undefined,
})

/** Each run has a context of its own, with the facts and the time of its beginning. */
function jobsOf(services: JobServices): Job[] {
  const { config, database, payments, line, pictures, operation, log } = services
  const clock = systemClock
  const readFacts = createReadFacts(database)
  const context = async () =>
    createContext({ database, facts: await readFacts(), caller: undefined, now: clock(), log })
  const retention = {
    mailFolder: mailFolderIn(config.DATA_DIR),
    days: { audit: config.AUDIT_DAYS, mail: config.MAIL_DAYS, guests: config.GUEST_DAYS },
  }
  const byLine: Job[] = line
    ? [
        {
          name: 'LINE messages',
          everyMs: 10_000,
          run: async () =>
            sendMessages(await context(), {
              line,
              writeText: chatWriter(database, linksOf(services)),
              clock,
            }),
          failure: 'messages cannot be sent by LINE',
        },
      ]
    : []
  return [
    ...byLine,
    {
      name: 'lesson reminders',
      everyMs: minuteMs,
      run: async () => queueDueReminders(await context()),
      failure: 'reminders cannot be queued',
    },
    {
      name: 'hire reminders',
      everyMs: minuteMs,
      run: async () => queueHireReminders(await context()),
      failure: 'reminders of hires cannot be queued',
    },
    {
      name: 'absences',
      everyMs: minuteMs,
      run: async () => countAbsences(await context()),
      failure: 'absences cannot be counted',
    },
    {
      name: 'ticket expiry',
      everyMs: minuteMs,
      run: async () => expireDueLots(await context()),
      failure: 'expired tickets cannot be recorded',
    },
    {
      name: 'ticket expiry mails',
      everyMs: minuteMs,
      run: async () => announceExpiry(await context()),
      failure: 'members cannot be told that tickets expire soon',
    },
    {
      name: 'weekly series',
      everyMs: hourMs,
      async run() {
        const ctx = await context()
        await forEachRow([extendAllSeries, extendWeeklyWindows], async (extend) => {
          const added = await extend(ctx)
          if (added > 0) log.info({ added }, 'lessons or hire times of the coming weeks added')
        })
      },
      failure: 'weekly lessons or hire times cannot be extended',
    },
    {
      name: 'refunds',
      everyMs: minuteMs,
      run: async () => makeDueRefunds(await context(), payments, { clock }),
      failure: 'refunds cannot be made',
    },
    {
      name: 'disputes',
      everyMs: hourMs,
      run: async () => askDisputes(await context(), payments),
      failure: 'the provider cannot be asked about disputes',
    },
    {
      name: 'provider fees',
      everyMs: hourMs,
      run: async () => recordFees(await context(), payments),
      failure: 'the fees of the payment provider cannot be read',
    },
    {
      name: 'holds',
      everyMs: minuteMs,
      run: async () => endHolds(await context(), payments),
      failure: 'holds cannot be ended',
    },
    {
      name: 'orders',
      everyMs: minuteMs,
      run: async () => endOrders(await context(), payments),
      failure: 'orders cannot be ended',
    },
    {
      name: 'payments at shops',
      everyMs: 5 * minuteMs,
      run: async () => followAwaited(await context(), payments, prepareIntent),
      failure: 'payments at convenience stores cannot be followed',
    },
    {
      name: 'pauses and leaves',
      everyMs: minuteMs,
      async run() {
        const ctx = await context()
        await forEachRow([advancePausings, closeAfterLastDay], (work) => work(ctx, payments))
      },
      failure: 'pauses and leaves cannot be followed',
    },
    {
      name: 'fees of pauses',
      everyMs: minuteMs,
      run: async () => chargePauseFees(await context(), payments, clock),
      failure: 'the fees of pauses cannot be charged',
    },
    {
      name: 'referrals',
      everyMs: minuteMs,
      run: async () => giveReferralCoupons(await context(), payments),
      failure: 'coupons for recommendations cannot be given',
    },
    {
      name: 'invitations',
      everyMs: 10 * minuteMs,
      run: async () => giveInvitations(await context()),
      failure: 'invitations to events cannot be given, or members not be told when they expire',
    },
    {
      name: 'trial holds',
      everyMs: minuteMs,
      run: async () => endTrialHolds(await context()),
      failure: 'trial seats cannot be given back',
    },
    {
      name: 'key removal',
      everyMs: hourMs,
      run: () => removeExpiredKeys(database, clock()),
      failure: 'expired idempotency keys cannot be removed',
    },
    {
      name: 'session removal',
      everyMs: hourMs,
      run: async () => removeEndedSessions(await context()),
      failure: 'sessions that have ended cannot be removed',
    },
    {
      name: 'file removal',
      everyMs: 10 * minuteMs,
      run: async () => removePlanned(await context(), pictures),
      failure: 'the files of deleted pictures cannot be removed',
    },
    {
      name: 'attempt removal',
      everyMs: hourMs,
      run: () => removeOldAttempts(database, clock()),
      failure: 'old counts of attempts cannot be removed',
    },
    {
      name: 'retention',
      everyMs: hourMs,
      run: async () => removeAndLog(await context(), retention, log),
      failure: 'old records cannot be removed',
    },
    {
      name: 'planned publications',
      everyMs: minuteMs,
      async run() {
        const ctx = await context()
        await forEachRow([publishPlanned, beginNextPrices], (work) => work(ctx))
      },
      failure: 'planned drafts or prices cannot be published',
    },
    {
      name: 'status mail',
      everyMs: hourMs,
      run: async () => warnAdministrators(await context(), operation, payments),
      failure: 'administrators cannot be told what is wrong',
    },
  ]
}

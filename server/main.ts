/** Starts the server from its settings, and stops it gracefully. */
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { fillDemoStudio } from '#demo/sample-studio/fill.ts'
import { holdsDemoStudio } from '#demo/sample-studio/queries.ts'
import { systemClock } from '#time/clock.ts'
import { buildApp } from './app.ts'
import { DailyBackup } from './backups/daily-backup.ts'
import { checkStudio } from './check-studio.ts'
import { readConfig, tokenSecret } from './config.ts'
import type { Config } from './config.ts'
import { createPrivately, hideData } from './data-folder.ts'
import type { Database } from './database/database.ts'
import { openDatabase } from './database/open.ts'
import { addDemoContracts } from './demo-contracts.ts'
import { mergeBookingMails } from './features/bookings/merge-mails.ts'
import { createReminderJob } from './features/bookings/remind.ts'
import { createRefundJob } from './features/payments/refunds/make-refunds.ts'
import { createHoldJob } from './features/spaces/hires/end-holds.ts'
import { createSeriesJob } from './features/lessons/series/extend-series.ts'
import { createKeyRemovalJob } from './features/idempotency/remove-expired-keys.ts'
import { expectRealStudio } from './expect-real-studio.ts'
import { ensureAdministrator } from './features/members/create-administrator.ts'
import { refreshSearchTexts } from './features/members/refresh-search-texts.ts'
import { createSessionRemovalJob } from './features/sessions/remove-ended-sessions.ts'
import { fillSpaces } from './features/spaces/fill-spaces.ts'
import { createHireReminderJob } from './features/spaces/hires/remind.ts'
import { createExpiryAnnouncementJob } from './features/tickets/announce-expiry.ts'
import { createExpiryJob } from './features/tickets/expire-lots.ts'
import { holdNewestBuild } from './http/site-builds.ts'
import { createLog } from './log.ts'
import { mailWriter } from './mail-templates.ts'
import { emlFiles } from './mail/eml-files.ts'
import { MailWorker } from './mail/mail-worker.ts'
import { smtpTransport } from './mail/smtp.ts'
import { setUpPayments } from './payment-setup.ts'
import { createRetentionJob } from './retention.ts'
import { createLinkTokens } from './security/link-tokens.ts'
import { whatIsOn } from './what-is-on.ts'

const builds = new URL('../dist', import.meta.url).pathname

/** After a signal, requests in progress may take this long; then the process ends without their answers. */
const graceMs = 10_000

/** Much longer than any statement of the server takes. */
const answerWithinMs = 30_000

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  expectCorrectFacts()
  const log = createLog(config.LOG_LEVEL)
  createPrivately()
  hideData(config.DATA_DIR, log)
  const secret = tokenSecret(config)
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    log,
    answerWithinMs,
  })
  try {
    await expectRealStudio(database, config)
  } catch (error) {
    await database.close()
    throw error
  }
  await refreshSearchTexts(database)
  const demo = await fillEmptyDatabase(database, config)
  const { app, jobs, mailbox, payment } = await buildServer({ config, secret, database, log })
  if (demo?.isNew) await addDemoContracts({ database, secret, publicUrl: config.PUBLIC_URL, log }, payment)

  await app.listen({ port: config.PORT, host: config.HOST })
  for (const job of jobs) job.start()
  await payment.resume()
  stopOnSignal(async () => {
    await Promise.all([app.close(), ...jobs.map((job) => job.stop()), payment.close()])
    await database.close()
  })

  warnOfMissingServices(config, log)
  if (demo) console.log(demo.logins)
  const demoStudio = await holdsDemoStudio(database.reader)
  const running = { demoStudio, mailbox: mailbox !== undefined, payments: payment.payments }
  console.log(`\n${whatIsOn(config, running)}`)
  console.log(`\nHidamari is open at ${config.PUBLIC_URL}\n`)
}

function expectCorrectFacts(): void {
  const problems = checkStudio()
  if (problems.length === 0) return
  throw new Error(`Please correct these facts of the studio:\n  ${problems.join('\n  ')}`)
}

/**
 * Adds the demo data and the first administrator where they are asked for, and the spaces where there were none yet.
 * Returns how to log in to the demo.
 */
async function fillEmptyDatabase(database: Database, { DEMO_DATA, firstAdmin }: Config) {
  const demo = DEMO_DATA ? await fillDemoStudio(database, systemClock()) : undefined
  await fillSpaces(database, systemClock())
  if (firstAdmin) await ensureAdministrator(database, firstAdmin, systemClock())
  return demo
}

interface Parts {
  config: Config
  secret: string
  database: Database
  log: FastifyBaseLogger
}

/** The app, and the jobs that run beside it. */
async function buildServer({ config, secret, database, log }: Parts) {
  const publicUrl = config.PUBLIC_URL
  const { transport, mailbox } = setUpMail(config)
  const payment = setUpPayments(config, publicUrl, () => app)
  const app: FastifyInstance = await buildApp({
    database,
    clock: systemClock,
    tokenSecret: secret,
    publicUrl,
    trustProxy: config.TRUST_PROXY,
    rateLimits: config.RATE_LIMIT,
    demoLogins: config.publicReason === undefined,
    trialBooking: config.TRIAL_BOOKING,
    secondFactorRequired: config.publicReason !== undefined,
    siteDir: holdNewestBuild(builds),
    mailbox,
    payments: payment.payments,
    startSimulator: payment.startSimulator,
    metrics: {
      dataDir: config.DATA_DIR,
      access: {
        token: config.METRICS_TOKEN,
        // In a public studio that trusts no proxy, a request from this machine may come through a proxy that adds no header.
        fromThisMachine: config.publicReason === undefined || config.TRUST_PROXY !== false,
      },
    },
    logger: log,
  })
  const writeMail = mailWriter({ publicUrl, linkTokens: createLinkTokens(secret) })
  const jobs = [
    new MailWorker({
      database,
      clock: systemClock,
      transport,
      writeMail,
      mergeMails: mergeBookingMails,
      log,
    }),
    createReminderJob(database, systemClock, log),
    createHireReminderJob(database, systemClock, log),
    createExpiryJob(database, systemClock, log),
    createExpiryAnnouncementJob(database, systemClock, log),
    createSeriesJob(database, systemClock, log),
    createRefundJob({ database, payments: payment.payments, clock: systemClock, log }),
    createHoldJob({ database, payments: payment.payments, clock: systemClock, log }),
    createKeyRemovalJob(database, systemClock, log),
    createSessionRemovalJob(database, systemClock, log),
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
  return { app, jobs, mailbox, payment }
}

function mailFolderIn(dataDir: string): string {
  return join(dataDir, 'mail')
}

/** Mails go to the mail server. Without one they become files, which a page shows unless the studio is public. */
function setUpMail({ publicReason, DATA_DIR, PUBLIC_URL, SMTP_URL, MAIL_FROM }: Config) {
  const from = { address: MAIL_FROM, host: new URL(PUBLIC_URL).hostname }
  if (SMTP_URL !== undefined) return { transport: smtpTransport(SMTP_URL, from), mailbox: undefined }
  const folder = mailFolderIn(DATA_DIR)
  const mailbox = publicReason === undefined ? { folder, from } : undefined
  return { transport: emlFiles(folder, from), mailbox }
}

function warnOfMissingServices({ publicReason, SMTP_URL, stripe }: Config, log: FastifyBaseLogger): void {
  if (publicReason === undefined) return
  if (SMTP_URL === undefined)
    log.warn('without SMTP_URL mails become files in DATA_DIR/mail and are not sent')
  if (stripe === undefined) log.warn('without STRIPE_SECRET_KEY members cannot pay on the website')
}

/** Stops gracefully on the first signal and ignores further ones. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), graceMs).unref()
      void stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

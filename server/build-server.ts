import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { systemClock } from '#time/clock.ts'
import { buildApp } from './app.ts'
import { readBackups } from './backups/backup-files.ts'
import type { Config } from './config.ts'
import { createJobs } from './jobs.ts'
import type { Database } from './database/database.ts'
import { picturesIn } from './features/pictures/choose-store.ts'
import { holdBuild } from './http/site-builds.ts'
import { createLine } from './line/line-api.ts'
import { readJobRuns } from './periodic-job.ts'
import { setUpMail } from './start/mail-setup.ts'
import { setUpPayments } from './start/payment-setup.ts'
import type { Parent } from './start/workers.ts'

interface ServerServices {
  config: Config
  secret: string
  database: Database
  log: FastifyBaseLogger
  /** Of one of several workers. */
  parent?: Pick<Parent, 'sumMetrics'> | undefined
}

/** The app from the settings, and the jobs that run beside it. */
export async function buildServer({ config, secret, database, log, parent }: ServerServices) {
  const { transport, mailbox } = setUpMail(config)
  const payment = setUpPayments(config, () => app)
  const pictures = picturesIn(config.DATA_DIR, config.pictureBucket)
  const line = config.line && createLine(config.line)
  const operation = {
    publicUrl: config.PUBLIC_URL,
    dataDir: config.DATA_DIR,
    startedAt: systemClock(),
    mailServer: config.SMTP_URL !== undefined,
    line: config.line !== undefined,
    backupDays: config.BACKUP_DAYS,
    readBackups: () => readBackups(config.DATA_DIR),
    readJobs: () => readJobRuns(parent?.sumMetrics),
  }
  const app: FastifyInstance = await buildApp({
    database,
    clock: systemClock,
    tokenSecret: secret,
    publicUrl: config.PUBLIC_URL,
    trustProxy: config.TRUST_PROXY,
    rateLimits: config.RATE_LIMIT,
    workers: config.WORKERS,
    demoLogins: config.publicReason === undefined,
    trialBooking: config.TRIAL_BOOKING,
    secondFactorRequired: config.publicReason !== undefined,
    siteDir: holdBuild(),
    mailbox,
    pictures,
    operation,
    payments: payment.payments,
    line,
    startSimulator: payment.startSimulator,
    metrics: {
      dataDir: config.DATA_DIR,
      access: {
        token: config.METRICS_TOKEN,
        // In a public studio that trusts no proxy, a request from this machine may come through a proxy that
        // adds no header.
        fromThisMachine: config.publicReason === undefined || config.TRUST_PROXY !== false,
      },
      sumOfWorkers: parent?.sumMetrics,
    },
    logger: log,
  })
  const jobs = createJobs({
    config,
    secret,
    database,
    transport,
    payments: payment.payments,
    line,
    pictures: pictures.store,
    operation,
    log,
  })
  return { app, jobs, mailbox, payment }
}

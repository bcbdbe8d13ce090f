import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { readConfig, tokenSecret } from './config.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/open.ts'
import { fillDemoStudio } from '#demo/sample-studio/fill.ts'
import { createReminderJob } from './features/bookings/remind.ts'
import { MailWorker } from './mail/mail-worker.ts'
import { ensureAdministrator } from './features/members/create-administrator.ts'
import { systemClock } from '#time/clock.ts'
import { createLinkTokens } from './security/link-tokens.ts'
import { createLog } from './log.ts'
import { mailWriter } from './mail-templates.ts'
import { emlFiles } from './mail/eml-files.ts'
import { smtpTransport } from './mail/smtp.ts'
import { setUpPayments } from './payment-setup.ts'
import { checkStudio } from './check-studio.ts'

const siteDir = new URL('../dist', import.meta.url).pathname

/** How long requests under way may take when the process is told to end. */
const graceMs = 10_000

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const wrongFacts = checkStudio()
  if (wrongFacts.length > 0)
    throw new Error(`Please mend these facts of the studio:\n  ${wrongFacts.join('\n  ')}`)
  const logger = createLog(config.LOG_LEVEL)
  const secret = tokenSecret(config)
  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR })
  const logins = config.DEMO_DATA ? await fillDemoStudio(database, systemClock()) : undefined
  if (config.firstAdmin) await ensureAdministrator(database, config.firstAdmin, systemClock())

  const publicUrl = config.PUBLIC_URL
  const { transport, mailbox } = mailFor(config)
  const writeMail = mailWriter({ publicUrl, linkTokens: createLinkTokens(secret) })
  const mailWorker = new MailWorker({ database, clock: systemClock, transport, writeMail, log: logger })
  const reminders = createReminderJob(database, systemClock, logger)
  const setup = setUpPayments(config, publicUrl, () => app)
  const app: FastifyInstance = await buildApp({
    database,
    clock: systemClock,
    tokenSecret: secret,
    publicUrl,
    trustProxy: config.TRUST_PROXY,
    rateLimits: config.RATE_LIMIT,
    siteDir: existsSync(siteDir) ? siteDir : undefined,
    mailbox,
    payments: setup.payments,
    startSimulator: setup.startSimulator,
    logger,
  })
  await app.listen({ port: config.PORT, host: config.HOST })
  mailWorker.start()
  reminders.start()
  await setup.resume()
  endGracefully(async () => {
    await Promise.all([app.close(), reminders.stop(), mailWorker.stop(), setup.close()])
    await database.close()
  })
  if (config.NODE_ENV === 'production' && config.SMTP_URL === undefined)
    logger.warn('without SMTP_URL mails are kept as files in DATA_DIR/mail and reach nobody')
  if (setup.payments === undefined) logger.warn('without STRIPE_SECRET_KEY members cannot pay on the website')
  if (logins) console.log(logins)
  if (mailbox) console.log(`\nMails are sent to nobody and can be read at ${publicUrl}/dev/mailbox`)
  if (setup.payments?.simulated) console.log('Members pay through a simulator: no money moves')
  console.log(`\nHidamari is open at ${publicUrl}\n`)
}

/** Mails go to the mail server. Without one they become files, and a page shows them unless it is for real. */
function mailFor({ NODE_ENV, DATA_DIR, PUBLIC_URL, SMTP_URL, MAIL_FROM }: Config) {
  const from = { address: MAIL_FROM, host: new URL(PUBLIC_URL).hostname }
  if (SMTP_URL !== undefined) return { transport: smtpTransport(SMTP_URL, from), mailbox: undefined }
  const folder = join(DATA_DIR, 'mail')
  const mailbox = NODE_ENV === 'production' ? undefined : { folder, from }
  return { transport: emlFiles(folder, from), mailbox }
}

function endGracefully(close: () => Promise<void>): void {
  let ending = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (ending) return
      ending = true
      setTimeout(() => process.exit(1), graceMs).unref()
      void close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

import type { FastifyBaseLogger } from 'fastify'
import { fillDemoStudio } from '#demo/sample-studio/fill.ts'
import { holdsDemoStudio } from '#demo/sample-studio/queries.ts'
import { buildServer } from '#server/build-server.ts'
import { tokenSecret } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { createContext } from '#server/context.ts'
import type { Log } from '#server/context.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { ensureAdministrator } from '#server/features/accounts/administrators.ts'
import { findOriginal, rememberAddress } from '#server/features/facts/studio-address.ts'
import { askForBeginning } from '#server/features/first-steps/first-steps.ts'
import { refreshSearchTexts } from '#server/features/members/refresh-search-texts.ts'
import { expectPictureStore } from '#server/features/pictures/expect-store.ts'
import { fillSpaces } from '#server/features/schedule/fill-spaces.ts'
import { fillTeachers } from '#server/features/teachers/fill-teachers.ts'
import { createLog, logWritten } from '#server/log.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { systemClock } from '#time/clock.ts'
import { createPrivately, hideData } from './data-folder.ts'
import { addDemoContracts } from './demo-contracts.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { whatIsOn } from './what-is-on.ts'
import type { Parent } from './workers.ts'

/** After a signal, requests in progress may take this long; then the process ends without their answers. */
const graceMs = 10_000

/** Much longer than any statement of the server takes. */
const answerWithinMs = 30_000

/**
 * Starts the server in this process, and stops it gracefully after a signal.
 * @param parent of one of several workers
 * @returns what the start says to the owner
 */
export async function serve(config: Config, parent?: Parent): Promise<string> {
  const log = createLog(config.LOG_LEVEL)
  createPrivately()
  hideData(config.DATA_DIR, log)
  const secret = tokenSecret(config)
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = config
  const database = await openDatabase({ databaseUrl, dataDir, answerWithinMs })
  try {
    await expectRealStudio(database, config)
    if (config.pictureBucket) await expectPictureStore(config.pictureBucket, log)
  } catch (error) {
    await database.close()
    throw error
  }
  await refreshSearchTexts(database)
  const demo = await fillEmptyDatabase(database, config, log)
  await rememberAddress(database, config.PUBLIC_URL, systemClock())
  const parts = { config, secret, database, log, publicUrl: config.PUBLIC_URL }
  const { app, jobs, mailbox, payment } = await buildServer({ ...parts, parent })
  if (demo?.isNew) await addDemoContracts(parts, payment)

  const listening = { port: config.PORT, host: config.HOST, reusePort: parent !== undefined }
  await app.listen(listening)
  const startJobs = () => {
    for (const job of jobs) job.start()
  }
  if (parent)
    parent.whenChosenForJobs(() => {
      log.info({}, 'this process runs the periodic jobs')
      startJobs()
    })
  else startJobs()
  await payment.resume()
  stopOnSignal(async () => {
    await Promise.all([app.close(), ...jobs.map((job) => job.stop()), payment.close()])
    await database.close()
    await logWritten(log)
  }, graceMs)

  const original = await findOriginal(database.reader, config.PUBLIC_URL)
  if (original !== undefined)
    log.warn(
      { original, address: config.PUBLIC_URL },
      'this is a copy of the studio: it sends no mail, makes no refund and accepts no webhook until an administrator says at /admin/status that it is the studio',
    )
  if (parent === undefined || parent.isFirst) warnOfMissingServices(config, log)
  const on = {
    original,
    demoStudio: await holdsDemoStudio(database.reader),
    mailbox: mailbox !== undefined,
    payments: payment.payments,
  }
  return `${demo ? `${demo.logins}\n` : ''}\n${whatIsOn(config, on)}\n\nHidamari is open at ${config.PUBLIC_URL}\n`
}

/**
 * Adds the demo data and the first administrator where they are asked for, and the spaces and teachers where
 * there were none yet. Returns how to log in to the demo.
 */
async function fillEmptyDatabase(database: Database, { DEMO_DATA, firstAdmin }: Config, log: Log) {
  const demo = DEMO_DATA ? await fillDemoStudio(database, systemClock()) : undefined
  const now = systemClock()
  const ctx = createContext({ database, facts: factsOfFiles, caller: undefined, now, log })
  await fillSpaces(ctx)
  await fillTeachers(ctx)
  await askForBeginning(ctx)
  if (firstAdmin) await ensureAdministrator(ctx, firstAdmin)
  return demo
}

function warnOfMissingServices(config: Config, log: FastifyBaseLogger): void {
  const { publicReason, SMTP_URL, stripe, WORKERS } = config
  if (publicReason !== undefined && SMTP_URL === undefined)
    log.warn('without SMTP_URL mails become files in DATA_DIR/mail and are not sent')
  if (stripe === undefined && (publicReason !== undefined || WORKERS > 1))
    log.warn('without STRIPE_SECRET_KEY members cannot pay on the website')
}

/**
 * Keeps the demo studio, whose passwords everyone knows, from a public studio.
 * @throws one sentence that says how to begin a real studio
 */
async function expectRealStudio({ reader, engine }: Database, config: Config): Promise<void> {
  if (config.publicReason === undefined || !(await holdsDemoStudio(reader))) return
  const place =
    engine === 'sqlite' ? 'name a new folder in DATA_DIR' : 'name an empty database in DATABASE_URL'
  throw new Error(
    `The database holds the demo studio, whose passwords are public, and ${config.publicReason}: to begin a real studio, ` +
      `${place}, start again, and create its administrator with npm run admin:create -- --email you@your-studio.example`,
  )
}

import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { readConfig, tokenSecret } from './config.ts'
import { openDatabase } from './database/open.ts'
import { fillDemoStudio } from './demo/fill.ts'
import { ensureAdministrator } from './features/members/service.ts'
import { systemClock } from './platform/clock.ts'
import { checkStudio } from './studio-check.ts'

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
  const logger = pino({
    level: config.LOG_LEVEL,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  })
  const secret = tokenSecret(config)
  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR })
  const logins = config.DEMO_DATA ? await fillDemoStudio(database, systemClock()) : undefined
  if (config.firstAdmin) await ensureAdministrator(database, config.firstAdmin, systemClock())

  const app = await buildApp({
    database,
    clock: systemClock,
    tokenSecret: secret,
    publicUrl: config.PUBLIC_URL,
    trustProxy: config.TRUST_PROXY,
    rateLimits: config.RATE_LIMIT,
    siteDir: existsSync(siteDir) ? siteDir : undefined,
    logger,
  })
  await app.listen({ port: config.PORT, host: config.HOST })
  endGracefully(async () => {
    await app.close()
    await database.close()
  })
  if (logins) console.log(logins)
  console.log(`\nHidamari is open at ${config.PUBLIC_URL}\n`)
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

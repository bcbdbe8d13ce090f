import { cpSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { fillDemoStudio } from '#demo/sample-studio/fill.ts'
import { buildServer } from '#server/build-server.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import type { DatabaseSettings } from '#server/database/open.ts'
import { addDemoContracts } from '#server/start/demo-contracts.ts'
import { createLog } from '#server/log.ts'
import { newDataFolder } from '#tests/support/databases.ts'
import { settingsFor } from '#tests/support/programs.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { standingAt } from '#tests/support/replace-clock.ts'

/**
 * An address of this machine at which one server after the other answers, so that browsers keep the files of
 * the site.
 */
export interface Door {
  origin: string
  leadTo(app: FastifyInstance): void
  close(): Promise<void>
}

export async function openDoor(hostName = '127.0.0.1'): Promise<Door> {
  let behind: FastifyInstance | undefined
  const server = createServer((request, reply) => behind?.server.emit('request', request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://${hostName}:${(server.address() as AddressInfo).port}`,
    leadTo: (app) => (behind = app),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A server in this process. */
export interface StudioServer {
  database: Database
  stop(): Promise<void>
}

// A page does not wait long enough for the first payment when these are compiled then, on a busy machine.
await Promise.all([import('#demo/stripe-simulator/start.ts'), import('#server/stripe/stripe-provider.ts')])

/** Parts of a server with the settings of `npm start`, but for limits on calls. */
async function openParts(place: DatabaseSettings, publicUrl: string, settings?: Record<string, string>) {
  const config = readConfig({
    ...settingsFor(place),
    PUBLIC_URL: publicUrl,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    ...settings,
  })
  const database = await openDatabase(place)
  const log = createLog(config.LOG_LEVEL)
  const parts = { config, secret: testSecret, database, log, publicUrl }
  return { parts, server: await buildServer(parts) }
}

/** Starts a server on the place as `npm start` does, in this process and behind the door. */
export async function startServerBehind(
  door: Door,
  place: DatabaseSettings,
  settings?: Record<string, string>,
): Promise<StudioServer> {
  const { parts, server } = await openParts(place, door.origin, settings)
  const { app, jobs, payment } = server
  // A port of its own too, because some of its work begins when it listens.
  await app.listen({ port: 0, host: '127.0.0.1' })
  door.leadTo(app)
  for (const job of jobs) job.start()
  await payment.resume()
  return {
    database: parts.database,
    async stop() {
      await Promise.all([app.close(), ...jobs.map((job) => job.stop()), payment.close()])
      await parts.database.close()
    },
  }
}

/** Fills a new data folder, or an empty database, with the demo studio of the instant. */
export const fillStudio = (place: DatabaseSettings, now: number): Promise<void> =>
  standingAt(now, async () => {
    const { parts, server } = await openParts(place, 'http://127.0.0.1:1')
    await fillDemoStudio(parts.database, now)
    await addDemoContracts(parts, server.payment)
    await server.payment.close()
    await server.app.close()
    await parts.database.close()
  })

/** A copy of the filled folder, for one file. */
export function copyStudio(base: string): { dataDir: string; remove: () => void } {
  const dataDir = newDataFolder()
  cpSync(base, dataDir, { recursive: true })
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

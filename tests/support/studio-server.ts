import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import type { DatabaseSettings } from '#server/database/open.ts'
import { freePort } from './postgres-server.ts'
import { settingsFor, startStudio } from './programs.ts'

/** A studio that is open: where browsers reach it, and where its books lie. */
export interface OpenStudio {
  origin: string
  place: DatabaseSettings
}

declare module 'vitest' {
  interface ProvidedContext {
    studio: OpenStudio
  }
}

const builtSite = new URL('../../dist/site.json', import.meta.url)

/** One demo studio for the run, on an embedded database of its own: the product as `npm start` runs it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(builtSite)) throw new Error('The browser tests need the built site: npm run build')
  const dataDir = mkdtempSync(join(tmpdir(), 'hidamari-studio-'))
  const { studio, close } = await openStudio({ dataDir })
  project.provide('studio', studio)
  return async () => {
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Starts the product in a process of its own, with the built site, and waits until it says that it is open. */
export async function openStudio(
  place: DatabaseSettings,
): Promise<{ studio: OpenStudio; close: () => Promise<void> }> {
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  // Whoever pays comes back from another page to the address where they began.
  const settings = {
    ...settingsFor(place),
    PORT: port,
    PUBLIC_URL: origin,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
  }
  const program = startStudio(settings)
  const ended = once(program, 'exit')
  const standardError = text(program.stderr)

  const isOpen = new Promise<boolean>((resolve) => {
    const lines = createInterface({ input: program.stdout })
    lines.on('line', (line) => line.includes('is open at') && resolve(true))
    void ended.then(() => resolve(false))
  })
  if (!(await isOpen)) throw new Error(`The studio did not open:\n${await standardError}`)

  return {
    studio: { origin, place },
    async close() {
      program.kill('SIGTERM')
      await ended
    },
  }
}

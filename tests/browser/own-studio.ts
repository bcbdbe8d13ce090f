import { rmSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { newDataFolder } from '#tests/support/databases.ts'
import { startDemoServer } from '#tests/support/server-process.ts'
import { Studio } from './studio.ts'

/**
 * A studio of its own, because what a test publishes stays. A second server of it answers beside the first, or several workers do.
 * @param file what is started in place of the sources
 */
export async function openOwnStudio(
  workers = 1,
  file?: string,
): Promise<{ studio: Studio; origins: string[] }> {
  const place = { dataDir: newDataFolder() }
  const servers = [await startDemoServer(place, { WORKERS: String(workers) }, file)]
  if (workers === 1) servers.push(await startDemoServer(place))
  const origins = servers.map(({ origin }) => origin)
  const studio = await Studio.enter(origins[0] ?? '', place)
  onTestFinished(async () => {
    await studio.database.close()
    for (const server of servers) await server.end('SIGTERM')
    rmSync(place.dataDir, { recursive: true, force: true })
  })
  return { studio, origins }
}

/** The HTML of a page as visitors without script get it. */
export const pageAt = async (origin: string, path: string): Promise<string> =>
  (await (await fetch(`${origin}${path}`)).text()).replaceAll('<!-- -->', '')

import { inject, onTestFinished } from 'vitest'
import type { DatabaseSettings } from '#server/database/open.ts'
import { startDemoServer } from '#tests/support/server-process.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { TestClock } from './clock.ts'
import { copyStudio, openDoor, startServerBehind } from './studio-server.ts'
import { Studio } from './studio.ts'

/** A demo studio of its own until the test ends, whose server has these settings besides. */
export async function openStudioWith(
  settings: Record<string, string>,
  place: DatabaseSettings = placeOfItsOwn(),
  hostName?: string,
): Promise<Studio> {
  const door = await openDoor(hostName)
  const server = await startServerBehind(door, place, settings)
  onTestFinished(async () => {
    await server.stop()
    await door.close()
  })
  return Studio.enter(door.origin, server.database, new TestClock())
}

function placeOfItsOwn(): DatabaseSettings {
  const { remove, ...place } = copyStudio(inject('filledStudio'))
  onTestFinished(remove)
  return place
}

/**
 * A studio of its own, because what a test publishes stays. A second server of it answers beside the first, or processes do.
 * @param workers more than one for several processes, whose clock is that of the machine
 */
export async function openOwnStudio(workers = 1): Promise<{ studio: Studio; origins: string[] }> {
  const place = placeOfItsOwn()
  const studio = await openStudioWith({}, place)
  if (workers === 1) {
    const second = await openStudioWith({}, place)
    return { studio, origins: [studio.origin, second.origin] }
  }
  const settings = { WORKERS: String(workers), TOKEN_SECRET: testSecret }
  const program = await startDemoServer(place, settings)
  onTestFinished(async () => void (await program.end('SIGTERM')))
  return {
    studio: await Studio.enter(program.origin, studio.database, studio.clock),
    origins: [program.origin],
  }
}

/** The HTML of a page as visitors without script get it. */
export const pageAt = async (origin: string, path: string): Promise<string> =>
  (await (await fetch(`${origin}${path}`)).text()).replaceAll('<!-- -->', '')

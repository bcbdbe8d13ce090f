import { inject, onTestFinished } from 'vitest'
import type { DatabaseSettings } from '#server/database/open.ts'
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
 * A studio of its own, because what a test publishes stays. A second server of it answers beside the first.
 */
export async function openOwnStudio(): Promise<{ studio: Studio; origins: string[] }> {
  const place = placeOfItsOwn()
  const studio = await openStudioWith({}, place)
  const second = await openStudioWith({}, place)
  return { studio, origins: [studio.origin, second.origin] }
}

/** The HTML of a page as visitors without script get it. */
export const pageAt = async (origin: string, path: string): Promise<string> =>
  (await (await fetch(`${origin}${path}`)).text()).replaceAll('<!-- -->', '')

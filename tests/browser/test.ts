import { test as base, expect, inject } from 'vitest'
import { launchBrowser } from '#tests/support/browser-program.ts'
import { ContextPool } from './context-pool.ts'
import { TestClock } from './clock.ts'
import { copyStudio, openDoor, startServerBehind } from './studio-server.ts'
import { Studio } from './studio.ts'
import { Visit } from './visit.ts'
import type { VisitOptions } from './visit.ts'

/**
 * A test with a studio and as many visitors as it asks for. Each worker of Vitest has a browser, and each
 * file a server and a database of its own, whose clock is that of the pages. A test fails when its browsers
 * report an error that it did not expect, and when the integrity check finds a violation afterwards.
 */
export const test = base
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser(inject('browserProgram'))
    onCleanup(() => browser.close())
    return browser
  })
  .extend('contexts', { scope: 'worker' }, ({ browser }) => new ContextPool(browser))
  .extend('door', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const door = await openDoor()
    onCleanup(() => door.close())
    return door
  })
  .extend('studio', { scope: 'file' }, async ({ door }, { onCleanup }) => {
    const place = copyStudio(inject('filledStudio'))
    const server = await startServerBehind(door, place)
    onCleanup(async () => {
      await server.stop()
      place.remove()
    })
    return Studio.enter(door.origin, server.database, new TestClock())
  })
  .extend('visit', async ({ contexts, studio, task }, { onCleanup }) => {
    const visits: Visit[] = []
    onCleanup(async () => {
      const failed = task.result?.state === 'fail'
      // The number stands first, because a long name is cut.
      const picture = (visit: Visit, position: number) => visit.picture(`${position + 1} ${task.name}`)
      const pictures = failed ? await Promise.all(visits.map(picture)) : []
      for (const visit of visits) await visit.end(contexts, failed)
      if (failed) throw new Error(`What was on the screen then: ${pictures.join(', ')}`)
      expect(visits.flatMap(({ browserErrors }) => browserErrors.unexpected)).toEqual([])
      await studio.clock.reset()
      expect(await studio.integrityProblems()).toEqual([])
    })
    return async (options: VisitOptions = {}) => {
      const visit = await Visit.begin(contexts, options.studio ?? studio, options)
      visits.push(visit)
      return visit
    }
  })

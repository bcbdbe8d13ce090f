import { chromium } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { Studio } from './studio.ts'
import { Visit } from './visit.ts'
import type { VisitOptions } from './visit.ts'

/**
 * A test with the run's studio and as many visitors as it asks for. It fails when a browser complained of
 * anything it was not expected to, and when the studio's books are wrong afterwards.
 */
export const test = base
  .extend('endpoint', { scope: 'worker' }, () => inject('browserEndpoint'))
  .extend('browser', { scope: 'worker' }, async ({ endpoint }, { onCleanup }) => {
    const browser = await chromium.connect(endpoint)
    onCleanup(() => browser.close())
    return browser
  })
  .extend('premises', { scope: 'worker' }, () => inject('studio'))
  .extend('studio', { scope: 'worker' }, async ({ premises }, { onCleanup }) => {
    const studio = await Studio.enter(premises)
    onCleanup(() => studio.database.close())
    return studio
  })
  .extend('visit', async ({ browser, studio, task }, { onCleanup }) => {
    const visits: Visit[] = []
    onCleanup(async () => {
      const failed = task.result?.state === 'fail'
      const pictures = failed ? await Promise.all(visits.map((visit) => visit.picture(task.name))) : []
      for (const { context } of visits) await context.close()
      if (failed) throw new Error(`What was on the screen then: ${pictures.join(', ')}`)
      expect(visits.flatMap(({ browserErrors }) => browserErrors.unexpected)).toEqual([])
      expect(await studio.integrityProblems()).toEqual([])
    })
    return async (options: VisitOptions = {}) => {
      const visit = await Visit.begin(browser, options.studio ?? studio, options)
      visits.push(visit)
      return visit
    }
  })

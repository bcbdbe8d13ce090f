import { expect, inject } from 'vitest'
import { test as inStudio } from '../browser/test.ts'
import { startFirefox } from './firefox.ts'
import { EngineVisit } from './engine-visit.ts'
import { startWebKit } from './webkit.ts'

/** A test with a studio and a visitor who uses Firefox or WebKit. */
const inEngine = (name: 'Firefox' | 'WebKit') =>
  inStudio
    .extend('window', { scope: 'worker' }, async ({}, { onCleanup }) => {
      const programs = inject('enginePrograms')
      const window = await (name === 'Firefox' ? startFirefox(programs.firefox) : startWebKit(programs))
      onCleanup(() => window.close())
      await window.resize(390, 844)
      return window
    })
    .extend('visitor', async ({ window, studio, task }, { onCleanup }) => {
      const visitor = new EngineVisit(window, studio.origin)
      onCleanup(async () => {
        const failed = task.result?.state === 'fail'
        const picture = failed ? await visitor.picture(`${name} ${task.name}`) : undefined
        // A page without script, because the site would write its session again.
        await window.goto(`${studio.origin}/robots.txt`)
        await window.forget()
        if (failed) throw new Error(`What was on the screen then: ${picture}`)
        expect(await studio.integrityProblems()).toEqual([])
      })
      return visitor
    })

export const engines = [
  ['Firefox', inEngine('Firefox')],
  ['WebKit', inEngine('WebKit')],
] as const

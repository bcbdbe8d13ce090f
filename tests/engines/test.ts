import { expect, inject } from 'vitest'
import { test as inStudio } from '../browser/test.ts'
import { startChromium, startFirefox } from './puppeteer.ts'
import type { EngineWindow } from './engine.ts'
import { EngineVisit } from './engine-visit.ts'
import { startWebKit } from './webkit.ts'

type Engine = 'Chromium' | 'Firefox' | 'WebKit'

function start(engine: Engine) {
  const programs = inject('enginePrograms')
  if (engine === 'Chromium') return startChromium(inject('browserProgram'))
  return engine === 'Firefox' ? startFirefox(programs.firefox) : startWebKit(programs)
}

/** A test with a studio and a visitor who uses the engine. */
const inEngine = (name: Engine) =>
  inStudio
    .extend('openWindow', { scope: 'worker' }, ({}, { onCleanup }) => {
      let window: EngineWindow | undefined
      onCleanup(() => window?.close())
      return async () => {
        if (window && !window.hasEnded()) return window
        await window?.close()
        window = await start(name)
        await window.resize(390, 844)
        return window
      }
    })
    .extend('visitor', async ({ openWindow, studio, task }, { onCleanup }) => {
      const window = await openWindow()
      const visitor = new EngineVisit(window, studio.origin)
      onCleanup(async () => {
        // The next test opens another one.
        if (window.hasEnded()) return
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

/** A test in WebKit alone. */
export const inWebKit = inEngine('WebKit')

/** The engines that the other browser tests do not use. */
export const engines = [
  ['Firefox', inEngine('Firefox')],
  ['WebKit', inWebKit],
] as const

export const allEngines = [['Chromium', inEngine('Chromium')], ...engines] as const

import { launch } from 'puppeteer-core'
import type { ElementHandle, LaunchOptions } from 'puppeteer-core'
import { isRoot } from '#tests/support/debian-packages.ts'
import { slowestMs } from '#tests/support/slowest-wait.ts'
import type { EngineWindow, InPage } from './engine.ts'

/** Starts Firefox without a window on the screen and drives it by WebDriver BiDi. */
export const startFirefox = (program: string): Promise<EngineWindow> =>
  start({
    browser: 'firefox',
    executablePath: program,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'de-DE' },
  })

/** Starts Chromium without a window on the screen. */
export const startChromium = (program: string): Promise<EngineWindow> =>
  start({
    browser: 'chrome',
    executablePath: program,
    args: ['--force-prefers-reduced-motion', '--disable-gpu', ...(isRoot() ? ['--no-sandbox'] : [])],
  })

async function start(options: LaunchOptions): Promise<EngineWindow> {
  const browser = await launch({ ...options, headless: true, timeout: 120_000, protocolTimeout: slowestMs })
  const context = await browser.createBrowserContext()
  const page = await context.newPage()

  async function found<Args extends unknown[]>(find: InPage<Args, Element | undefined>, args: Args) {
    const element = (await page.evaluateHandle(find, ...(args as never))).asElement()
    if (element === null) throw new Error('the element is not on the page')
    return element as ElementHandle
  }

  return {
    async goto(address) {
      await page.goto(address)
    },
    resize: (width, height) => page.setViewport({ width, height }),
    async evaluate(run, ...args) {
      const result: unknown = await page.evaluate(run as (...given: unknown[]) => unknown, ...args)
      return result as never
    },
    click: async (find, ...args) => (await found(find, args)).click(),
    type: async (text, find, ...args) => (await found(find, args)).type(text),
    async forget() {
      await page.evaluate(() => localStorage.clear())
      await context.deleteMatchingCookies(...(await context.cookies()))
    },
    picture: () => page.screenshot(),
    processId: browser.process()?.pid,
    hasEnded: () => !browser.connected,
    close: () => browser.close(),
  }
}

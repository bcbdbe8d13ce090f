import type { Browser, Page } from 'playwright-core'

/** Globals of the browser, for the code that runs there. */
declare const document: { querySelector: (selector: string) => object | null }
declare const window: { longest?: number }
declare class PerformanceObserver {
  constructor(look: (list: { getEntries: () => Array<{ interactionId: number; duration: number }> }) => void)
  observe(options: { type: string; durationThreshold: number; buffered: boolean }): void
}

export const phone = { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true }
/** As Lighthouse slows its phone. */
export const slowness = 4
/** The browser reports no interaction that was shorter. */
const shortestMs = 16

/**
 * Taps on the menu in the moment in which React has taken it over, while the rest of the page is not taken
 * over yet. Returns the milliseconds from the tap until the next frame, by the browser's Event Timing, in
 * steps of 8.
 */
export async function firstTap(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const tools = await context.newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    await watchInteractions(page)
    await page.goto(url, { waitUntil: 'commit' })
    const menu = page.locator('[aria-controls="menu"]')
    const { x = 0, y = 0, width = 0, height = 0 } = (await menu.boundingBox()) ?? {}
    await page.waitForFunction(isTakenOver)
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    await page.locator('#menu').waitFor()
    // The browser reports an interaction after its frame.
    await page.waitForLoadState('networkidle')
    return await takeLongest(page)
  } finally {
    await context.close()
  }
}

/** Notes from the next page on how long interactions took until their frame. */
export const watchInteractions = (page: Page) => page.addInitScript(watch, shortestMs)

/** The milliseconds of the longest interaction since the last call. */
export async function takeLongest(page: Page): Promise<number> {
  const longest = await page.evaluate(() => {
    const noted = window.longest ?? 0
    window.longest = 0
    return noted
  })
  return Math.max(shortestMs, longest)
}

function watch(durationThreshold: number): void {
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId > 0) window.longest = Math.max(window.longest ?? 0, duration)
    }
  }).observe({ type: 'event', durationThreshold, buffered: true })
}

/** React marks an element when it has hydrated it. */
const isTakenOver = () =>
  Object.keys(document.querySelector('[aria-controls="menu"]') ?? {}).some((key) =>
    key.startsWith('__reactProps'),
  )

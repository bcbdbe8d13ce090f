import type { Browser } from 'playwright-core'
import { beginSession } from './session.ts'

/** The browser's, in what runs there. */
declare const document: { querySelector: (selector: string) => unknown }
declare const requestAnimationFrame: (look: () => void) => void
declare const window: { shownAt?: number }

export interface Visit {
  address: string
  /** What is on the screen when the view is there. */
  sign: string
  /** The administrator's. */
  token: string
}

/**
 * Opens a view in a browser that has nothing of it yet. Answers the milliseconds from the request for the page
 * until the frame with the view is painted, by the browser's own clock: from outside one can only ask now and
 * then, and would measure the asking.
 */
export async function timeOfVisit(browser: Browser, { address, sign, token }: Visit): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await beginSession(context, token)
    const page = await context.newPage()
    await page.addInitScript(watchFor, sign)
    await page.goto(address)
    const shown = await page.waitForFunction(() => window.shownAt)
    return (await shown.jsonValue()) ?? Number.NaN
  } finally {
    await context.close()
  }
}

/** Looks at each frame; the task after the first one with the sign finds it painted. */
function watchFor(sign: string): void {
  const look = () => {
    if (document.querySelector(sign) === null) requestAnimationFrame(look)
    else
      requestAnimationFrame(() =>
        setTimeout(() => {
          window.shownAt = performance.now()
        }),
      )
  }
  look()
}

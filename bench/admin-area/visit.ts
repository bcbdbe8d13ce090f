import type { Browser, BrowserContext } from 'playwright-core'

/** Globals of the browser, for the code that runs there. */
declare const document: { querySelector: (selector: string) => unknown; cookie: string }
declare const localStorage: { setItem: (key: string, value: string) => void }
declare const requestAnimationFrame: (look: () => void) => void
declare const window: { shownAt?: number }

export interface Visit {
  address: string
  /** The element that is on the screen when the view is complete. */
  sign: string
  /** The administrator's token. */
  token: string
}

/**
 * Opens a view in a new browser with an empty cache. Returns the milliseconds from the request for the page
 * until the frame with the view is painted. The browser measures them itself, because polling from outside is
 * less exact.
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

/** Checks each frame. In the task after the first frame that has the sign, this frame is painted. */
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

/** Stores in a browser what the login page stores. */
async function beginSession(context: BrowserContext, token: string): Promise<void> {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
    role: string
    exp: number
  }
  const user = JSON.stringify({ id: claims.sub, role: claims.role, expiresAt: claims.exp * 1000 })
  await context.addInitScript(remember, { token, user })
}

function remember(given: { token: string; user: string }): void {
  document.cookie = 'access-token=1; Path=/'
  localStorage.setItem('hidamari.access-token', given.token)
  localStorage.setItem('hidamari.user-info', given.user)
}

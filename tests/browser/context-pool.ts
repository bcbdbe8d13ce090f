import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** Globals of the browser, for functions that run there. */
declare const localStorage: { clear: () => void }
declare const sessionStorage: { clear: () => void }

/**
 * The browser contexts of a worker, each with a page. They are used again by later tests with the same
 * settings: a page that stays at the site keeps its process, with the scripts of the site compiled, and a new
 * page would start two processes. It has no cookie and no stored value of an earlier test.
 */
export class ContextPool {
  readonly #browser: Browser
  readonly #unused = new Map<string, Page[]>()
  readonly #settings = new Map<BrowserContext, string>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** The page of an unused context with the settings. */
  async take(given: BrowserContextOptions): Promise<Page> {
    const settings = JSON.stringify(given)
    const unused = this.#unused.get(settings)?.pop()
    if (unused) return unused
    const context = await this.#browser.newContext(given)
    this.#settings.set(context, settings)
    return context.newPage()
  }

  /** Takes a context back whose test has ended. */
  async release(page: Page): Promise<void> {
    const context = page.context()
    const settings = this.#settings.get(context)
    if (settings === undefined || !(await isEmptied(context, page))) return this.discard(page)
    this.#unused.set(settings, [...(this.#unused.get(settings) ?? []), page])
  }

  /** Closes a context that no other test may use. */
  async discard(page: Page): Promise<void> {
    const context = page.context()
    this.#settings.delete(context)
    await context.close()
  }
}

/** What tests listen to at a page. */
const events = ['load', 'request', 'requestfailed', 'response'] as const

/** A document of the site without a script. */
const quietDocument = '/robots.txt'

/**
 * Leaves the page at an empty document of the site, and forgets what its pages stored. Returns whether that
 * was possible.
 */
async function isEmptied(context: BrowserContext, page: Page): Promise<boolean> {
  try {
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const event of events) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await page.mouse.move(0, 0)
    await page.goto(quietDocument)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await context.clearCookies()
    await context.clearPermissions()
    return true
  } catch {
    // The page is closed, or the server of the test has ended.
    return false
  }
}

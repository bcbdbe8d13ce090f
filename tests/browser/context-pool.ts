import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

/** A global of the browser, for functions that run there. */
declare const localStorage: { clear: () => void }

/**
 * The browser contexts of a worker. A context is used again by later tests with the same settings, because it keeps the
 * scripts of the site compiled. It has no cookie and no stored value of an earlier test.
 */
export class ContextPool {
  readonly #browser: Browser
  readonly #unused = new Map<string, BrowserContext[]>()
  readonly #settings = new Map<BrowserContext, string>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  async take(given: BrowserContextOptions): Promise<BrowserContext> {
    const settings = JSON.stringify(given)
    const unused = this.#unused.get(settings)?.pop()
    if (unused) return unused
    const context = await this.#browser.newContext(given)
    this.#settings.set(context, settings)
    return context
  }

  /** Takes a context back whose test has ended. */
  async release(context: BrowserContext): Promise<void> {
    const settings = this.#settings.get(context)
    if (settings === undefined || !(await isEmptied(context))) return this.discard(context)
    this.#unused.set(settings, [...(this.#unused.get(settings) ?? []), context])
  }

  /** Closes a context that no other test may use. */
  async discard(context: BrowserContext): Promise<void> {
    this.#settings.delete(context)
    await context.close()
  }
}

/** Closes the pages and forgets what they stored. Returns whether that was possible. */
async function isEmptied(context: BrowserContext): Promise<boolean> {
  const [page, ...others] = context.pages()
  if (page === undefined) return false
  for (const other of others) await other.close()
  await context.setOffline(false)
  try {
    await page.evaluate(() => localStorage.clear())
  } catch {
    // The page shows an error of the browser, or the site of a payment.
    return false
  }
  await page.close()
  await context.clearCookies()
  return true
}

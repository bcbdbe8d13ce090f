import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { findBrowser } from '#tests/support/browser-program.ts'

/** No proxy listens on the discard port, so the browser reaches this machine only. */
const noProxy = 'http://127.0.0.1:9'

/** Opens a browser for some work and closes it afterwards. */
export async function withBrowser<Result>(
  work: (browser: Browser) => Promise<Result>,
  args: string[] = [],
): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: [`--proxy-server=${noProxy}`, ...args],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

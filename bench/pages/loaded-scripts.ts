import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'

export interface LoadedScripts {
  files: number
  /** Of all of them, compressed one by one as a server does. */
  gzipBytes: number
}

/** Every script that a visitor's browser loads with a page until nothing is on its way any more. */
export async function loadedScripts(browser: Browser, url: string): Promise<LoadedScripts> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  try {
    const page = await context.newPage()
    const bodies: Array<Promise<Buffer>> = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') bodies.push(response.body())
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    const scripts = await Promise.all(bodies)
    const sizes = scripts.map((script) => gzipSync(script, { level: 9 }).length)
    return { files: sizes.length, gzipBytes: sizes.reduce((sum, size) => sum + size, 0) }
  } finally {
    await context.close()
  }
}

import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'

export interface LoadedScripts {
  files: number
  /** What the browser reads and compiles. */
  bytes: number
  /** The sum of the files, each compressed as the server does it. */
  gzipBytes: number
}

/** The scripts that a browser loads with a page until the network is idle. */
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
    return {
      files: scripts.length,
      bytes: sum(scripts.map(({ length }) => length)),
      gzipBytes: sum(scripts.map((script) => gzipSync(script, { level: 9 }).length)),
    }
  } finally {
    await context.close()
  }
}

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)

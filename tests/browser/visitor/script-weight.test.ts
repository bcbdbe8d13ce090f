import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { test } from '../test.ts'

/** The limit of the landing page's script in bytes of gzip: its size now and a little more (decision 0010). */
const most = 125_800

test.for(languages)(
  'the landing page loads no more script than the limit (%s)',
  async (language, { visit }) => {
    const visitor = await visit({ language })
    const { page } = visitor
    const scripts: Array<Promise<Buffer>> = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body())
    })
    // The scripts follow when the page is shown, which on a busy machine is after the first silence of the network.
    await visitor.open('/')
    await page.waitForLoadState('networkidle')
    const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script, { level: 9 }).length)
    expect(sizes.length).toBeGreaterThan(3)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(most)
  },
)

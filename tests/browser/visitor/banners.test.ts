import { expect } from 'vitest'
import { test } from '../test.ts'

const height = 900

/**
 * Specification section 2: 100vh at home, 50vh on the company page, 20vh on a phone everywhere but at home.
 */
const heights = [
  { path: '/', width: 1440, share: 1 },
  { path: '/', width: 681, share: 1 },
  { path: '/', width: 680, share: 1 },
  { path: '/about', width: 1440, share: 0.5 },
  { path: '/about', width: 681, share: 0.5 },
  { path: '/about', width: 680, share: 0.2 },
  { path: '/price', width: 680, share: 0.2 },
  { path: '/booking', width: 680, share: 0.2 },
  { path: '/contact', width: 390, share: 0.2 },
]

test.for(heights)(
  'the banner of $path at $width px has the height that the specification names',
  async (banner, { visit }) => {
    const visitor = await visit({ width: banner.width, height })
    await visitor.open(banner.path)
    const shown = visitor.page.locator('main [class*="banner-"]').first()
    await expect.poll(async () => (await shown.boundingBox())?.height).toBe(banner.share * height)
  },
)

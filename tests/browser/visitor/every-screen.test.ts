import { expect } from 'vitest'
import { findingsOf } from '../accessibility.ts'
import { refusedWith } from '../connection.ts'
import { builtPages, isLoaded } from '../site-pages.ts'
import { test } from '../test.ts'

/** The browser's, in what runs there. */
declare const document: { documentElement: { scrollWidth: number; clientWidth: number } }

/** The mobile breakpoint (specification section 2) has both of its sides among them. */
const widths = [320, 390, 680, 681, 834, 1024, 1440, 1920]

/** The schemes have the same colours in both languages. */
const ways = [
  { language: 'ja', scheme: 'light' },
  { language: 'en', scheme: 'dark' },
] as const

test.for(ways)(
  'every screen is accessible, and none must be moved sideways on any device ($language, $scheme)',
  // There are many screens, and a busy machine takes its time for each.
  { timeout: 240_000 },
  async ({ language, scheme }, { visit, studio }) => {
    // An administrator sees every screen there is.
    const visitor = await visit({ language, scheme, as: await studio.admin() })
    visitor.browserErrors.expect(refusedWith(404))
    const found: string[] = []
    for (const { path } of builtPages()) {
      await visitor.open(path)
      await isLoaded(visitor)
      found.push(...(await findingsOf(visitor.page)))
      for (const width of widths) {
        await visitor.page.setViewportSize({ width, height: 900 })
        // Some screens arrange themselves anew after they were resized.
        const fits = visitor.page.waitForFunction(needsNoScrolling, undefined, { timeout: 2_000 })
        await fits.catch(() => found.push(`${path} must be moved sideways at ${width} px`))
      }
    }
    expect(found).toEqual([])
  },
)

const needsNoScrolling = () => {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth <= clientWidth
}

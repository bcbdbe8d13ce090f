import { expect } from 'vitest'
import { findingsOf } from '../accessibility.ts'
import { refusedWith } from '../connection.ts'
import { builtPages } from '#tests/support/built-site.ts'
import { isLoaded, ofErrorPages } from '../site-pages.ts'
import { test } from '../test.ts'

/** Globals of the browser, for functions that run there. */
declare const document: { documentElement: { scrollWidth: number; clientWidth: number } }

/** The narrowest phone, and the narrowest window of each breakpoint: what fits there fits every wider window up to the next. */
const widths = [320, 681, 1024, 1280]

/** One scheme for each language is enough, because the languages share their colours. */
const ways = [
  { language: 'ja', scheme: 'light' },
  { language: 'en', scheme: 'dark' },
] as const

test.for(ways)(
  'every page is accessible and fits every width without horizontal scrolling ($language, $scheme)',
  // One test visits many pages.
  { timeout: 420_000 },
  async ({ language, scheme }, { visit, studio }) => {
    // An administrator may open every page but those that lead a person on who is logged in.
    const admin = await visit({ language, scheme, as: await studio.admin() })
    admin.browserErrors.expect(refusedWith(404))
    admin.browserErrors.expect(ofErrorPages)
    const loggedOut = await visit({ language, scheme })
    const found: string[] = []
    for (const { path } of builtPages()) {
      const visitor = ['/login', '/register'].includes(path) ? loggedOut : admin
      await visitor.open(path)
      await isLoaded(visitor)
      found.push(...(await findingsOf(visitor.page)))
      // After a change of page it gets the focus.
      if (!(await visitor.heading.getAttribute('tabindex'))) found.push(`${path} has no PageHeading`)
      for (const width of widths) {
        await visitor.page.setViewportSize({ width, height: 900 })
        // Some pages change their layout a moment after they were resized, on a busy machine a long one.
        const fits = visitor.page.waitForFunction(needsNoScrolling, undefined, { timeout: 10_000 })
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

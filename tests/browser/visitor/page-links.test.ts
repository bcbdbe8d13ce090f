import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { builtPages, isLoaded } from '../site-pages.ts'
import { test } from '../test.ts'

/** Pages whose links come with their data. */
const living = ['/booking', '/profile', '/admin']

test.for(languages)(
  'no page links to an address that does not exist (%s)',
  async (language, { visit, studio }) => {
    const visitor = await visit({ language, as: await studio.admin() })
    const found = new Map<string, string>()
    const keep = (path: string, links: Array<string | null | undefined>) => {
      for (const link of links) {
        // A place on the page itself, which an error page has too.
        if (link?.startsWith('#')) continue
        found.set(new URL(link ?? '', studio.origin + visitor.to(path)).href, path)
      }
    }
    for (const { path } of builtPages()) {
      const html = await (await fetch(studio.origin + visitor.to(path))).text()
      keep(
        path,
        [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, link]) => link?.replaceAll('&amp;', '&')),
      )
    }
    for (const path of living) {
      await visitor.open(path)
      await isLoaded(visitor)
      keep(
        path,
        await visitor.page
          .locator('a[href]')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      )
    }

    const answers = await Promise.all(
      [...found].map(async ([href, path]) => {
        if (!href.startsWith(studio.origin)) return `${path} → ${href} ${isSound(href) ? 200 : 'unsound'}`
        return `${path} → ${href} ${(await fetch(href)).status}`
      }),
    )
    expect(answers.length).toBeGreaterThan(builtPages().length)
    expect(answers.filter((answer) => !answer.endsWith(' 200'))).toEqual([])
  },
)

/** Mail, telephone, and other sites with TLS, which no test may visit. */
const isSound = (href: string) => /^(mailto:\S+@\S+\.\S+|tel:\+?\d+|https:\/\/\S+)$/.test(href)

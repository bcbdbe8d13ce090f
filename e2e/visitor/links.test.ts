import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { isLoaded, pages } from '../pages.ts'
import { test } from '../test.ts'

test.for(languages)(
  'no page links to an address that is not there (%s)',
  async (language, { visit, studio }) => {
    const visitor = await visit({ language, as: await studio.admin() })
    const found = new Map<string, string>()
    for (const { path } of pages) {
      await visitor.open(path)
      await isLoaded(visitor)
      for (const link of await visitor.page.locator('a[href]').all()) {
        const { href, protocol, hash } = new URL((await link.getAttribute('href')) ?? '', visitor.page.url())
        if (protocol !== 'http:') expect(href).toMatch(/^(mailto:\S+@\S+|tel:\d+|https:\S+)$/)
        else found.set(href.replace(hash, ''), path)
      }
    }
    expect(found.size).toBeGreaterThan(pages.length / 2)
    const answers = await Promise.all(
      [...found].map(async ([href, path]) => `${path} → ${href} ${(await fetch(href)).status}`),
    )
    expect(answers.filter((answer) => !answer.endsWith(' 200'))).toEqual([])
  },
)

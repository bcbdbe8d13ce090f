import { expect } from 'vitest'
import { isLoaded } from '../site-pages.ts'
import { test } from '../test.ts'

// The links of the built pages: server/http/built-pages.http.test.ts.
test('no link that comes with the data of a page leads to an address that does not exist', async ({
  visit,
  studio,
}) => {
  const visitor = await visit({ as: await studio.admin() })
  const found = new Map<string, string>()
  for (const path of ['/booking', '/profile', '/admin']) {
    await visitor.open(path)
    await isLoaded(visitor)
    const links = await visitor.page
      .locator('a[href]:not([href^="#"])')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    for (const link of links) if (link.startsWith(studio.origin)) found.set(link, path)
  }
  expect(found.size).toBeGreaterThan(10)
  const answers = await Promise.all(
    [...found].map(async ([href, path]) => `${path} → ${href} ${(await fetch(href)).status}`),
  )
  expect(answers.filter((answer) => !answer.endsWith(' 200'))).toEqual([])
})

import { expect } from 'vitest'
import { identity } from '#studio/identity.ts'
import { languages } from '#studio/languages.ts'
import { addressIn, mainFacts, publicPages } from '../public-pages.ts'
import { test } from '../test.ts'
import { textsOf } from '../texts.ts'

test.for(languages)(
  'every public page can be read without script and leads to the booking page (%s)',
  async (language, { browser, studio }) => {
    const context = await browser.newContext({ baseURL: studio.origin, javaScriptEnabled: false })
    try {
      const page = await context.newPage()
      for (const { address, name } of publicPages.filter((one) => one.language === language)) {
        await page.goto(address)
        expect(await page.getByRole('heading', { level: 1 }).isVisible(), address).toBe(true)
        const text = await page.getByRole('main').innerText()
        const missing = (mainFacts(language)[name] ?? []).filter((fact) => !text.includes(fact))
        expect(missing, address).toEqual([])
      }
      for (const path of ['/login', '/register', '/contact', '/booking']) {
        await page.goto(addressIn(language, path))
        // Playwright does not search texts inside noscript.
        const need = page.locator('noscript p')
        expect(await need.isVisible(), path).toBe(true)
        expect(await need.innerText(), path).toContain(textsOf(language)('common.needsScript'))
        await need.getByRole('link', { name: identity.phone }).waitFor()
      }
      await page.goto(addressIn(language, '/'))
      await page.getByRole('link', { name: textsOf(language)('home.tryLesson') }).click()
      await page.waitForURL(({ pathname }) => pathname === addressIn(language, '/booking'))
    } finally {
      await context.close()
    }
  },
)

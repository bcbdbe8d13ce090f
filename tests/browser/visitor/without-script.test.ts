import { expect } from 'vitest'
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
      await page.goto(addressIn(language, '/'))
      await page.getByRole('link', { name: textsOf(language)('home.tryLesson') }).click()
      expect(new URL(page.url()).pathname).toBe(addressIn(language, '/booking'))
    } finally {
      await context.close()
    }
  },
)

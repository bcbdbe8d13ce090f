import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { expectAccessible } from '../accessibility.ts'
import { test } from '../test.ts'

test.for(languages)(
  'a page whose script cannot be loaded says so below the header, and comes at the next try (%s)',
  async (language, { visit }) => {
    const visitor = await visit({ language, width: 390 })
    const { page, t, context, browserErrors } = visitor
    await visitor.open('/')
    await page.waitForLoadState('networkidle')
    browserErrors.expect(/net::ERR_INTERNET_DISCONNECTED/)
    browserErrors.expect(/dynamically imported module/)
    await context.setOffline(true)
    await page
      .getByRole('main')
      .getByRole('link', { name: t('home.rent') })
      .first()
      .click()
    await page.getByRole('heading', { name: t('common.pageFailed') }).waitFor()
    expect(await page.getByRole('banner').isVisible()).toBe(true)
    await expectAccessible(page)
    await visitor.picture(`lost page ${language}`)
    await context.setOffline(false)
    await page.getByRole('button', { name: t('common.retry') }).click()
    await page.getByRole('heading', { level: 1, name: t('pages.rentalSpace.title') }).waitFor()
  },
)

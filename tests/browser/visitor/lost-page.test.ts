import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { expectAccessible } from '../accessibility.ts'
import { cutConnection } from '../connection.ts'
import { test } from '../test.ts'

test.for(languages)(
  'a page whose script cannot be loaded says so below the header, and comes at the next try (%s)',
  async (language, { visit }) => {
    const visitor = await visit({ language, width: 390 })
    const { page, t, browserErrors } = visitor
    await visitor.open('/')
    await page.waitForLoadState('networkidle')
    browserErrors.expect(/net::ERR_CONNECTION_RESET/)
    browserErrors.expect(/dynamically imported module/)
    // Not by leaving the network, because the browser may keep the script since an earlier test.
    const restore = await cutConnection(page, /\/assets\/.*\.js$/)
    await page
      .getByRole('main')
      .getByRole('link', { name: t('home.rent') })
      .first()
      .click()
    await page.getByRole('heading', { name: t('common.pageFailed') }).waitFor()
    await expect.poll(() => page.getByRole('banner').isVisible()).toBe(true)
    await expectAccessible(page)
    await visitor.picture(`lost page ${language}`)
    await restore()
    await page.getByRole('button', { name: t('common.retry') }).click()
    await page.getByRole('heading', { level: 1, name: t('pages.rentalSpace.title') }).waitFor()
  },
)

import { expect } from 'vitest'
import { holdAnswers } from '../connection.ts'
import { Keyboard } from '../keyboard.ts'
import { AreaNavigation } from '../screens/area-navigation.ts'
import { isLoaded } from '../site-pages.ts'
import { test } from '../test.ts'

test('a page that is shown late does not take the focus from the palette', async ({ visit, studio }) => {
  const admin = await visit({ as: await studio.admin() })
  const { page, t } = admin
  const area = new AreaNavigation(admin)
  await admin.open('/admin/log')
  await isLoaded(admin)
  const release = await holdAnswers(page, /assets\/mails-page/)
  await area.link('mails').click()
  await page.keyboard.press('Control+k')
  await new Keyboard(page).expectFocusOn(area.searched)
  release()
  await page
    .getByRole('heading', { level: 1, name: t('pages.adminMails.title'), includeHidden: true })
    .waitFor()
  await page.keyboard.type('log')
  await expect.poll(() => area.searched.inputValue()).toBe('log')
})

test('the script of the palette is loaded when it is opened', async ({ visit, studio }) => {
  const admin = await visit({ as: await studio.admin() })
  const { page } = admin
  const area = new AreaNavigation(admin)
  await admin.open('/admin/log')
  await isLoaded(admin)
  await page.waitForLoadState('networkidle')
  const script = page.waitForRequest((request) => request.resourceType() === 'script')
  await area.search.click()
  await script
  await area.searched.waitFor()
})

import { cutConnection } from '../connection.ts'
import { test } from '../test.ts'

test('an administrator writes a bar above every page, which a visitor closes', async ({ visit, studio }) => {
  const admin = await visit({ language: 'en', as: await studio.admin() })
  const { page, t } = admin
  const textEn = 'The heating is being repaired.'
  await admin.open('/admin/news?tab=notices')
  await page.getByRole('button', { name: t('newsAdmin.notice.write') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('newsAdmin.notice.field.textJa')).pressSequentially('暖房を修理しています。')
  await dialog.getByLabel(t('newsAdmin.notice.field.textEn')).fill(textEn)
  await dialog.getByRole('button', { name: t('newsAdmin.save') }).click()
  await page.getByRole('button', { name: t('newsAdmin.notice.editOf', { text: textEn }) }).waitFor()
  const visitor = await visit({ language: 'en' })
  const bar = visitor.page.getByRole('region', { name: 'Notice from the studio' })
  const closes = async () => {
    await visitor.open('/price')
    await bar.getByText(textEn).waitFor()
    await bar.getByRole('button', { name: 'Close this notice' }).click()
    await bar.waitFor({ state: 'detached' })
  }
  // Without a connection too, when the script that remembers it does not come.
  visitor.browserErrors.expect(/net::ERR_[A-Z_]+ .*notice-bars-/)
  const connect = await cutConnection(visitor.page, /\/notice-bars-[^/]+\.js$/)
  await closes()
  await connect()
  await closes()
})

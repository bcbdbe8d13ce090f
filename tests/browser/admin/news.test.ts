import { expect } from 'vitest'
import { createNews, listNews, updateNews } from '#contract/news.ts'
import { languages } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { refusedWith } from '../connection.ts'
import { openOwnStudio, pageAt } from '../own-studio.ts'
import { isLoaded } from '../site-pages.ts'
import { test } from '../test.ts'

const words = {
  titleJa: '月曜日はお休みします',
  titleEn: 'Closed on Monday',
  textJa: '設備の点検のため、終日お休みします。\nご了承ください。',
  textEn: 'We are closed all day for a check of the building.\nThank you.',
}
const fields = { day: '2026-11-23', link: '/schedule', ...words }

test.for(languages)(
  'an administrator writes news with a preview in both languages, and visitors read it on both pages; then it is planned, and deleted (%s)',
  async (language, { visit }) => {
    const { studio, origins } = await openOwnStudio()
    const width = language === 'ja' ? 390 : 1440
    const admin = await visit({ studio, language, width, as: await studio.admin() })
    const { page, t } = admin
    const dialog = page.getByRole('dialog')
    const field = (name: 'titleJa' | 'titleEn' | 'textJa' | 'textEn' | 'link') =>
      dialog.getByLabel(t(`newsAdmin.field.${name}`))
    const save = dialog.getByRole('button', { name: t('newsAdmin.save'), exact: true })
    const title = language === 'ja' ? words.titleJa : words.titleEn
    const edit = page.getByRole('button', { name: t('newsAdmin.editOf', { title }) })
    const visitor = await visit({ studio, language, width })
    await visitor.open('/')
    await visitor.page
      .getByRole('heading', { name: /ホームページを公開しました|Our website is up/ })
      .waitFor()

    await admin.open('/admin/news')
    await isLoaded(admin)
    await expectAccessible(page)
    await admin.picture(`news list ${language}`)
    await page.getByRole('button', { name: t('newsAdmin.write'), exact: true }).click()
    await save.click()
    await dialog.getByText(t('error.newsTitle.required')).first().waitFor()
    for (const name of ['titleJa', 'titleEn', 'textJa', 'textEn'] as const)
      await field(name).fill(words[name])
    await field('link').fill('schedule')
    await dialog.getByText(t('error.siteLink.pattern')).waitFor()
    await field('link').fill('/schedule')
    const preview = dialog.getByRole('region', { name: t('newsAdmin.preview') })
    for (const text of [words.titleJa, words.titleEn]) await preview.getByText(text).waitFor()
    await expectAccessible(page)
    await admin.picture(`news dialog ${language}`)
    await save.click()
    await page.getByText(t('newsAdmin.saved')).waitFor()
    await edit.waitFor()
    for (const origin of origins) {
      for (const path of ['/', '/news']) {
        expect(await pageAt(origin, path)).toContain(words.titleJa)
        expect(await pageAt(origin, path === '/' ? '/en' : '/en/news')).toContain(words.titleEn)
      }
      expect(await pageAt(origin, '/news.atom')).toContain(words.titleJa)
    }

    for (const path of ['/', '/news']) {
      await visitor.open(path)
      await visitor.page.getByRole('heading', { name: title }).waitFor()
      await expectAccessible(visitor.page)
    }
    await visitor.picture(`news ${language}`)
    // From another page, whose document carries no news.
    await visitor.open('/price')
    await visitor.page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('nav.news') })
      .click()
    await visitor.page.getByRole('heading', { name: title }).waitFor()
    await visitor.page
      .getByRole('link', { name: t('news.more') })
      .first()
      .click()
    await visitor.page.waitForURL(/\/schedule$/)

    await edit.click()
    await dialog.getByRole('radio', { name: t('newsAdmin.time.later') }).check()
    await dialog.getByLabel(t('newsAdmin.field.publishAt')).fill('2030-01-02T10:00')
    await save.click()
    await page.getByText('2030/01/02 10:00').waitFor()
    for (const origin of origins) expect(await pageAt(origin, '/news')).not.toContain(words.titleJa)
    await edit.click()
    await dialog.getByRole('button', { name: t('form.delete') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('newsAdmin.deleteOk') })
      .click()
    await edit.waitFor({ state: 'detached' })
  },
)

test('a planned piece appears at its moment on the pages of every worker, without a restart', async ({
  visit,
}) => {
  const { studio, origins } = await openOwnStudio(2)
  const as = await studio.admin()
  const publishAt = Date.now() + 6_000
  await studio.call(createNews, { as, body: { ...fields, publishAt: isoText(publishAt) } })
  const pages = () =>
    // Each request has a connection of its own, so that both workers answer some.
    Promise.all(Array.from({ length: 12 }, () => pageAt(origins[0] ?? '', '/en/news')))
  const early = await pages()
  if (Date.now() < publishAt) for (const html of early) expect(html).not.toContain(words.titleEn)
  await expect.poll(() => Date.now(), { timeout: 20_000 }).toBeGreaterThanOrEqual(publishAt)
  for (const html of await pages()) expect(html).toContain(words.titleEn)
  const visitor = await visit({ studio, language: 'en' })
  await visitor.open('/')
  await visitor.page.getByRole('heading', { name: words.titleEn }).waitFor()
})

test('an administrator whose news another one has changed sees the change before it is overwritten', async ({
  visit,
}) => {
  const { studio } = await openOwnStudio()
  const as = await studio.admin()
  await studio.call(createNews, { as, body: fields })
  const admin = await visit({ studio, language: 'en', as })
  admin.browserErrors.expect(refusedWith(412))
  const { page, t } = admin
  await admin.open('/admin/news')
  await page.getByRole('button', { name: t('newsAdmin.editOf', { title: words.titleEn }) }).click()
  const dialog = page.getByRole('dialog')
  const field = (key: 'newsAdmin.field.titleEn' | 'newsAdmin.field.textEn') =>
    dialog.getByRole('textbox', { name: t(key) })
  await field('newsAdmin.field.titleEn').fill('Closed on Tuesday')
  const [item] = await studio.call(listNews, { as })
  const theirs = { ...fields, titleEn: 'Closed on Friday', textEn: 'We are closed on Friday.' }
  await studio.call(updateNews, { as, id: item?.id ?? '', body: theirs })
  await dialog.getByRole('button', { name: t('newsAdmin.save'), exact: true }).click()
  const conflict = page.getByRole('alert', { name: t('admin.conflict.title') })
  await conflict.getByText('Closed on Friday', { exact: true }).waitFor()
  await expect.poll(() => field('newsAdmin.field.titleEn').inputValue()).toBe('Closed on Tuesday')
  await expect.poll(() => field('newsAdmin.field.textEn').inputValue()).toBe('We are closed on Friday.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('newsAdmin.save'), exact: true }).click()
  // The preview in the dialog has the heading, too.
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: 'Closed on Tuesday' }).waitFor()
})

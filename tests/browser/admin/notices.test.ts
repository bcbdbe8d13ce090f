import { expect } from 'vitest'
import { createNotice } from '#contract/notices.ts'
import { languages } from '#studio/languages.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { openOwnStudio, pageAt } from '../own-studio.ts'
import { isLoaded } from '../site-pages.ts'
import { test } from '../test.ts'

const words = {
  textJa: 'エアコンを修理しています。暖かい服装でお越しください。',
  textEn: 'The heating is being repaired. Please dress warmly.',
}

test.for(languages)(
  'an administrator writes a bar, which stands above every page; a visitor closes it and does not see it again (%s)',
  async (language, { visit }) => {
    const { studio, origins } = await openOwnStudio()
    const width = language === 'ja' ? 390 : 1440
    const admin = await visit({ studio, language, width, as: await studio.admin() })
    const { page, t } = admin
    const dialog = page.getByRole('dialog')
    const text = language === 'ja' ? words.textJa : words.textEn
    const label = language === 'ja' ? 'スタジオからのお知らせ' : 'Notice from the studio'
    const close = language === 'ja' ? 'このお知らせを閉じる' : 'Close this notice'
    await admin.open('/admin/news?tab=notices')
    await isLoaded(admin)
    await page.getByText(t('newsAdmin.notice.none')).waitFor()
    await page.getByRole('button', { name: t('newsAdmin.notice.write') }).click()
    for (const name of ['textJa', 'textEn'] as const)
      await dialog.getByLabel(t(`newsAdmin.notice.field.${name}`)).fill(words[name])
    await dialog.getByLabel(t('newsAdmin.notice.field.link')).fill('/address')
    const end = dialog.getByLabel(t('newsAdmin.notice.field.end'))
    const inAWeek = await end.inputValue()
    await end.fill('2020-01-01T00:00')
    await dialog.getByText(t('error.noticePeriod.validate')).waitFor()
    await end.fill(inAWeek)
    await expectAccessible(page)
    await admin.picture(`notice dialog ${language}`)
    await dialog.getByRole('button', { name: t('newsAdmin.save') }).click()
    await page.getByText(t('newsAdmin.notice.saved')).waitFor()
    // Above this page, too.
    await page.getByRole('region', { name: label }).getByText(text).waitFor()
    await expectAccessible(page)
    await admin.picture(`notices ${language}`)
    for (const origin of origins)
      for (const path of ['/', '/price', '/login', '/nowhere', '/en/booking'])
        expect(await pageAt(origin, path)).toContain(words.textEn)

    const visitor = await visit({ studio, language, width })
    await visitor.open('/')
    const bar = visitor.page.getByRole('region', { name: label })
    await bar.getByText(text).waitFor()
    await expectAccessible(visitor.page)
    await visitor.picture(`notice bar ${language}`)
    await bar.getByRole('button', { name: close }).click()
    await bar.waitFor({ state: 'detached' })
    for (const path of ['/price', '/']) {
      await visitor.open(path)
      await visitor.page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(await bar.count()).toBe(0)
    }
    const other = await visit({ studio, language, width })
    await other.open('/price')
    await other.page.getByRole('region', { name: label }).getByText(text).waitFor()

    await page.getByRole('button', { name: t('newsAdmin.notice.editOf', { text }) }).click()
    await dialog.getByRole('button', { name: t('form.delete') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('newsAdmin.deleteOk') })
      .click()
    await page.getByText(t('newsAdmin.notice.none')).waitFor()
    await page.getByRole('region', { name: label }).waitFor({ state: 'detached' })
    expect(await pageAt(origins[0] ?? '', '/price')).not.toContain(words.textEn)
  },
)

test('a bar appears and disappears at its moments on the pages of every worker', async () => {
  const { studio, origins } = await openOwnStudio(2)
  const as = await studio.admin()
  const pages = () =>
    // Each request has a connection of its own, so that both workers answer some.
    Promise.all(Array.from({ length: 12 }, () => pageAt(origins[0] ?? '', '/en/price')))
  const shows = async () => new Set((await pages()).map((html) => html.includes(words.textEn)))
  const now = Date.now()
  const body = { ...words, start: isoText(now + 4_000), end: isoText(now + 9_000) }
  await studio.call(createNotice, { as, body })
  await studio.call(createNotice, {
    as,
    body: { ...body, start: isoText(now - 2 * dayMs), end: isoText(now - dayMs) },
  })
  const before = await shows()
  if (Date.now() < now + 4_000) expect(before).toEqual(new Set([false]))
  await expect.poll(() => Date.now(), { timeout: 20_000 }).toBeGreaterThanOrEqual(now + 4_000)
  const during = await shows()
  if (Date.now() < now + 9_000) expect(during).toEqual(new Set([true]))
  await expect.poll(() => Date.now(), { timeout: 20_000 }).toBeGreaterThanOrEqual(now + 9_000)
  expect(await shows()).toEqual(new Set([false]))
})

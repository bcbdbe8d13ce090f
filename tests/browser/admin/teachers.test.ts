import { expect } from 'vitest'
import { listAllTeachers, updateTeacher } from '#contract/teachers.ts'
import { languages } from '#studio/languages.ts'
import { teachers } from '#studio/teachers.ts'
import { expectAccessible } from '../accessibility.ts'
import { refusedWith } from '../connection.ts'
import { openOwnStudio, pageAt } from '../own-studio.ts'
import { isLoaded } from '../site-pages.ts'
import { test } from '../test.ts'

const words = {
  nameJa: '森 葵',
  nameEn: 'Aoi Mori',
  kana: 'もり あおい',
  roleJa: '朝ヨガ担当',
  roleEn: 'Morning yoga',
  textJa: '朝の海が好きです。\n雨の日はお茶をいれます。',
  textEn: 'Aoi likes the sea in the morning.\nOn rainy days she makes tea.',
  imageUrl: '/pictures/teacher.svg',
}
const [first, second] = teachers

test.for(languages)(
  'an administrator adds a teacher, and visitors read of her with and without script; then she comes first, and is deleted (%s)',
  async (language, { visit }) => {
    const { studio, origins } = await openOwnStudio()
    const width = language === 'ja' ? 390 : 1440
    const admin = await visit({ studio, language, width, as: await studio.admin() })
    const { page, t } = admin
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: t('teachers.save'), exact: true })
    const name = language === 'ja' ? words.nameJa : words.nameEn
    const edit = page.getByRole('button', { name: t('teachers.editOf', { name }) })
    const path = language === 'ja' ? '/about-yoga' : '/en/about-yoga'
    const visitor = await visit({ studio, language, width: 1440 })
    await visitor.open('/about-yoga')
    for (const teacher of teachers)
      await visitor.page.getByRole('heading', { name: teacher.name[language] }).waitFor()
    await visitor.picture(`teachers ${language}`)

    await admin.open('/admin/teachers')
    await isLoaded(admin)
    await expectAccessible(page)
    await admin.picture(`teachers list ${language}`)
    await page.getByRole('button', { name: t('teachers.add'), exact: true }).click()
    await save.click()
    await dialog.getByText(t('error.teacherName.required')).first().waitFor()
    for (const [field, value] of Object.entries(words))
      await dialog
        .getByRole('textbox', { name: t(`teachers.field.${field as keyof typeof words}`), exact: true })
        .fill(value)
    const preview = dialog.getByRole('region', { name: t('teachers.preview') })
    for (const text of [words.nameJa, words.nameEn]) await preview.getByText(text).waitFor()
    await expectAccessible(page)
    await admin.picture(`teacher dialog ${language}`)
    await save.click()
    await page.getByText(t('teachers.saved')).waitFor()
    await edit.waitFor()
    for (const origin of origins) {
      const html = await pageAt(origin, path)
      expect(html).toContain(name)
      expect(html.indexOf(name)).toBeGreaterThan(html.indexOf(first.name[language]))
    }
    await visitor.open('/about-yoga')
    await visitor.page.getByRole('heading', { name }).waitFor()
    await expectAccessible(visitor.page)
    // From another page, whose document carries no teachers.
    await visitor.open('/price')
    await visitor.page
      .getByRole('navigation')
      .getByRole('link', { name: t('nav.aboutYoga') })
      .first()
      .click()
    await visitor.page.getByRole('heading', { name }).waitFor()

    const cards = page.getByRole('article')
    for (let place = teachers.length; place > 0; place -= 1) {
      await page.getByRole('button', { name: t('teachers.up', { name }) }).click()
      await cards
        .nth(place - 1)
        .getByRole('heading', { name })
        .waitFor()
    }
    await expect
      .poll(async () => {
        const html = (await pageAt(origins[0] ?? '', path)).split('<body')[1] ?? ''
        return html.indexOf(`>${name}`) < html.indexOf(`>${first.name[language]}`)
      })
      .toBe(true)
    await edit.click()
    await dialog.getByRole('button', { name: t('form.delete') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('teachers.deleteOk') })
      .click()
    await page.getByText(t('teachers.deleted')).waitFor()
    await edit.waitFor({ state: 'detached' })
    for (const origin of origins) expect(await pageAt(origin, path)).not.toContain(name)
  },
)

test('an administrator whose teacher another one has changed sees the change before it is overwritten', async ({
  visit,
}) => {
  const { studio } = await openOwnStudio()
  const as = await studio.admin()
  const admin = await visit({ studio, language: 'en', as })
  admin.browserErrors.expect(refusedWith(412))
  const { page, t } = admin
  await admin.open('/admin/teachers')
  await page.getByRole('button', { name: t('teachers.editOf', { name: second.name.en }) }).click()
  const dialog = page.getByRole('dialog')
  const role = dialog.getByRole('textbox', { name: t('teachers.field.roleEn') })
  await role.fill('Power and sea')
  const id = (await studio.call(listAllTeachers, { as }))[1]?.id ?? ''
  const theirs = { ...words, roleEn: 'Power yoga and surfing', kana: 'シオミ ワタル' }
  await studio.call(updateTeacher, { as, id, body: theirs })
  await dialog.getByRole('button', { name: t('teachers.save'), exact: true }).click()
  const conflict = page.getByRole('alert', { name: t('admin.conflict.title') })
  await conflict.getByText('Power yoga and surfing', { exact: true }).waitFor()
  await expect.poll(() => role.inputValue()).toBe('Power and sea')
  expect(await dialog.getByRole('textbox', { name: t('teachers.field.kana') }).inputValue()).toBe(
    'シオミ ワタル',
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('teachers.save'), exact: true }).click()
  await page.getByText('Power and sea').waitFor()
})

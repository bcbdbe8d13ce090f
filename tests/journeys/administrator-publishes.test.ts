import { expect } from 'vitest'
import { dateOf } from '#time/tokyo.ts'
import { pageAt } from '../browser/own-studio.ts'
import { somePicture } from '../browser/pictures.ts'
import { test } from '../browser/test.ts'

test('an administrator writes news, and a visitor reads it', async ({ visit, studio }) => {
  const words = {
    titleJa: '月曜日はお休みします',
    titleEn: 'Closed on Monday',
    textJa: '設備の点検のため、終日お休みします。',
    textEn: 'We are closed all day.',
  }
  const admin = await visit({ as: await studio.admin() })
  const { page, t } = admin
  await admin.open('/admin/news')
  await page.getByRole('button', { name: t('newsAdmin.write'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.getByLabel(t(`newsAdmin.field.${name}`))
  await field('titleJa').pressSequentially(words.titleJa)
  for (const name of ['titleEn', 'textJa', 'textEn'] as const) await field(name).fill(words[name])
  await dialog.getByRole('button', { name: t('newsAdmin.save'), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: t('newsAdmin.editOf', { title: words.titleJa }) }).waitFor()
  const visitor = await visit({ language: 'en' })
  await visitor.open('/news')
  await visitor.page.getByRole('heading', { name: words.titleEn }).waitFor()
  expect(await pageAt(studio.origin, '/')).toContain(words.titleJa)
})

test('an administrator raises the price of a trial lesson, looks at the pages that change, and publishes it', async ({
  visit,
  studio,
}) => {
  const admin = await visit({ language: 'en', as: await studio.admin() })
  const { page, t } = admin
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
  await admin.open('/admin/studio')
  const price = page.getByLabel(t('studioFacts.inYen', { field: t('log.field.trialLesson') }))
  await price.fill('')
  await price.pressSequentially('2200')
  await button('studioFacts.save').click()
  await page.getByRole('region', { name: t('studioFacts.draft') }).waitFor()
  await button('studioFacts.look').click()
  await page.getByRole('alertdialog').getByText('/en/price').waitFor()
  await button('studioFacts.publish').click()
  await page.getByText(t('studioFacts.version', { number: 1 }), { exact: true }).waitFor()
  expect(await pageAt(studio.origin, '/price')).toContain('2,200円')
  const visitor = await visit({ language: 'en' })
  await visitor.open('/price')
  await visitor.page.getByText('¥2,200').first().waitFor()
})

test('an administrator adds a teacher, of whom visitors read', async ({ visit, studio }) => {
  const words = {
    nameEn: 'Aoi Mori',
    kana: 'もり あおい',
    roleJa: '朝ヨガ担当',
    roleEn: 'Morning yoga',
    textJa: '朝の海が好きです。',
    textEn: 'Aoi likes the sea in the morning.',
  }
  const admin = await visit({ as: await studio.admin() })
  const { page, t } = admin
  await admin.open('/admin/teachers')
  await page.getByRole('button', { name: t('teachers.add'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const field = (name: string) =>
    dialog.getByRole('textbox', { name: t(`teachers.field.${name}`), exact: true })
  await field('nameJa').pressSequentially('森 葵')
  for (const [name, value] of Object.entries(words)) await field(name).fill(value)
  await dialog.getByRole('button', { name: t('pictures.choose.byAddress') }).click()
  await dialog.locator('[name="imageUrl"]').fill('/pictures/teacher.svg')
  await dialog.getByRole('button', { name: t('teachers.save'), exact: true }).click()
  await page.getByRole('button', { name: t('teachers.editOf', { name: '森 葵' }) }).waitFor()
  const visitor = await visit({ language: 'en' })
  await visitor.open('/about-yoga')
  await visitor.page.getByRole('heading', { name: 'Aoi Mori' }).waitFor()
})

test('an administrator adds a picture to the library with a text for each language', async ({
  visit,
  studio,
}) => {
  const admin = await visit({ language: 'en', as: await studio.admin() })
  const { page, t } = admin
  await admin.open('/admin/pictures')
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('pictures.add.choose') }).click()
  await (await chosen).setFiles([{ name: 'sea.jpg', mimeType: 'image/jpeg', buffer: await somePicture() }])
  const row = page.getByRole('group', { name: 'sea.jpg', exact: true })
  await row.getByRole('textbox', { name: t('pictures.field.textJa') }).pressSequentially('朝の海')
  await row.getByRole('textbox', { name: t('pictures.field.textEn') }).fill('The sea in the morning')
  await page.getByRole('button', { name: t('pictures.add.send', { count: 1 }), exact: true }).click()
  await page.getByRole('button', { name: t('pictures.editOf', { text: 'The sea in the morning' }) }).waitFor()
})

test('an administrator reads in the log what another one has done today', async ({ visit, studio }) => {
  const member = await studio.member({ lastName: '記録', firstName: '花子' })
  const admin = await visit({ as: await studio.admin() })
  const { page, t } = admin
  await admin.open(`/admin/members/${member.id}`)
  await page.getByRole('button', { name: t('memberPage.correct') }).click()
  const address = page.getByRole('dialog').locator('input[name="addressRest"]')
  await address.fill('')
  await address.pressSequentially('9-9-9')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('form.confirm') })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const other = await visit({ as: await studio.admin() })
  await other.open(`/admin/log?from=${dateOf(Date.now())}`)
  await other.page.getByText('9-9-9').first().waitFor()
})

import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { teachers } from '#studio/teachers.ts'
import { expectAccessible } from '../accessibility.ts'
import { givenSpace, nine } from '../given-spaces.ts'
import { openOwnStudio, pageAt } from '../own-studio.ts'
import { givenPicture, somePicture } from '../pictures.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { SpacesScreen } from '../screens/spaces-screen.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

/** The dialog in which a picture is chosen. */
const chooserOf = ({ page, t }: Visit) => page.getByRole('dialog', { name: t('pictures.choose.title') })

test.for(languages)(
  'news gets a picture of the library, which visitors see with its text on both pages and in the feed (%s)',
  async (language, { visit }) => {
    const { studio, origins } = await openOwnStudio()
    const as = await studio.admin()
    const picture = await givenPicture(studio, as)
    const text = language === 'ja' ? picture.textJa : picture.textEn
    const width = language === 'ja' ? 390 : 1440
    const admin = await visit({ studio, language, width, as })
    const { page, t } = admin
    await admin.open('/admin/news')
    await page.getByRole('button', { name: t('newsAdmin.write'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('newsAdmin.write') })
    for (const name of ['titleJa', 'titleEn', 'textJa', 'textEn'] as const)
      await dialog.getByLabel(t(`newsAdmin.field.${name}`)).fill(`Roof ${name}`)
    const address = dialog.getByRole('textbox', { name: t('newsAdmin.field.picture'), exact: true })
    await address.fill('roof.jpg')
    await dialog.getByText(t('error.imageUrl.pattern')).waitFor()
    await dialog
      .getByRole('button', { name: t('pictures.choose.openFor', { label: t('newsAdmin.field.picture') }) })
      .click()
    const tile = chooserOf(admin).getByRole('button', { name: t('pictures.choose.of', { text }) })
    await tile.waitFor()
    await expectAccessible(page)
    await admin.picture(`picture chooser ${language}`)
    await tile.click()
    await expect.poll(() => address.inputValue()).toBe(picture.address)
    await dialog
      .getByRole('region', { name: t('newsAdmin.preview') })
      .locator('img')
      .first()
      .waitFor()
    await expectAccessible(page)
    await admin.picture(`news dialog with a picture ${language}`)
    await dialog.getByRole('button', { name: t('newsAdmin.save'), exact: true }).click()
    await page.getByText(t('newsAdmin.saved')).waitFor()

    const visitor = await visit({ studio, language, width })
    for (const path of ['/', '/news']) {
      await visitor.open(path)
      const shown = visitor.page.getByRole('img', { name: text })
      await shown.scrollIntoViewIfNeeded()
      await expect
        .poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0)
      await expectAccessible(visitor.page)
      await visitor.picture(`news with a picture ${language} ${path === '/' ? 'home' : 'all'}`)
    }
    const feed = await pageAt(origins[0] ?? '', language === 'ja' ? '/news.atom' : '/en/news.atom')
    expect(feed).toContain(`alt=&#34;${text}&#34;`)
    expect(feed).toContain(picture.address)
  },
)

test('a lesson gets a picture that is uploaded in its dialog, and a space the texts of its picture', async ({
  visit,
  studio,
}) => {
  const as = await studio.admin()
  const lesson = await studio.lesson()
  const admin = await visit({ language: 'en', as })
  const { page, t } = admin
  const screen = await CalendarScreen.at(admin, lesson.startsAt, 'day')
  const dialog = await screen.open(lesson)
  await dialog.root
    .getByRole('button', { name: t('pictures.choose.openFor', { label: t('admin.lesson.imageUrl') }) })
    .click()
  const chooser = chooserOf(admin)
  const files = page.waitForEvent('filechooser')
  await chooser.getByRole('button', { name: t('pictures.add.choose') }).click()
  await (await files).setFiles({ name: 'roof.jpg', mimeType: 'image/jpeg', buffer: await somePicture() })
  for (const field of ['textJa', 'textEn'] as const)
    await chooser
      .getByRole('textbox', { name: t(`pictures.field.${field}`) })
      .fill(`${lesson.title} ${field}`)
  await chooser.getByRole('button', { name: t('pictures.add.send', { count: 1 }) }).click()
  await chooser.waitFor({ state: 'detached' })
  const address = await dialog.field('imageUrl').inputValue()
  expect(address).toMatch(/^\/media\/[0-9a-f]{40}\/\d+\.jpg$/)
  await dialog.button('confirm').click()
  await dialog.root.waitFor({ state: 'detached' })
  const kept = await studio.database.reader
    .selectFrom('lessons')
    .select('image_url as address')
    .where('id', '=', lesson.id)
    .execute()
  expect(kept).toEqual([{ address }])

  const space = await givenSpace(studio, as)
  const spaces = await SpacesScreen.at(admin, space, nine)
  await spaces.edit.click()
  const edit = spaces.dialog('editTitle')
  await edit.getByRole('button', { name: t('admin.space.addPicture') }).click()
  await edit
    .getByRole('button', { name: t('pictures.choose.openFor', { label: t('admin.space.pictureUrl') }) })
    .click()
  await chooser
    .getByRole('button', { name: t('pictures.choose.of', { text: `${lesson.title} textEn` }) })
    .click()
  await expect
    .poll(() => edit.getByLabel(t('admin.space.pictureTextJa'), { exact: true }).inputValue())
    .toBe(`${lesson.title} textJa`)
  await spaces.confirm(edit)
  await spaces.says('saved')
  const stored = await studio.database.reader
    .selectFrom('space_pictures')
    .select('address')
    .where('space_id', '=', space.id)
    .execute()
  expect(stored).toEqual([{ address }])
})

test.for(languages)(
  'a teacher gets a portrait of the library, which visitors see, and which cannot be deleted from then on (%s)',
  async (language, { visit }) => {
    const { studio } = await openOwnStudio()
    const as = await studio.admin()
    const picture = await givenPicture(studio, as)
    const text = language === 'ja' ? picture.textJa : picture.textEn
    const width = language === 'ja' ? 390 : 1440
    const admin = await visit({ studio, language, width, as })
    const { page, t } = admin
    const name = teachers[1].name[language]
    await admin.open('/admin/pictures')
    await page.getByRole('button', { name: t('pictures.editOf', { text }) }).click()
    const unused = page.getByRole('dialog', { name: t('pictures.editTitle') })
    await unused.getByText(t('pictures.unused')).waitFor()

    await admin.open('/admin/teachers')
    await page.getByRole('button', { name: t('teachers.editOf', { name }) }).click()
    const dialog = page.getByRole('dialog', { name: t('teachers.editTitle') })
    const label = t('teachers.field.imageUrl')
    await dialog.getByRole('button', { name: t('pictures.choose.openFor', { label }) }).click()
    await chooserOf(admin)
      .getByRole('button', { name: t('pictures.choose.of', { text }) })
      .click()
    await expect
      .poll(() => dialog.getByRole('textbox', { name: label, exact: true }).inputValue())
      .toBe(picture.address)
    await expectAccessible(page)
    await admin.picture(`teacher dialog with a picture ${language}`)
    await dialog.getByRole('button', { name: t('teachers.save'), exact: true }).click()
    await page.getByText(t('teachers.saved')).waitFor()

    const visitor = await visit({ studio, language, width })
    await visitor.open('/about-yoga')
    const shown = visitor.page.getByRole('img', { name: t('aboutYoga.portrait', { name }) })
    await shown.scrollIntoViewIfNeeded()
    await expect
      .poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    await visitor.picture(`teacher with a picture ${language}`)

    await admin.open('/admin/pictures')
    await page.getByRole('button', { name: t('pictures.editOf', { text }) }).click()
    const used = page.getByRole('dialog', { name: t('pictures.editTitle') })
    await used.getByRole('link', { name: t('pictures.use.teacher', { name }) }).waitFor()
    await used.getByRole('button', { name: t('form.delete') }).click()
    await used.getByText(t('error.picture.inUse')).waitFor()
    await expectAccessible(page)
  },
)

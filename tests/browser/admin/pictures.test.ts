import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import { createNews } from '#contract/news.ts'
import { limits } from '#contract/limits.ts'
import { languages } from '#studio/languages.ts'
import { expectAccessible } from '../accessibility.ts'
import { holdAnswers, refusedWith } from '../connection.ts'
import { Keyboard } from '../keyboard.ts'
import { arrive, givenPicture, somePicture } from '../pictures.ts'
import { isLoaded } from '../site-pages.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

const listCall = /\/api\/admin\/pictures\?/

/** The page of the library, and what is on it. */
async function openLibrary(visit: Visit) {
  const { page, t, language } = visit
  await visit.open('/admin/pictures')
  await isLoaded(visit)
  const row = (name: string) => page.getByRole('group', { name, exact: true })
  return {
    row,
    choose: async (files: ReadonlyArray<[string, Buffer]>) => {
      const chosen = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: t('pictures.add.choose') }).click()
      await (await chosen).setFiles(files.map(([name, buffer]) => ({ name, mimeType: 'image/jpeg', buffer })))
    },
    describe: async (name: string, words: string) => {
      for (const field of ['textJa', 'textEn'] as const)
        await row(name)
          .getByRole('textbox', { name: t(`pictures.field.${field}`) })
          .fill(`${words} ${field}`)
    },
    send: (count: number) =>
      page.getByRole('button', { name: t('pictures.add.send', { count }), exact: true }).click(),
    tile: (words: string) =>
      page.getByRole('button', {
        name: t('pictures.editOf', { text: `${words} ${language === 'ja' ? 'textJa' : 'textEn'}` }),
      }),
    dialog: page.getByRole('dialog', { name: t('pictures.editTitle') }),
  }
}

const someWords = () => `Sea ${randomInt(1_000_000)}`

test.for(languages)(
  'pictures that are chosen, dropped and pasted are added with their texts, a refused one says why, and one is edited and deleted (%s)',
  async (language, { visit, studio }) => {
    const width = language === 'ja' ? 390 : 1440
    const scheme = language === 'ja' ? 'dark' : 'light'
    const admin = await visit({ language, width, scheme, as: await studio.admin() })
    admin.browserErrors.expect(refusedWith(415))
    const { page, t } = admin
    const library = await openLibrary(admin)
    await expectAccessible(page)
    const [chosen, dropped, pasted] = [someWords(), someWords(), someWords()]

    await library.choose([
      ['chosen.jpg', await somePicture()],
      ['letter.jpg', Buffer.from('no picture at all'.repeat(100))],
    ])
    await arrive(page, 'drop', [
      ['film.jpg', limits.uploadBytes + 1],
      ['dropped.jpg', await somePicture()],
    ])
    await arrive(page, 'paste', [['pasted.jpg', await somePicture()]])
    await library.row('film.jpg').getByText(t('error.picture.tooLarge')).waitFor()
    expect(await library.row('film.jpg').getByRole('textbox').count()).toBe(0)
    await library.row('pasted.jpg').locator('img').waitFor()

    await library.send(4)
    await library.row('chosen.jpg').getByText(t('error.pictureText.required')).first().waitFor()
    await new Keyboard(page).expectFocusOn(library.row('chosen.jpg').getByRole('textbox').first())
    await expectAccessible(page)
    await admin.picture(`pictures waiting ${language}`)
    await library.describe('chosen.jpg', chosen)
    await library.describe('letter.jpg', 'Letter')
    await library.describe('dropped.jpg', dropped)
    await library.describe('pasted.jpg', pasted)
    await library.send(4)
    // The server makes the sizes of one picture after the other.
    await page.getByText(t('pictures.add.added', { count: 3 })).waitFor({ timeout: 40_000 })
    await library.row('letter.jpg').getByText(t('error.picture.notPicture')).waitFor()
    for (const words of [chosen, dropped, pasted]) await library.tile(words).waitFor()
    for (const name of ['letter.jpg', 'film.jpg'])
      await page.getByRole('button', { name: t('pictures.add.removeOf', { name }) }).click()
    await page.getByRole('list', { name: t('pictures.add.waiting') }).waitFor({ state: 'detached' })
    await expectAccessible(page)
    await admin.picture(`pictures ${language}`)

    await library.tile(chosen).click()
    await expectAccessible(page)
    await admin.picture(`picture dialog ${language}`)
    const changed = someWords()
    for (const field of ['textJa', 'textEn'] as const)
      await library.dialog.getByLabel(t(`pictures.field.${field}`)).fill(`${changed} ${field}`)
    await library.dialog.getByRole('button', { name: t('pictures.save'), exact: true }).click()
    await library.tile(changed).click()
    await library.dialog.getByRole('button', { name: t('form.delete') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('pictures.deleteOk') })
      .click()
    await page.getByText(t('pictures.deleted')).waitFor()
    await library.tile(changed).waitFor({ state: 'detached' })
  },
)

test('an upload shows how far it is, and can be cancelled while the others go on', async ({
  visit,
  studio,
}) => {
  const admin = await visit({ language: 'en', as: await studio.admin() })
  const { page, t } = admin
  const library = await openLibrary(admin)
  const [first, second] = [someWords(), someWords()]
  await library.choose([
    ['first.jpg', await somePicture()],
    ['second.jpg', await somePicture()],
  ])
  await library.describe('first.jpg', first)
  await library.describe('second.jpg', second)
  const release = await holdAnswers(page, listCall, 'POST')
  await library.send(2)
  await library.row('first.jpg').getByRole('progressbar').waitFor()
  await expectAccessible(page)
  expect(await library.row('second.jpg').getByRole('progressbar').count()).toBe(0)
  await page.getByRole('button', { name: t('pictures.add.cancelOf', { name: 'first.jpg' }) }).click()
  release()
  // First, because it is shown for two seconds.
  await page.getByText(t('pictures.add.added', { count: 1 })).waitFor()
  await library.tile(second).waitFor()
  expect(await library.tile(first).count()).toBe(0)
})

test.for(languages)(
  'a picture in use says where, and is not deleted (%s)',
  async (language, { visit, studio }) => {
    const as = await studio.admin()
    const used = await givenPicture(studio, as)
    const title = someWords()
    const words = { titleJa: title, titleEn: title, textJa: title, textEn: title }
    await studio.call(createNews, { as, body: { day: '2026-11-23', ...words, picture: used.address } })
    const admin = await visit({ language, width: 834, as })
    const { page, t } = admin
    const { dialog } = await openLibrary(admin)
    const text = language === 'ja' ? used.textJa : used.textEn
    const name = t('pictures.editOf', { text }) + t('pictures.gap') + t('pictures.used', { count: 1 })
    await page.getByRole('button', { name, exact: true }).click()
    await dialog.getByRole('link', { name: t('pictures.use.news', { name: title }) }).waitFor()
    await dialog.getByRole('button', { name: t('form.delete') }).click()
    await dialog.getByText(t('error.picture.inUse')).waitFor()
    await expectAccessible(page)
    await admin.picture(`picture in use ${language}`)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  },
)

test('the library is used with the keyboard alone, and found by words', async ({ visit, studio }) => {
  const as = await studio.admin()
  const given = await givenPicture(studio, as)
  const admin = await visit({ language: 'en', as })
  const { page, t } = admin
  const { dialog } = await openLibrary(admin)
  const keys = new Keyboard(page)
  await keys.reach(page.getByRole('searchbox', { name: t('pictures.search') }))
  await page.keyboard.type('no picture has this')
  await page.getByText(t('pictures.notFound')).waitFor()
  await page.getByRole('searchbox').fill(given.textEn)
  const tile = page.getByRole('button', { name: t('pictures.editOf', { text: given.textEn }) })
  await page.getByText(t('pictures.shown', { shown: 1, count: 1 })).waitFor()
  await keys.press(tile)
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await keys.expectFocusOn(tile)
})

test('a phone offers its camera, and an empty library says so', async ({ visit, studio }) => {
  const admin = await visit({ language: 'ja', width: 390, touch: true, as: await studio.admin() })
  const { page, t } = admin
  await page.route(listCall, (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }))
  await admin.open('/admin/pictures')
  await page.getByText(t('pictures.none')).waitFor()
  await expectAccessible(page)
  await admin.picture('pictures none')
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('pictures.add.camera') }).click()
  expect(await (await opened).element().getAttribute('capture')).toBe('environment')
})

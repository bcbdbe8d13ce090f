import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { limits } from '#contract/limits.ts'
import { addPicture, changePicture, deletePicture, listPictures } from '#contract/pictures/pictures.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import { ApiStub, pageOf, refusal } from '#tests/components/api-stub.ts'
import { arrive, choose, photograph, picture } from '#tests/components/given-pictures.ts'
import { show } from '#tests/components/show.tsx'
import { PictureAdministration } from './picture-administration.tsx'

/** The page of a library with these pictures, and what is on it. */
async function openLibrary(pictures: Picture[] = [], width = 1280) {
  const api = new ApiStub().on(listPictures, ({ query: { q = '' } }) => {
    const found = pictures.filter(({ textEn }) => textEn.includes(q))
    return pageOf(listPictures, found, found.length)
  })
  const { t } = await show(<PictureAdministration />, { language: 'en', as: 'ADMIN', width })
  const row = (name: string) => page.getByRole('group', { name, exact: true })
  const text = (name: string, field: 'textJa' | 'textEn') =>
    row(name).getByRole('textbox', { name: t(`pictures.field.${field}`) })
  return {
    api,
    t,
    row,
    text,
    describe: async (name: string, words: string) => {
      await text(name, 'textJa').fill(words)
      await text(name, 'textEn').fill(words)
    },
    send: (count: number) => page.getByRole('button', { name: t('pictures.add.send', { count }) }),
    tile: (words: string) =>
      page.getByRole('button', { name: new RegExp(t('pictures.editOf', { text: words })) }),
    dialog: page.getByRole('dialog', { name: t('pictures.editTitle') }),
  }
}

/** What is said of a picture, as the library has it. */
const textsOf = ({
  textJa = '',
  textEn = '',
}: {
  textJa?: string | undefined
  textEn?: string | undefined
}) => ({
  textJa,
  textEn,
})

test('pictures that are chosen, dropped and pasted are sent with their texts, and a refused one stays with the reason', async () => {
  const pictures: Picture[] = []
  const { api, t, row, text, describe, send, tile } = await openLibrary(pictures)
  await expect.element(page.getByText(t('pictures.none'))).toBeVisible()
  api.on(addPicture, ({ query }) => {
    if (query.textEn === 'Letter') return refusal('error.picture.notPicture')
    const added = picture({ ...textsOf(query), id: query.textEn ?? '' })
    pictures.push(added)
    return added
  })
  const film = new File([new Uint8Array(limits.uploadBytes + 1)], 'film.jpg')
  choose([await photograph('chosen.jpg'), new File(['no picture'], 'letter.jpg')])
  arrive('drop', [film])
  arrive('paste', [await photograph('pasted.jpg')])
  await expect.element(row('film.jpg').getByText(t('error.picture.tooLarge'))).toBeVisible()
  await expect.element(row('film.jpg').getByRole('textbox')).not.toBeInTheDocument()

  await send(3).click()
  await expect.element(row('chosen.jpg').getByText(t('error.pictureText.required')).first()).toBeVisible()
  await expect.element(text('chosen.jpg', 'textJa')).toHaveFocus()
  await userEvent.type(text('chosen.jpg', 'textJa'), 'Sea')
  await text('chosen.jpg', 'textEn').fill('Sea')
  await describe('letter.jpg', 'Letter')
  await describe('pasted.jpg', 'Hill')
  await send(3).click()
  await expect.element(row('letter.jpg').getByText(t('error.picture.notPicture'))).toBeVisible()
  for (const words of ['Sea', 'Hill']) await expect.element(tile(words)).toBeVisible()
  expect(api.received(addPicture).map(({ query }) => query.textEn)).toEqual(['Sea', 'Letter', 'Hill'])
  for (const name of ['letter.jpg', 'film.jpg'])
    await page.getByRole('button', { name: t('pictures.add.removeOf', { name }) }).click()
  await expect.element(page.getByRole('list', { name: t('pictures.add.waiting') })).not.toBeInTheDocument()
})

test('an upload shows how far it is, and can be cancelled while the others go on', async () => {
  const pictures: Picture[] = []
  const { api, t, row, describe, send, tile } = await openLibrary(pictures)
  const { promise: held } = Promise.withResolvers<Picture>()
  api.on(addPicture, ({ query }) => {
    if (query.textEn === 'First') return held
    const added = picture(textsOf(query))
    pictures.push(added)
    return added
  })
  choose([await photograph('first.jpg'), await photograph('second.jpg')])
  await describe('first.jpg', 'First')
  await describe('second.jpg', 'Second')
  await send(2).click()
  await expect.element(row('first.jpg').getByRole('progressbar')).toHaveAttribute('value', '0.5')
  await expect.element(row('second.jpg').getByRole('progressbar')).not.toBeInTheDocument()
  await page.getByRole('button', { name: t('pictures.add.cancelOf', { name: 'first.jpg' }) }).click()
  await expect.element(tile('Second')).toBeVisible()
  await expect.element(row('first.jpg')).not.toBeInTheDocument()
  await expect.element(row('second.jpg')).not.toBeInTheDocument()
})

test('the administrator changes what is said of a picture, and deletes it after a question', async () => {
  const pictures = [picture()]
  const { api, t, tile, dialog } = await openLibrary(pictures)
  api.on(changePicture, ({ body }) => {
    pictures[0] = picture({ ...textsOf(body), etag: '2' })
    return pictures[0]
  })
  api.on(deletePicture, ({ params }) => {
    pictures.pop()
    return params
  })
  await tile('A lesson on the roof').click()
  const text = (field: 'textJa' | 'textEn') =>
    dialog.getByRole('textbox', { name: t(`pictures.field.${field}`) })
  await userEvent.clear(text('textJa'))
  await userEvent.type(text('textJa'), '海')
  await text('textEn').fill('The sea')
  await dialog.getByRole('button', { name: t('pictures.save') }).click()
  await tile('The sea').click()
  const [call] = api.received(changePicture)
  expect(call?.body).toEqual({ textJa: '海', textEn: 'The sea' })
  expect(call?.headers.get('if-match')).toBe('"1"')
  await dialog.getByRole('button', { name: t('form.delete') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('pictures.deleteOk') })
    .click()
  await expect.element(page.getByText(t('pictures.none'))).toBeVisible()
  expect(api.received(deletePicture)).toHaveLength(1)
})

test('a picture in use says where, and is not deleted', async () => {
  const use = { kind: 'news' as const, id: 'news-1', name: '休業', nameEn: 'Closed', start: null }
  const { t, tile, dialog } = await openLibrary([picture({ uses: [use], useCount: 1 })])
  await expect.element(tile('A lesson on the roof')).toMatchTextContent(t('pictures.used', { count: 1 }))
  await tile('A lesson on the roof').click()
  await expect
    .element(dialog.getByRole('link', { name: t('pictures.use.news', { name: 'Closed' }) }))
    .toBeVisible()
  await dialog.getByRole('button', { name: t('form.delete') }).click()
  await expect.element(dialog.getByText(t('error.picture.inUse'))).toBeVisible()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('a picture that came into use meanwhile says where, and is kept', async () => {
  const { api, t, tile, dialog } = await openLibrary([picture()])
  const use = { kind: 'news' as const, id: 'news-1', name: '休業', nameEn: 'Closed', start: null }
  api.on(deletePicture, () => refusal('error.picture.inUse', { current: { uses: [use], useCount: 1 } }))
  await tile('A lesson on the roof').click()
  await dialog.getByRole('button', { name: t('form.delete') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('pictures.deleteOk') })
    .click()
  await expect
    .element(dialog.getByRole('link', { name: t('pictures.use.news', { name: 'Closed' }) }))
    .toBeVisible()
  await expect.element(dialog.getByText(t('error.picture.inUse'))).toBeVisible()
})

test('the administrator searches the library and opens a picture with the keyboard, which gets the focus back', async () => {
  const { t, tile, dialog } = await openLibrary([picture(), picture({ id: 'picture-2', textEn: 'The sea' })])
  const search = page.getByRole('searchbox', { name: t('pictures.search') })
  await userEvent.type(search, 'nothing')
  await expect.element(page.getByText(t('pictures.notFound'))).toBeVisible()
  await userEvent.clear(search)
  await userEvent.type(search, 'roof')
  await expect.element(page.getByText(t('pictures.shown', { shown: 1, count: 1 }))).toBeVisible()
  await userEvent.tab()
  await expect.element(tile('A lesson on the roof')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(tile('A lesson on the roof')).toHaveFocus()
})

test('a phone is asked for its camera', async () => {
  await openLibrary([], 390)
  await expect.element(page.getByCSS('input[type="file"][capture]')).toHaveAttribute('capture', 'environment')
})

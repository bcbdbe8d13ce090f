import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createNews, deleteNews, listNews, updateNews } from '#contract/news.ts'
import type { NewsItem } from '#contract/news.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { newsItem } from '#tests/components/given-news.ts'
import { show } from '#tests/components/show.tsx'
import { CarriedData, PageData } from '#web/ui/page-data.tsx'
import { NewsAdministration } from './news-administration.tsx'

async function openNews(api: ApiStub, items: () => NewsItem[]) {
  api.on(listNews, items)
  const { t } = await show(<NewsAdministration />, { language: 'en', as: 'ADMIN' })
  const dialog = page.getByRole('dialog')
  return {
    t,
    dialog,
    write: page.getByRole('button', { name: t('newsAdmin.write') }),
    edit: page.getByRole('button', { name: t('newsAdmin.editOf', { title: 'Closed on Monday' }) }),
    field: (name: 'titleJa' | 'titleEn' | 'textJa' | 'textEn' | 'link') =>
      dialog.getByRole('textbox', { name: t(`newsAdmin.field.${name}`) }),
    save: dialog.getByRole('button', { name: t('newsAdmin.save') }),
  }
}

test('the administrator writes news in both languages, and the preview shows it while it is written', async () => {
  const items: NewsItem[] = []
  const api = new ApiStub().on(createNews, () => {
    items.push(newsItem())
    return { id: 'news-1' }
  })
  const { t, dialog, write, edit, field, save } = await openNews(api, () => [...items])
  await expect.element(page.getByText(t('newsAdmin.none'))).toBeVisible()
  await write.click()
  await save.click()
  await expect.element(dialog.getByText(t('error.newsTitle.required')).first()).toBeVisible()
  expect(api.received(createNews)).toEqual([])
  const { titleJa, titleEn, textJa, textEn, day } = newsItem()
  await userEvent.type(field('titleJa'), titleJa)
  await field('titleEn').fill(titleEn)
  await field('textJa').fill(textJa)
  await field('textEn').fill(textEn)
  await field('link').fill('schedule')
  await expect.element(dialog.getByText(t('error.siteLink.pattern'))).toBeVisible()
  await field('link').fill('/schedule')
  await page.getByName('day').fill(day)
  const preview = dialog.getByRole('region', { name: t('newsAdmin.preview') })
  for (const text of [titleJa, titleEn, textJa, textEn])
    await expect.element(preview.getByText(text)).toBeVisible()
  await save.click()
  await expect.element(edit).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(createNews).map(({ body }) => body)).toEqual([
    { day, titleJa, titleEn, textJa, textEn, link: '/schedule', picture: '' },
  ])
})

test('news that are changed replace those that the document of the landing page carried', async () => {
  new ApiStub().on(listNews, () => [newsItem()]).on(updateNews, ({ params }) => params)
  const carried = { page: 'home', news: [] }
  const { t } = await show(
    <CarriedData data={carried}>
      <NewsAdministration />
      <PageData page="home" name="news" fetched={<p>{'read again'}</p>} room="h-72">
        {() => <p>{'of the document'}</p>}
      </PageData>
    </CarriedData>,
    { language: 'en', as: 'ADMIN' },
  )
  await expect.element(page.getByText('of the document')).toBeVisible()
  await page.getByRole('button', { name: t('newsAdmin.editOf', { title: 'Closed on Monday' }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('newsAdmin.save') })
    .click()
  await expect.element(page.getByText('read again')).toBeVisible()
  await expect.element(page.getByText('of the document')).not.toBeInTheDocument()
})

test('the administrator plans published news for a later moment in Tokyo', async () => {
  const api = new ApiStub().on(updateNews, ({ params }) => params)
  const { t, dialog, edit, save } = await openNews(api, () => [newsItem()])
  await edit.click()
  await dialog.getByRole('radio', { name: t('newsAdmin.time.later') }).click()
  await dialog
    .getByRole('textbox', { name: /2030|./ })
    .last()
    .fill('2030-01-02T10:00')
  await save.click()
  await expect.poll(() => api.received(updateNews)).toHaveLength(1)
  const [call] = api.received(updateNews)
  expect(call?.body).toMatchObject({ titleEn: 'Closed on Monday', publishAt: '2030-01-02T01:00:00.000Z' })
  expect(call?.headers.get('if-match')).toBe('"1"')
})

test('the administrator deletes news after a question', async () => {
  const items = [newsItem()]
  const api = new ApiStub().on(deleteNews, () => {
    items.pop()
    return { id: 'news-1' }
  })
  const { t, dialog, edit } = await openNews(api, () => [...items])
  await edit.click()
  await dialog.getByRole('button', { name: t('form.delete') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('newsAdmin.deleteOk') })
    .click()
  await expect.element(page.getByText(t('newsAdmin.none'))).toBeVisible()
  expect(api.received(deleteNews).map(({ params }) => params)).toEqual([{ id: 'news-1' }])
})

test('the administrator whose news another one has changed sees the change before it is overwritten', async () => {
  const theirs = newsItem({ etag: '7', titleEn: 'Closed on Friday', textEn: 'We are closed on Friday.' })
  const { id: _, ...current } = theirs
  const api = new ApiStub().on(updateNews, () => refusal('error.news.changed', { current }))
  const { t, dialog, edit, field, save } = await openNews(api, () => [newsItem()])
  await edit.click()
  await field('titleEn').fill('Closed on Tuesday')
  await save.click()
  const conflict = dialog.getByRole('alert', { name: t('editing.conflict.title') })
  await expect.element(conflict.getByText('Closed on Friday', { exact: true })).toBeVisible()
  await expect.element(field('titleEn')).toHaveValue('Closed on Tuesday')
  await expect.element(field('textEn')).toHaveValue('We are closed on Friday.')
  api.on(updateNews, ({ params }) => params)
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const call = api.received(updateNews)[1]
  expect(call?.headers.get('if-match')).toBe('"7"')
  expect(call?.body).toMatchObject({ titleEn: 'Closed on Tuesday', textEn: 'We are closed on Friday.' })
})

import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createNews, deleteNews, listNews, listShownNews, updateNews } from '#contract/news.ts'
import type { NewsForm } from '#contract/news.ts'
import { changePicture, deletePicture } from '#contract/pictures/pictures.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { newDataFolder, newPlace } from '#tests/support/databases.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { drawPicture, pictureTexts, upload } from '#tests/support/pictures.ts'
import { auditEntries } from '#tests/support/records.ts'
import { hourMs, isoText } from '#time/tokyo.ts'

const closed: NewsForm = {
  day: '2026-11-23',
  titleJa: '月曜日はお休みします',
  titleEn: 'Closed on Monday',
  textJa: '設備の点検のため、終日お休みします。',
  textEn: 'We are closed all day <for> a check of the building.',
  link: '/schedule',
  picture: '',
}

const fileTitle = 'ホームページを公開しました'

async function open(app?: TestApp) {
  const studio = app ?? (await TestApp.open())
  const as = await givenAdmin(studio.database)
  const titles = async (size?: number) =>
    (await studio.ask(listShownNews, { query: size === undefined ? {} : { size: String(size) } })).body.map(
      ({ title }) => title.ja,
    )
  const all = async () => (await studio.ask(listNews, { as })).body
  const write = async (fields: Partial<NewsForm> = {}) =>
    (await studio.ask(createNews, { as, body: { ...closed, ...fields } })).body.id
  const change = (id: string, fields: Partial<NewsForm>, ifMatch?: string) =>
    studio.ask(updateNews, { as, params: { id }, body: { ...closed, ...fields }, ifMatch })
  const remove = (id: string, ifMatch?: string) => studio.ask(deleteNews, { as, params: { id }, ifMatch })
  const feed = (path = '/news.atom', headers: Record<string, string> = {}) =>
    studio.app.inject({ url: path, headers })
  return { app: studio, as, titles, all, write, change, remove, feed }
}

test('a new studio has the news of the file, which anyone may read', async () => {
  const { titles, all } = await open()
  expect(await titles()).toEqual([fileTitle])
  expect(await all()).toMatchObject([{ titleJa: fileTitle, published: true }])
})

test('the news that the site opened with stays among the newest ones until an administrator deletes it', async () => {
  const { titles, all, write, remove } = await open()
  for (const titleJa of ['1', '2', '3', '4']) await write({ titleJa })
  expect(await titles(3)).toEqual(['4', '3', '2', fileTitle])
  const opening = (await all()).find(({ titleJa }) => titleJa === fileTitle)
  await remove(opening?.id ?? '')
  expect(await titles(3)).toEqual(['4', '3', '2'])
})

test('what an administrator writes stands beside the news of the file at once, with who and what in the log', async () => {
  const { app, as, titles, all, write } = await open()
  const id = await write()
  expect(await titles()).toEqual([closed.titleJa, fileTitle])
  expect(await titles(1)).toEqual([closed.titleJa, fileTitle])
  expect((await all())[0]).toEqual({
    ...closed,
    id,
    etag: '1',
    publishAt: isoText(app.clock.now()),
    published: true,
  })
  const entries = (await auditEntries(app.database)).filter(({ action }) => action === 'news.created')
  expect(entries).toMatchObject([
    { actor: as.id, before: null, after: { newsTitleEn: closed.titleEn, link: '/schedule' } },
  ])
})

test('a planned piece appears at its moment, without a call, in the list and in the feed', async () => {
  const { app, titles, all, write, feed } = await open()
  const publishAt = isoText(app.clock.now() + hourMs)
  await write({ publishAt })
  expect(await titles()).toEqual([fileTitle])
  expect((await feed()).body).not.toContain(closed.titleJa)
  expect((await all())[0]).toMatchObject({ publishAt, published: false })
  app.clock.pass(hourMs - 1)
  expect(await titles()).toEqual([fileTitle])
  app.clock.pass(1)
  expect(await titles()).toEqual([closed.titleJa, fileTitle])
  expect((await feed()).body).toContain(closed.titleJa)
  expect((await all())[0]).toMatchObject({ publishAt, published: true })
})

test('a published piece keeps its moment when its words change, and can be planned anew', async () => {
  const { app, titles, all, write, change } = await open()
  const id = await write()
  const publishAt = isoText(app.clock.now())
  app.clock.pass(hourMs)
  expect(await change(id, { titleJa: '火曜日はお休みします' }, '1')).toMatchObject({ status: 200 })
  expect((await all())[0]).toMatchObject({ titleJa: '火曜日はお休みします', publishAt, etag: '2' })
  await change(id, { publishAt: isoText(app.clock.now() + hourMs) })
  expect(await titles()).toEqual([fileTitle])
})

test('an administrator who saw an earlier state cannot overwrite or delete what another one wrote, and is told what it is', async () => {
  const { app, write, change, remove, titles } = await open()
  const id = await write()
  await change(id, { titleJa: '水曜日はお休みします' }, '1')
  const late = await change(id, { titleJa: '木曜日はお休みします' }, '1')
  expect(late).toMatchObject({ ...refused('error.news.changed'), status: 412 })
  expect(late.body).toMatchObject({
    current: { titleJa: '水曜日はお休みします', etag: '2', published: true },
  })
  expect(await remove(id, '1')).toMatchObject(refused('error.news.changed'))
  expect(await titles()).toEqual(['水曜日はお休みします', fileTitle])
  // The answer to the first attempt was lost.
  expect(await change(id, { titleJa: '水曜日はお休みします' }, '1')).toMatchObject({ status: 200 })
  const entries = (await auditEntries(app.database)).filter(({ action }) => action === 'news.changed')
  expect(entries).toMatchObject([
    { before: { newsTitleJa: closed.titleJa }, after: { newsTitleJa: '水曜日はお休みします' } },
  ])
  const both = await Promise.all(['金', '土'].map((day) => change(id, { titleJa: day }, '2')))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
})

test('the news of the file can be changed and deleted as others, and do not come back', async () => {
  const { all, change, remove, titles } = await open()
  const [item] = await all()
  const id = item?.id ?? ''
  await change(id, { titleJa: '公開' }, item?.etag)
  expect(await titles()).toEqual(['公開'])
  expect(await remove(id, '2')).toMatchObject({ status: 200 })
  expect(await titles()).toEqual([])
  for (const refusal of [remove(id), change(id, {})])
    expect(await refusal).toMatchObject(refused('error.news.notFound'))
})

test.each([
  ['titleJa', { titleJa: '', titleEn: ' ' }, 'required'],
  ['textJa', { textJa: ' ', textEn: '' }, 'required'],
  ['textJa', { textJa: 'あ'.repeat(limits.descriptionLength + 1) }, 'tooLong'],
  ['day', { day: '2026-02-30' }, 'pattern'],
  ['link', { link: 'javascript:alert(1)' }, 'pattern'],
  ['link', { link: '//evil.example' }, 'pattern'],
  ['picture', { picture: 'roof.jpg' }, 'pattern'],
  ['picture', { picture: 'http://example.com/roof.jpg' }, 'pattern'],
  ['publishAt', { publishAt: 'tomorrow' }, 'pattern'],
])('refuses a wrong %s and writes nothing', async (field, fields, mistake) => {
  const { app, as, titles } = await open()
  const answer = await app.ask(createNews, { as, body: { ...closed, ...fields } })
  expect(answer).toMatchObject(refused('error.server.invalid', { [field]: mistake }))
  expect(await titles()).toEqual([fileTitle])
})

test('a piece in one language is read in both, and each feed says what is in the other language', async () => {
  const { app, write, feed } = await open()
  await write({ titleEn: '', textEn: '' })
  await write({ titleJa: '', textJa: '' })
  const items = (await app.ask(listShownNews, { query: {} })).body.slice(0, 2)
  expect(items.map(({ title, text }) => [title, text])).toEqual([
    [
      { ja: closed.titleEn, en: closed.titleEn },
      { ja: closed.textEn, en: closed.textEn },
    ],
    [
      { ja: closed.titleJa, en: closed.titleJa },
      { ja: closed.textJa, en: closed.textJa },
    ],
  ])
  const [japanese, english] = [(await feed()).body, (await feed('/en/news.atom')).body]
  for (const [text, own, other, lang] of [
    [closed.titleJa, japanese, english, 'ja'],
    [closed.titleEn, english, japanese, 'en'],
  ] as const) {
    expect(own).toContain(`<title>${text}</title>`)
    expect(other).toContain(`<title xml:lang="${lang}">${text}</title>`)
  }
})

test('another process on the database has a new piece with its next call', async () => {
  const place = await newPlace()
  const here = await open(await TestApp.open({ place }))
  const there = await open(await TestApp.open({ place }))
  expect(await there.titles()).toEqual([fileTitle])
  await here.write()
  expect(await there.titles()).toEqual([closed.titleJa, fileTitle])
})

test('the feed of a language is Atom with escaped words, and is not sent again while nothing has changed', async () => {
  const { app, write, feed } = await open()
  const id = await write()
  const reply = await feed('/en/news.atom')
  expect(reply.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const entry = reply.body.split('<entry>')[1] ?? ''
  expect(entry).toContain(`/en/news#${id}"`)
  expect(entry).toContain('<title>Closed on Monday</title>')
  expect(entry).toContain('&#60;for&#62;')
  expect(entry).toContain(`<published>${isoText(app.clock.now())}</published>`)
  const etag = String(reply.headers['etag'])
  expect((await feed('/en/news.atom', { 'if-none-match': etag })).statusCode).toBe(304)
  await write()
  expect((await feed('/en/news.atom', { 'if-none-match': etag })).statusCode).toBe(200)
})

test('a picture is shown with what the library says about it, also after that has changed, and is kept while it is used', async () => {
  const dataDir = newDataFolder()
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { app, as, write, change, feed } = await open(await TestApp.open({ dataDir }))
  const { body: kept } = await upload(
    app,
    as,
    await drawPicture({ width: 600, height: 40 }).jpeg().toBuffer(),
  )
  const id = await write({ picture: kept.address })
  const shown = async () => (await app.ask(listShownNews)).body.find((item) => item.id === id)?.picture
  expect(await shown()).toEqual({
    address: kept.address,
    text: { ja: pictureTexts.textJa, en: pictureTexts.textEn },
    sources: ['avif', 'webp', 'jpg'].map((format) => ({
      type: format === 'jpg' ? 'image/jpeg' : `image/${format}`,
      srcSet: [480, 600].map((width) => `/media/${kept.id}/${width}.${format} ${width}w`).join(', '),
    })),
  })
  const use = { kind: 'news', id, name: closed.titleJa, nameEn: closed.titleEn, start: null }
  const remove = () => app.ask(deletePicture, { as, params: { id: kept.id } })
  expect(await remove()).toMatchObject({
    ...refused('error.picture.inUse'),
    body: { current: { uses: [use], useCount: 1 } },
  })

  const texts = { textJa: '緑の<屋上>', textEn: 'A green <roof>' }
  await app.ask(changePicture, { as, params: { id: kept.id }, body: texts })
  expect(await shown()).toMatchObject({ text: { ja: texts.textJa, en: texts.textEn } })
  const { body: xml } = await feed('/en/news.atom')
  expect(xml).toMatch(/<content type="html"\s*>&#60;p&#62;&#60;img src=&#34;http[^ ]*\/media\//)
  expect(xml).toContain('alt=&#34;A green &#38;#60;roof&#38;#62;&#34;')
  expect(xml).toContain('We are closed all day &#38;#60;for&#38;#62;')

  await change(id, { picture: '/pictures/cafe.svg' })
  expect(await shown()).toEqual({ address: '/pictures/cafe.svg', text: { ja: '', en: '' }, sources: [] })
  expect((await remove()).status).toBe(200)
  await change(id, { picture: '' })
  expect(await shown()).toBeNull()
  const pictures = (await auditEntries(app.database)).flatMap(({ action, after }) =>
    action.startsWith('news.') ? [(after as { newsPicture: string }).newsPicture] : [],
  )
  expect(pictures).toEqual([kept.address, '/pictures/cafe.svg', ''])
})

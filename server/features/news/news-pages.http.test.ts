import { expect, test } from 'vitest'
import { createNews, deleteNews } from '#contract/news.ts'
import type { NewsForm } from '#contract/news.ts'
import { openSite } from '#tests/support/built-site.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { drawPicture, pictureTexts, upload } from '#tests/support/pictures.ts'
import { hourMs, isoText } from '#time/tokyo.ts'

const closed: NewsForm = {
  day: '2026-11-23',
  titleJa: '月曜日はお休みします',
  titleEn: 'Closed on Monday',
  textJa: '設備の点検のため、終日お休みします。',
  textEn: 'We are closed all day for a check of the building.',
  link: '/schedule',
  picture: '',
}

test('visitors without script read news with its picture on both pages and in both languages, from its moment until it is deleted', async () => {
  const { studio, pageAt, ask } = await openSite()
  const as = await givenAdmin(studio.database)
  const publishAt = isoText(studio.clock.now() + hourMs)
  const { body: picture } = await upload(studio, as, await drawPicture().jpeg().toBuffer())
  const body = { ...closed, picture: picture.address, publishAt }
  const { body: made } = await ask(createNews, { as, body })
  const shown = async () =>
    Promise.all(['/', '/news', '/en', '/en/news'].map(async (path) => (await pageAt(path)).text))
  for (const text of await shown()) {
    expect(text).not.toContain(closed.titleJa)
    expect(text).not.toContain(closed.titleEn)
  }
  studio.clock.pass(hourMs)
  const [home, news, homeEn, newsEn] = await shown()
  for (const text of [home, news]) expect(text).toContain(closed.titleJa)
  for (const text of [homeEn, newsEn]) expect(text).toContain(closed.titleEn)
  expect((await pageAt('/en/news')).links('main')).toContain('/en/schedule')

  for (const [path, text] of [
    ['/', pictureTexts.textJa],
    ['/en/news', pictureTexts.textEn],
  ] as const) {
    const { html } = await pageAt(path)
    expect(html).toContain(`alt="${text}"`)
    expect(html).toContain(`/media/${picture.id}/`)
  }
  await ask(deleteNews, { as, params: { id: made.id } })
  expect((await pageAt('/news')).text).not.toContain(closed.titleJa)
})

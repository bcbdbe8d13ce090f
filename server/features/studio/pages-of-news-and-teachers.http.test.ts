import { expect, test } from 'vitest'
import { createNews, deleteNews } from '#contract/news.ts'
import type { NewsForm } from '#contract/news.ts'
import { createTeacher, deleteTeacher, listAllTeachers, orderTeachers } from '#contract/teachers.ts'
import { languages } from '#studio/languages.ts'
import { news as newsOfFile } from '#studio/news.ts'
import { teachers } from '#studio/teachers.ts'
import { openSite } from '#tests/support/built-site.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { drawPicture, pictureTexts, upload } from '#tests/support/pictures.ts'
import { hourMs, isoText } from '#time/tokyo.ts'
import { pathIn } from '#web/lib/language.ts'

const closed: NewsForm = {
  day: '2026-11-23',
  titleJa: '月曜日はお休みします',
  titleEn: 'Closed on Monday',
  textJa: '設備の点検のため、終日お休みします。',
  textEn: 'We are closed all day for a check of the building.',
  link: '/schedule',
  picture: '',
}

const openingNews = newsOfFile.at(-1)

const aoi = {
  nameJa: '森 葵',
  nameEn: 'Aoi Mori',
  kana: 'もり あおい',
  roleJa: '朝ヨガ担当',
  roleEn: 'Morning yoga',
  textJa: '朝の海が好きです。',
  textEn: 'Aoi likes the sea in the morning.',
  listed: true,
}

// One test, because each change has all pages rendered again, which takes a second.
test('visitors without script read news from its moment and of a new teacher in her place, each with its picture and in both languages, until both are deleted', async () => {
  const { studio, pageAt, ask } = await openSite()
  const as = await givenAdmin(studio.database)
  const publishAt = isoText(studio.clock.now() + hourMs)
  const { body: picture } = await upload(studio, as, await drawPicture().jpeg().toBuffer())
  const body = { ...closed, picture: picture.address, publishAt }
  const { body: made } = await ask(createNews, { as, body })
  const newsPages = async () =>
    Promise.all(['/', '/news', '/en', '/en/news'].map(async (path) => (await pageAt(path)).text))
  for (const text of await newsPages()) {
    expect(text).not.toContain(closed.titleJa)
    expect(text).not.toContain(closed.titleEn)
  }

  studio.clock.pass(hourMs)
  const { body: teacher } = await ask(createTeacher, { as, body: { ...aoi, imageUrl: picture.address } })
  const all = (await ask(listAllTeachers, { as })).body.map(({ id }) => id)
  const ids = [teacher.id, ...all.filter((id) => id !== teacher.id)]
  await ask(orderTeachers, { as, body: { ids } })

  const [home, news, homeEn, newsEn] = await newsPages()
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
  const newer = ['2026-11-24', '2026-11-25', '2026-11-26']
  for (const day of newer) await ask(createNews, { as, body: { ...closed, day, titleJa: day, titleEn: day } })
  for (const language of languages) {
    const { mainText } = await pageAt(pathIn(language, '/'))
    for (const day of newer) expect(mainText).toContain(day)
    expect(mainText).not.toContain(language === 'ja' ? closed.titleJa : closed.titleEn)
    // Specification section 2 wants this one on the landing page.
    expect(mainText).toContain('2023/09/30')
    expect(mainText).toContain(openingNews?.title[language])
  }

  const [first] = teachers
  const japanese = await pageAt('/about-yoga')
  for (const text of [aoi.nameJa, aoi.roleJa, aoi.textJa]) expect(japanese.mainText).toContain(text)
  expect(japanese.html).toContain(`/media/${picture.id}/`)
  expect(japanese.mainText.indexOf(aoi.nameJa)).toBeLessThan(japanese.mainText.indexOf(first.name.ja))
  const english = await pageAt('/en/about-yoga')
  for (const text of [aoi.nameEn, aoi.roleEn, aoi.textEn]) expect(english.mainText).toContain(text)

  await ask(deleteNews, { as, params: { id: made.id } })
  await ask(deleteTeacher, { as, params: { id: teacher.id } })
  expect((await pageAt('/news')).text).not.toContain(closed.titleJa)
  expect((await pageAt('/about-yoga')).mainText).not.toContain(aoi.nameJa)
})

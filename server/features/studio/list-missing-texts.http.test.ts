import { expect, test } from 'vitest'
import { createNews } from '#contract/news.ts'
import { createTeacher } from '#contract/teachers.ts'
import { listMissingTexts, publishDraft, saveDraft } from '#contract/studio/studio-administration.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { TestApp } from '#tests/support/app.ts'
import { givenAdmin, givenLesson } from '#tests/support/factories.ts'
import { dayMs } from '#time/tokyo.ts'

test('a list names what visitors read in one language, each title of lessons once, and nothing that is in both', async () => {
  const app = await TestApp.open()
  const as = await givenAdmin(app.database)
  const list = async () => (await app.ask(listMissingTexts, { as })).body
  const lesson = async (days: number, texts: { title: string; titleEn: string }) =>
    (
      await givenLesson(app.database, app.clock.now() + days * dayMs, {
        ...texts,
        descriptionEn: '',
        description: '',
      })
    ).id
  await lesson(1, { title: '朝ヨガ', titleEn: 'Morning yoga' })
  await lesson(1, { title: 'Power Yoga', titleEn: '' })
  await lesson(-1, { title: '昨日のヨガ', titleEn: '' })
  expect(await list()).toEqual([])

  const first = await lesson(2, { title: '夜ヨガ', titleEn: '' })
  await lesson(9, { title: '夜ヨガ', titleEn: '' })
  const news = { day: '2026-11-20', titleJa: '', titleEn: 'Closed', textJa: '', textEn: 'We rest.', link: '' }
  const { id: newsId } = (await app.ask(createNews, { as, body: news })).body
  const teacher = {
    nameJa: '森 葵',
    nameEn: 'Aoi Mori',
    roleJa: '',
    roleEn: '',
    textJa: '海が好き。',
    textEn: '',
  }
  const { id: teacherId } = (await app.ask(createTeacher, { as, body: teacher })).body
  const { visit } = factsOfFiles
  const params = { id: 'visit' as const }
  const parking = { ja: 'ありません。', en: '' }
  const directions = { ja: ['駅を出ます。'], en: [] }
  await app.ask(saveDraft, { as, params, body: { facts: { ...visit, parking, directions } } })
  expect((await list()).some(({ kind }) => kind === 'section')).toBe(false)
  expect(await app.ask(publishDraft, { as, params })).toMatchObject({ status: 200 })
  expect(await list()).toEqual([
    { kind: 'section', id: 'visit', name: '', language: 'en', texts: 2 },
    { kind: 'news', id: newsId, name: 'Closed', language: 'ja', texts: 2 },
    { kind: 'teacher', id: teacherId, name: '森 葵', language: 'en', texts: 1 },
    { kind: 'lesson', id: first, name: '夜ヨガ', language: 'en', texts: 1 },
  ])
})

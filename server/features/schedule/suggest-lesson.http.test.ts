import { expect, test } from 'vitest'
import { listLessonTitles, suggestLesson } from '#contract/schedule/lesson-search.ts'
import { createLesson, deleteLesson, listLessons } from '#contract/lessons.ts'
import { createSeries } from '#contract/schedule/series.ts'
import { createSpace, deleteSpace } from '#contract/spaces/spaces.ts'
import { publishDraft, saveDraft } from '#contract/studio/studio-administration.ts'
import { lessonKinds } from '#studio/lesson-kinds.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { weekly } from '#tests/support/lesson-series.ts'
import { dayMs, hourMs, minuteMs } from '#time/tokyo.ts'

const ten = Date.parse('2026-11-23T10:00:00+09:00')
const title = '月の光ヨガ'

/** Those with which a studio begins. */
const titlesOfKinds = Object.values(lessonKinds).map((kind) => kind.title.ja)

const span = { start: '2026-12-01T10:00:00+09:00', end: '2026-12-01T11:00:00+09:00' }

async function open() {
  const app = await TestApp.open()
  app.clock.set(ten)
  const admin = await givenAdmin(app.database)
  const suggest = (query: { title?: string }) => app.ask(suggestLesson, { as: admin, query })
  const titles = async () => (await app.ask(listLessonTitles, { as: admin })).body.titles
  const lastSeats = async () => (await app.ask(listLessonTitles, { as: admin })).body.lastSeats
  const create = (body: object) => app.ask(createLesson, { as: admin, body: { title, ...span, ...body } })
  const pictures = async () => {
    const query = { start: '2026-12-01T00:00:00+09:00', end: '2026-12-02T00:00:00+09:00' }
    const lessons = (await app.ask(listLessons, { as: admin, query })).body
    return lessons.map(({ resource }) => resource.yoga.imageUrl)
  }
  return { app, admin, suggest, titles, lastSeats, create, pictures }
}

test('only administrators may ask for the values of an earlier lesson', async () => {
  const { app } = await open()
  const member = await givenMember(app.database)
  for (const endpoint of [suggestLesson, listLessonTitles]) {
    expect(await app.ask(endpoint, { query: { title } })).toMatchObject(refused('error.server.unauthorized'))
    const asked = await app.ask(endpoint, { as: member, query: { title } })
    expect(asked).toMatchObject(refused('error.server.forbidden'))
  }
})

test('the values of the last lesson with a title are suggested, also with spaces around it', async () => {
  const { app, admin, suggest, titles } = await open()
  const space = { name: '離れ', unitPrice: 0 }
  const { id: spaceId } = (await app.ask(createSpace, { as: admin, body: space })).body
  await givenLesson(app.database, ten, { title, description: '古い', totalSeats: 3 })
  const content = { titleEn: 'Moonlight', description: '眠る前に', descriptionEn: 'Before sleep' }
  const more = { imageUrl: '/moon.svg', level: 'beginners' as const, totalSeats: 7, spaceId }
  const endsAt = ten + 7 * dayMs + 75 * minuteMs
  await givenLesson(app.database, ten + 7 * dayMs, { title, ...content, ...more, endsAt })
  await givenLesson(app.database, ten + 9 * dayMs, { title: '朝' })
  const last = {
    start: '2026-11-30T01:00:00.000Z',
    titleEn: 'Moonlight',
    desc: '眠る前に',
    descEn: 'Before sleep',
    imageUrl: '/moon.svg',
    level: 'beginners',
    length: 75,
    totalSeats: 7,
    spaceId,
    teacherId: null,
  }
  expect((await suggest({ title: ` ${title}　` })).body).toEqual({ last })
  expect(await titles()).toEqual(['朝', title, ...titlesOfKinds])
  expect((await suggest({ title: '月' })).body.last).toBeNull()
})

test('a cancelled lesson and lessons of more than half a year ago are not in the titles, and a cancelled one is not the last', async () => {
  const { app, admin, suggest, titles } = await open()
  await givenLesson(app.database, ten - 300 * dayMs, { title, totalSeats: 4 })
  const cancelled = await givenLesson(app.database, ten + dayMs, { title, totalSeats: 9 })
  await app.ask(deleteLesson, { as: admin, params: { id: cancelled.id } })
  expect(await titles()).toEqual(titlesOfKinds)
  expect((await suggest({ title })).body.last).toMatchObject({ totalSeats: 4 })
})

test('the last used seats are those of the lesson that was added last, not of the one that starts last', async () => {
  const { app, admin, create, lastSeats } = await open()
  expect(await lastSeats()).toBeNull()
  await create({ totalSeats: 7, imageUrl: '/new.svg' })
  app.clock.set(ten + hourMs)
  const earlier = { start: '2026-11-25T10:00:00+09:00', end: '2026-11-25T11:00:00+09:00' }
  const { id } = (await create({ ...earlier, totalSeats: 4 })).body
  expect(await lastSeats()).toBe(4)
  await app.ask(deleteLesson, { as: admin, params: { id } })
  expect(await lastSeats()).toBe(7)
})

test('an event does not count as the last lesson, and one of a series only without a single one', async () => {
  const { app, admin, create, lastSeats } = await open()
  await app.ask(createSeries, { as: admin, body: { ...weekly, from: '2026-11-24', totalSeats: 9 } })
  expect(await lastSeats()).toBe(9)
  await create({ totalSeats: 3, imageUrl: '/new.svg' })
  app.clock.set(ten + hourMs)
  const day = { start: '2026-12-05T10:00:00+09:00', end: '2026-12-05T11:00:00+09:00' }
  const tiers = [{ toDaysBefore: null, percent: 100 }]
  await create({ ...day, totalSeats: 8, event: { price: 3_000, memberPrice: null, tiers } })
  expect(await lastSeats()).toBe(3)
})

test('a suggestion names no space that was deleted', async () => {
  const { app, admin, suggest } = await open()
  const { id: spaceId } = (await app.ask(createSpace, { as: admin, body: { name: '離れ', unitPrice: 0 } }))
    .body
  await givenLesson(app.database, ten - dayMs, { title, spaceId })
  expect((await suggest({ title })).body.last).toMatchObject({ spaceId })
  expect(await app.ask(deleteSpace, { as: admin, params: { id: spaceId } })).toMatchObject({ status: 200 })
  expect((await suggest({ title })).body.last).toMatchObject({ spaceId: null })
})

test('a title that no lesson has is that of a kind: its values are suggested, and its picture is lent', async () => {
  const { app, admin, suggest, titles, create, pictures } = await open()
  const { tea } = lessonKinds
  const last = {
    start: null,
    titleEn: tea.title.en,
    desc: tea.text.ja,
    descEn: tea.text.en,
    imageUrl: tea.picture,
    level: 'all',
    length: 45,
    totalSeats: 5,
    spaceId: null,
    teacherId: null,
  }
  expect((await suggest({ title: tea.title.ja })).body).toEqual({ last })
  expect(await create({ title: tea.title.ja })).toMatchObject({ status: 201 })
  expect(await pictures()).toEqual([tea.picture])
  // From then on the lesson is the last one with the title.
  expect((await suggest({ title: tea.title.ja })).body.last).toMatchObject({ totalSeats: 1 })

  const params = { id: 'kinds' }
  const offList = factsOfFiles.kinds.lessonKinds.map((kind) => ({ ...kind, listed: kind.id === 'power' }))
  await app.ask(saveDraft, { as: admin, params, body: { facts: { lessonKinds: offList } } })
  expect(await app.ask(publishDraft, { as: admin, params })).toMatchObject({ status: 200 })
  expect((await suggest({ title: lessonKinds.morning.title.ja })).body.last).toBeNull()
  expect(await titles()).toEqual([tea.title.ja, lessonKinds.power.title.ja])
})

test.each<[string, { title?: string }, string]>([
  ['without a title', {}, 'required'],
  ['for an empty title', { title: ' ' }, 'required'],
  ['for a title that is too long', { title: 'あ'.repeat(101) }, 'tooLong'],
])('a suggestion is refused %s', async (_, query, error) => {
  const { suggest } = await open()
  const answer = await suggest(query)
  expect(answer).toMatchObject(refused('error.server.invalid'))
  expect(answer.body).toHaveProperty('fields', { title: error })
})

test('a new lesson without a picture gets that of the last lesson with its title', async () => {
  const { app, create, pictures } = await open()
  await givenLesson(app.database, ten - 2 * hourMs, { title, imageUrl: '/old.svg' })
  await givenLesson(app.database, ten, { title, imageUrl: '/new.svg' })
  expect(await create({ title: ` ${title} ` })).toMatchObject({ status: 201 })
  expect(await pictures()).toEqual(['/new.svg'])
})

test('a new lesson keeps the picture that was sent', async () => {
  const { app, create, pictures } = await open()
  await givenLesson(app.database, ten, { title, imageUrl: '/old.svg' })
  await create({ imageUrl: '/own.svg' })
  expect(await pictures()).toEqual(['/own.svg'])
})

test('a new lesson without a picture is refused when no lesson has its title', async () => {
  const { app, create, pictures } = await open()
  await givenLesson(app.database, ten, { title: '朝', imageUrl: '/old.svg' })
  const answer = await create({})
  expect(answer).toMatchObject(refused('error.server.invalid'))
  expect(answer.body).toHaveProperty('fields', { imageUrl: 'required' })
  // An empty address is not one that was left out.
  expect((await create({ title: '朝', imageUrl: '' })).body).toHaveProperty('fields', {
    imageUrl: 'required',
  })
  expect(await pictures()).toEqual([])
})

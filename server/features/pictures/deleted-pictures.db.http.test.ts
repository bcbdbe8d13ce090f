import { expect, test } from 'vitest'
import { closeStudio, liftClosure, previewClosure } from '#contract/closures.ts'
import { copyLesson } from '#contract/schedule/lesson-copies.ts'
import { createLesson, updateLesson } from '#contract/lessons.ts'
import { createNews, updateNews } from '#contract/news.ts'
import { deletePicture } from '#contract/pictures/pictures.ts'
import { createSeries } from '#contract/schedule/series.ts'
import { createSpace, updateSpace } from '#contract/spaces/spaces.ts'
import { createTeacher, updateTeacher } from '#contract/teachers.ts'
import { createLesson as insertNewLesson } from '#server/features/schedule/create-lesson.ts'
import { TestApp } from '#tests/support/app.ts'
import type { Sent } from '#tests/support/app.ts'
import { midnight, typhoon } from '#tests/support/closure-of-a-day.ts'
import { adminCaller, contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson } from '#tests/support/factories.ts'
import { holdCommit } from '#tests/support/held-commit.ts'
import { weekly } from '#tests/support/lesson-series.ts'
import { validFields } from '#tests/support/valid-fields.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { insertPicture } from './queries.ts'

const id = 'a'.repeat(40)
const address = `/media/${id}/64.jpg`
const deleted = `/media/${'b'.repeat(40)}/64.jpg`

/** A studio with one picture in its library. */
async function open() {
  const app = await TestApp.open()
  const as = await givenAdmin(app.database)
  const texts = { textJa: '海', textEn: 'Sea' }
  const row = { id, hash: id, width: 64, height: 64, bytes: 1, ...texts, addedAt: 0, version: 1 }
  await app.database.transact((writer) => insertPicture(writer, row))
  return { app, as, remove: () => app.ask(deletePicture, { as, params: { id } }) }
}

type Studio = Awaited<ReturnType<typeof open>>

const lesson = { ...validFields, spaceId: undefined }
const teacher = (imageUrl: string) => ({
  nameJa: '陽田 万里',
  nameEn: 'Mari Hida',
  textJa: 'ヨガ歴10年',
  textEn: 'Ten years of yoga',
  imageUrl,
})
const news = (picture: string) => ({
  day: '2026-11-23',
  titleJa: '休業',
  titleEn: 'Closed',
  textJa: '休みます',
  textEn: 'We are closed',
  picture,
})
const space = (url: string) => ({ name: '屋上', unitPrice: 1, pictures: [{ url, textJa: '', textEn: '' }] })

/** Each sends the address of a picture to a call that keeps it, after what the call needs. */
const calls: Record<string, (studio: Studio, url: string) => Promise<{ status: number; body: unknown }>> = {
  'a new lesson': ({ app, as }, imageUrl) => app.ask(createLesson, { as, body: { ...lesson, imageUrl } }),
  async 'a changed lesson'({ app, as }, imageUrl) {
    const { id: own } = await givenLesson(app.database, app.clock.now() + dayMs)
    return app.ask(updateLesson, { as, params: { id: own }, body: { ...lesson, imageUrl } })
  },
  async 'a copy of a lesson'({ app, as }, imageUrl) {
    const { id: own } = await givenLesson(app.database, app.clock.now() - dayMs, { imageUrl })
    const starts = [isoText(app.clock.now() + dayMs)]
    return app.ask(copyLesson, { as, params: { id: own }, body: { starts, teacherTwice: false } })
  },
  'a new series': ({ app, as }, imageUrl) => app.ask(createSeries, { as, body: { ...weekly, imageUrl } }),
  'a new space': ({ app, as }, url) => app.ask(createSpace, { as, body: space(url) }),
  async 'a changed space'({ app, as }, url) {
    const { body } = await app.ask(createSpace, { as, body: space('/own.svg') })
    return app.ask(updateSpace, { as, params: { id: body.id }, body: space(url) })
  },
  'a new teacher': ({ app, as }, url) => app.ask(createTeacher, { as, body: teacher(url) }),
  async 'a changed teacher'({ app, as }, url) {
    const { body } = await app.ask(createTeacher, { as, body: teacher('') })
    return app.ask(updateTeacher, { as, params: { id: body.id }, body: teacher(url) })
  },
  'a new piece of news': ({ app, as }, url) => app.ask(createNews, { as, body: news(url) }),
  async 'a changed piece of news'({ app, as }, url) {
    const { body } = await app.ask(createNews, { as, body: news('') })
    return app.ask(updateNews, { as, params: { id: body.id }, body: news(url) })
  },
}

const fieldOf = (call: string) =>
  call.includes('space') ? 'pictures' : call.includes('news') ? 'picture' : 'imageUrl'

test.each(Object.keys(calls))(
  '%s refuses a picture that was deleted, and keeps one that was not',
  async (name) => {
    const studio = await open()
    expect(await calls[name]?.(studio, deleted)).toMatchObject(
      refused('error.picture.notFound', { [fieldOf(name)]: 'notFound' }),
    )
    expect([200, 201]).toContain((await calls[name]?.(studio, address))?.status)
    expect(await studio.remove()).toMatchObject(refused('error.picture.inUse'))
  },
)

test('a picture that a form uses at the moment in which it is deleted stays', async () => {
  const { app, as, remove } = await open()
  const { held, written, commitWhenAwaited } = holdCommit(app.database)
  const fields = { ...lesson, imageUrl: address } as unknown as Parameters<typeof insertNewLesson>[1]
  const ctx = contextIn(held, app.clock.now(), { caller: adminCaller(as.id) })
  const added = insertNewLesson(ctx, fields)
  await written
  const removed = remove()
  await commitWhenAwaited()
  await added
  expect(await removed).toMatchObject(refused('error.picture.inUse'))
})

test('a lesson that is over can be changed although its picture was deleted', async () => {
  const { app, as } = await open()
  const { id: own, startsAt } = await givenLesson(app.database, app.clock.now() - dayMs, {
    imageUrl: deleted,
  })
  const times = { start: isoText(startsAt), end: isoText(startsAt + hourMs) }
  const body: Sent['body'] = { ...lesson, ...times, imageUrl: deleted }
  expect((await app.ask(updateLesson, { as, params: { id: own }, body })).status).toBe(200)
})

test('a lesson that a closure cancelled keeps its picture as long as the closure can be lifted', async () => {
  const { app, as, remove } = await open()
  const { id: own } = await givenLesson(app.database, midnight + 10 * hourMs, { imageUrl: address })
  const { hash } = (await app.ask(previewClosure, { as, body: typhoon })).body
  const closure = (await app.ask(closeStudio, { as, body: { ...typhoon, hash } })).body
  expect(await remove()).toMatchObject({
    ...refused('error.picture.inUse'),
    body: { current: { uses: [{ kind: 'lesson', id: own }] } },
  })
  await app.ask(liftClosure, { as, params: { id: closure.id } })
  expect(await remove()).toMatchObject(refused('error.picture.inUse'))
})

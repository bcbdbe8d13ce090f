import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLesson, deleteLesson } from '#contract/lessons.ts'
import { changePicture, deletePicture, listPictures } from '#contract/pictures/pictures.ts'
import { createSpace, deleteSpace } from '#contract/spaces/spaces.ts'
import { bringBackVersion, publishDraft, saveDraft } from '#contract/studio/studio-administration.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { newDataFolder } from '#tests/support/databases.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { drawPicture, upload } from '#tests/support/pictures.ts'
import { auditEntries } from '#tests/support/records.ts'
import { validFields } from '#tests/support/valid-fields.ts'
import { findFileProblems } from './find-file-problems.ts'
import { picturesIn } from './choose-store.ts'

async function openLibrary() {
  const dataDir = newDataFolder()
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const app = await TestApp.open({ dataDir })
  const as = await givenAdmin(app.database)
  const add = async ({ left, texts }: { left?: string; texts?: Record<string, string> } = {}) => {
    const picture = await drawPicture(left === undefined ? {} : { left })
      .jpeg()
      .toBuffer()
    const { body } = await upload(app, as, picture, texts === undefined ? {} : { texts })
    app.clock.pass(1_000)
    return body
  }
  const list = async (query?: Record<string, string>) =>
    (await app.ask(listPictures, { as, ...(query && { query }) })).body
  const problems = async () =>
    (await findFileProblems(app.database.reader, picturesIn(dataDir).store)).map(
      ({ description }) => description,
    )
  return { app, as, dataDir, add, list, problems }
}

test('lists the pictures newest first, page by page, and finds them by their texts in both languages', async () => {
  const { app, as, add, list } = await openLibrary()
  const sea = await add({ texts: { textJa: '朝の海', textEn: 'The sea in the morning' } })
  const hill = await add({ left: '#00ff00', texts: { textJa: '100%の緑', textEn: 'A green hill' } })
  expect((await list()).map(({ id }) => id)).toEqual([hill.id, sea.id])
  expect((await list({ size: '1', page: '2' })).map(({ id }) => id)).toEqual([sea.id])
  for (const [q, found] of [
    ['海', [sea.id]],
    ['GREEN', [hill.id]],
    ['%', [hill.id]],
    ['', [hill.id, sea.id]],
    ['冬', []],
  ] as const)
    expect((await list({ q })).map(({ id }) => id)).toEqual(found)
  const { headers } = await app.ask(listPictures, { as, query: { q: '海' } })
  expect(headers['x-total-count']).toBe('1')
})

test('changes the texts, refuses a change of what another administrator has changed meanwhile, and records both states', async () => {
  const { app, as, add } = await openLibrary()
  const { id, etag } = await add()
  const texts = { textJa: '夜の海', textEn: 'The sea at night' }
  const change = (body: object, ifMatch?: string) =>
    app.ask(changePicture, { as, params: { id }, body, ifMatch })
  const { status, body } = await change(texts, etag)
  expect([status, body.textEn, body.etag === etag]).toEqual([200, 'The sea at night', false])
  expect(await change({ textJa: '別', textEn: 'Other' }, etag)).toMatchObject({
    ...refused('error.picture.changed'),
    body: { current: { ...texts, etag: body.etag } },
  })
  // The answer to the first attempt was lost.
  expect((await change(texts, etag)).status).toBe(200)
  expect(await change({ textJa: '', textEn: 'x'.repeat(201) })).toMatchObject(
    refused('error.server.invalid', { textEn: 'tooLong' }),
  )
  expect(await change({ textJa: ' ', textEn: '' })).toMatchObject(
    refused('error.server.invalid', { textJa: 'required' }),
  )
  expect(await app.ask(changePicture, { as, params: { id: 'none' }, body: texts })).toMatchObject(
    refused('error.picture.notFound'),
  )
  expect(await auditEntries(app.database)).toMatchObject([
    { action: 'picture.added' },
    {
      action: 'picture.changed',
      before: { pictureTextEn: 'A lesson on the roof' },
      after: { pictureTextEn: 'The sea at night' },
    },
  ])
})

test('a picture says where it is used, and can be deleted when it is used no more', async () => {
  const { app, as, add, list, problems } = await openLibrary()
  const { id, address } = await add()
  const lesson = (
    await app.ask(createLesson, { as, body: { ...validFields, spaceId: undefined, imageUrl: address } })
  ).body
  const pictures = [{ url: address, textJa: '屋上', textEn: 'Roof' }]
  const space = (await app.ask(createSpace, { as, body: { name: '屋上', unitPrice: 1, pictures } })).body
  const uses = [
    { kind: 'space', id: space.id, name: '屋上', start: null },
    { kind: 'lesson', id: lesson.id, name: '朝ヨガ', start: '2026-11-23T01:00:00.000Z' },
  ]
  expect(await list()).toMatchObject([{ id, uses, useCount: 2 }])
  const remove = () => app.ask(deletePicture, { as, params: { id } })
  expect(await remove()).toMatchObject({
    ...refused('error.picture.inUse'),
    body: { current: { uses, useCount: 2 } },
  })
  await app.ask(deleteSpace, { as, params: { id: space.id } })
  expect(await remove()).toMatchObject({ body: { current: { uses: [uses[1]] } } })
  await app.ask(deleteLesson, { as, params: { id: lesson.id } })
  expect(await problems()).toEqual([])
  expect(await remove()).toMatchObject({ status: 200, body: { id } })
  expect([await list(), await problems()]).toEqual([[], []])
  expect((await app.app.inject(address)).statusCode).toBe(404)
  expect(await remove()).toMatchObject(refused('error.picture.notFound'))
})

test('a picture of a kind of lesson is kept by the draft and by what is published, and a draft names no deleted one', async () => {
  const { app, as, add, list } = await openLibrary()
  const { id, address } = await add()
  const other = await add({ left: '#00ff00' })
  const params = { id: 'kinds' }
  const [first = expect.fail(), ...others] = factsOfFiles.kinds.lessonKinds
  const save = (picture: string) =>
    app.ask(saveDraft, { as, params, body: { facts: { lessonKinds: [{ ...first, picture }, ...others] } } })
  const publish = () => app.ask(publishDraft, { as, params })
  const remove = (picture: string) => app.ask(deletePicture, { as, params: { id: picture } })
  const uses = [{ kind: 'section', id: 'kinds', name: '', nameEn: '', start: null }]
  await save(address)
  expect(await remove(id)).toMatchObject({ ...refused('error.picture.inUse'), body: { current: { uses } } })
  await publish()
  await save(other.address)
  expect((await list()).map((picture) => picture.useCount)).toEqual([1, 1])
  expect(await publish()).toMatchObject({ status: 200 })
  expect(await remove(id)).toMatchObject({ status: 200 })
  expect(await save(address)).toMatchObject(refused('error.picture.notFound', { picture: 'notFound' }))
  expect(await app.ask(bringBackVersion, { as, params, body: { number: 1 } })).toMatchObject(
    refused('error.picture.notFound'),
  )
})

test('a lesson that is over does not keep its picture', async () => {
  const { app, as, add } = await openLibrary()
  const { id, address } = await add()
  await app.ask(createLesson, { as, body: { ...validFields, spaceId: undefined, imageUrl: address } })
  app.clock.set(Date.parse('2026-11-23T11:00:00+09:00'))
  expect((await app.ask(deletePicture, { as, params: { id } })).status).toBe(200)
})

test('the check of the files names those that are missing and those of no picture', async () => {
  const { dataDir, add, problems } = await openLibrary()
  const { id } = await add()
  rmSync(join(dataDir, 'pictures', id, '64.avif'))
  const stranger = 'f'.repeat(40)
  mkdirSync(join(dataDir, 'pictures', stranger))
  expect(await problems()).toEqual([
    `picture ${id}: the file 64.avif is missing`,
    `picture ${stranger}: has files, but is not in the library`,
  ])
})

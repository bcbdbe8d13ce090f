import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deletePicture, listPictures } from '#contract/pictures/pictures.ts'
import { createLog } from '#server/log.ts'
import { TestApp } from '#tests/support/app.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { newDataFolder, newPlace } from '#tests/support/databases.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { FakeS3 } from '#tests/support/fake-s3/fake-s3.ts'
import { drawPicture, upload } from '#tests/support/pictures.ts'
import { minuteMs } from '#time/tokyo.ts'
import { findFileProblems } from './find-file-problems.ts'
import { PictureBucket } from './picture-bucket.ts'
import { findRemovals } from './queries.ts'
import { removePlanned } from './remove-files.ts'

/**
 * So that the store answers in time on a busy machine too. One attempt, because the library waits before
 * another.
 */
const patient = {
  attempts: 1,
  connect: 60_000,
  answer: 60_000,
  read: 60_000,
  write: 60_000,
  part: 60_000,
}

const photo = () => drawPicture().jpeg().toBuffer()

const filesOf = (id: string) => ['avif', 'jpg', 'webp'].map((format) => `pictures/${id}/64.${format}`)

async function openLibrary(given: Parameters<typeof TestApp.open>[0] = {}, attempts = 1) {
  const s3 = await FakeS3.open()
  const dataDir = newDataFolder()
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const patience = { ...patient, attempts }
  const store = new PictureBucket(s3.settings, patience)
  const app = await TestApp.open({ dataDir, pictures: store, ...given })
  const admin = await givenAdmin(app.database)
  const problems = () => findFileProblems(app.database.reader, store)
  const keys = () => [...s3.objects.keys()].toSorted()
  const listed = async () => (await app.ask(listPictures, { as: admin })).body
  const onDisk = () =>
    ['pictures', 'uploads'].flatMap((name) => {
      const folder = join(dataDir, name)
      return existsSync(folder) ? readdirSync(folder) : []
    })
  const planned = () => findRemovals(app.database.reader, Number.MAX_SAFE_INTEGER)
  const clean = () => removePlanned(contextIn(app.database, app.clock.now()), store)
  return { app, admin, s3, store, patience, problems, keys, listed, onDisk, planned, clean }
}

test('a store keeps all files of a picture with their headers, and nothing stays on the disk', async () => {
  const { app, admin, s3, keys, onDisk, planned, problems } = await openLibrary()
  const { status, body } = await upload(app, admin, await photo())
  expect([status, keys()]).toEqual([201, filesOf(body.id)])
  for (const [key, { type, cacheControl }] of s3.objects) {
    const format = key.split('.').at(-1) ?? ''
    expect([type, cacheControl]).toEqual([
      `image/${format === 'jpg' ? 'jpeg' : format}`,
      'public, max-age=31536000, immutable',
    ])
  }
  expect([onDisk(), await planned(), await problems()]).toEqual([[], [], []])
})

test('a picture in a store is answered as one in a folder is, by every machine', async () => {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const { app, admin, store } = await openLibrary({ place })
  const other = await TestApp.open({ place, pictures: store })
  const folder = await TestApp.open()
  const { body } = await upload(app, admin, await photo())
  const { body: inFolder } = await upload(folder, await givenAdmin(folder.database), await photo())
  const namesOf = (headers: object) => Object.keys(headers).toSorted()
  for (const file of ['64.avif', '64.webp', '64.jpg']) {
    const [here, there, plain] = await Promise.all([
      app.app.inject(`/media/${body.id}/${file}`),
      other.app.inject(`/media/${body.id}/${file}`),
      folder.app.inject(`/media/${inFolder.id}/${file}`),
    ])
    for (const answer of [here, there]) {
      expect([answer.statusCode, namesOf(answer.headers)]).toEqual([200, namesOf(plain.headers)])
      for (const name of ['content-type', 'content-length', 'cache-control'])
        expect(answer.headers[name]).toBe(plain.headers[name])
      expect(answer.rawPayload.equals(plain.rawPayload)).toBe(true)
    }
  }
  const { statusCode, rawPayload } = await app.app.inject({ method: 'HEAD', url: body.address })
  expect([statusCode, rawPayload.length]).toEqual([200, 0])
  for (const address of [`/media/${body.id}/481.jpg`, `/media/${'0'.repeat(40)}/480.jpg`])
    expect((await app.app.inject(address)).statusCode, address).toBe(404)
})

test('a deleted picture is gone from the store', async () => {
  const { app, admin, keys, planned } = await openLibrary()
  const { body } = await upload(app, admin, await photo())
  expect((await app.ask(deletePicture, { as: admin, params: { id: body.id } })).status).toBe(200)
  expect([keys(), await planned()]).toEqual([[], []])
  expect((await app.app.inject(body.address)).statusCode).toBe(404)
})

test('a store that refuses a file refuses the upload, which leaves nothing behind; later it is accepted', async () => {
  const { app, admin, s3, keys, listed, onDisk, problems } = await openLibrary()
  s3.refuse = (method, key) => (method === 'PUT' && key.endsWith('64.webp') ? 'SlowDown' : undefined)
  const { status, body, headers } = await upload(app, admin, await photo())
  expect({ status, body }).toMatchObject(refused('error.server.unavailable'))
  expect(headers['retry-after']).toBe('10')
  expect([keys(), await listed(), onDisk(), await problems()]).toEqual([[], [], [], []])
  s3.refuse = () => undefined
  const { status: second } = await upload(app, admin, await photo())
  expect([second, keys().length, (await listed()).length]).toEqual([201, 3, 1])
})

test('a request that the store refuses once is sent again', async () => {
  const { store, s3 } = await openLibrary({}, 2)
  const sent: string[] = []
  s3.refuse = (method) => {
    sent.push(method)
    return sent.length === 1 ? 'InternalError' : undefined
  }
  await store.tryOut('one')
  expect(sent).toEqual(['GET', 'GET', 'PUT', 'GET', 'DELETE'])
})

test('what is in the store when it fails in the middle of an upload is removed later', async () => {
  const { app, admin, s3, keys, listed, planned, clean, problems } = await openLibrary()
  let down = false
  s3.refuse = (method, key) => {
    down ||= method === 'PUT' && key.endsWith('64.webp')
    return down ? 'SlowDown' : undefined
  }
  expect(await upload(app, admin, await photo())).toMatchObject(refused('error.server.unavailable'))
  s3.refuse = () => undefined
  expect(keys().length).toBeGreaterThan(0)
  expect([await listed(), await problems()]).toEqual([[], []])
  expect(await clean(), 'another upload may still be under way').toBe(0)
  app.clock.pass(30 * minuteMs)
  expect(await clean()).toBe(1)
  expect([keys(), await planned()]).toEqual([[], []])
})

test('an upload that takes so long that its files may have been removed is refused', async () => {
  const { app, admin, s3, keys, listed } = await openLibrary()
  let passed = false
  s3.refuse = (method) => {
    if (method === 'PUT' && !passed) app.clock.pass(30 * minuteMs)
    passed ||= method === 'PUT'
    return undefined
  }
  expect(await upload(app, admin, await photo())).toMatchObject(refused('error.server.unavailable'))
  expect([keys(), await listed()]).toEqual([[], []])
})

test('a picture can be deleted while the store is down, and its files go when it is back', async () => {
  const { app, admin, s3, keys, listed, clean, problems } = await openLibrary()
  const { body } = await upload(app, admin, await photo())
  s3.refuse = () => 'SlowDown'
  expect((await app.ask(deletePicture, { as: admin, params: { id: body.id } })).status).toBe(200)
  await expect(clean()).rejects.toThrow('the picture store failed: SlowDown (HTTP 503)')
  s3.refuse = () => undefined
  expect([keys().length, await listed(), await problems()]).toEqual([3, [], []])
  expect(await clean()).toBe(1)
  expect(keys()).toEqual([])
})

test.each(['SlowDown', 'AccessDenied', 'NoSuchBucket', 'silence'])(
  'a visitor gets 503 and no hanging answer when the store answers %s',
  async (refusal) => {
    const { app, admin, s3, patience } = await openLibrary()
    const { body } = await upload(app, admin, await photo())
    s3.refuse = () => refusal
    if (refusal === 'silence') patience.read = 300
    const { statusCode, headers } = await app.app.inject(body.address)
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '10', 'no-store'])
    s3.refuse = () => undefined
    patience.read = patient.read
    expect((await app.app.inject(body.address)).statusCode).toBe(200)
  },
)

test('a visitor gets 503 when no store is there', async () => {
  const { app, admin, s3 } = await openLibrary()
  const { body } = await upload(app, admin, await photo())
  const { port } = s3
  await s3.close()
  expect((await app.app.inject(body.address)).statusCode).toBe(503)
  await s3.listen(port)
  expect((await app.app.inject(body.address)).statusCode).toBe(200)
})

test('an answer that stops in the middle of a file is broken off', async () => {
  const { app, admin, s3, patience } = await openLibrary()
  const { body } = await upload(app, admin, await photo())
  const origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  s3.refuse = () => 'halt'
  patience.part = 200
  const read = async () => (await fetch(`${origin}${body.address}`)).arrayBuffer()
  await expect(read()).rejects.toThrow()
  s3.refuse = () => undefined
  patience.part = patient.part
  expect((await read()).byteLength).toBeGreaterThan(0)
})

test('the log says why the store failed, and holds no secret', async () => {
  const lines: string[] = []
  const logger = createLog('info', { write: (line) => void lines.push(line) })
  const { app, admin, s3 } = await openLibrary({ logger })
  const { body } = await upload(app, admin, await photo())
  s3.refuse = () => 'AccessDenied'
  const { statusCode, body: answer } = await app.app.inject(body.address)
  expect([statusCode, lines.join()]).toEqual([
    503,
    expect.stringContaining('the picture store failed: AccessDenied (HTTP 403)'),
  ])
  const { accessKeyId, secretAccessKey } = s3.settings
  for (const secret of [accessKeyId, secretAccessKey, 'AWS4-HMAC-SHA256', 'Signature'])
    expect(lines.join() + answer).not.toContain(secret)
})

test('the check of the files names objects of no picture, and files that the store has lost', async () => {
  const { app, admin, s3, problems } = await openLibrary()
  const { body } = await upload(app, admin, await photo())
  const stranger = 'f'.repeat(40)
  const lost = `pictures/${body.id}/64.avif`
  const object = s3.objects.get(lost)
  s3.objects.delete(lost)
  if (object) s3.objects.set(`pictures/${stranger}/480.avif`, object).set('pictures/notes.txt', object)
  expect((await problems()).map(({ description }) => description)).toEqual([
    `picture ${body.id}: the file 64.avif is missing`,
    `picture ${stranger}: has files, but is not in the library`,
  ])
})

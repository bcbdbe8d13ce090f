import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createListWeek } from '#server/features/lessons/list-week.ts'
import { keepFactsCurrent } from '#server/features/studio/current-facts.ts'
import { TestApp } from '#tests/support/app.ts'
import { givenAdmin, givenLesson } from '#tests/support/factories.ts'
import { hourMs, isoText } from '#time/tokyo.ts'
import { compressAnswers } from './compression.ts'

const lessons = 60

async function openWithLessons() {
  const app = await TestApp.open()
  const from = app.clock.now()
  for (let lesson = 0; lesson < lessons; lesson += 1) await givenLesson(app.database, from + lesson * hourMs)
  const query = new URLSearchParams({
    start: isoText(from),
    end: isoText(from + lessons * hourMs),
  }).toString()
  return { app, url: `/api/events/yoga?${query}` }
}

describe('list of lessons', () => {
  test('a long list of lessons is compressed for clients that accept gzip, and Vary names what it depends on', async () => {
    const { app, url } = await openWithLessons()
    const admin = { authorization: `Bearer ${app.tokenOf(await givenAdmin(app.database))}` }
    for (const headers of [{}, admin]) {
      const plain = await app.app.inject({ url, headers })
      const small = await app.app.inject({ url, headers: { ...headers, 'accept-encoding': 'br, gzip' } })
      expect(plain.json()).toHaveLength(lessons)
      expect(plain.headers).not.toHaveProperty('content-encoding')
      expect(small.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body)
      expect(small.headers['content-length']).toBe(String(small.rawPayload.length))
      expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
      for (const answer of [plain, small])
        expect(answer.headers['vary']).toBe('accept-language, authorization, accept-encoding')
    }
  })

  test('all visitors get the same buffer of lessons, so it is compressed once', async () => {
    const { app } = await openWithLessons()
    const listWeek = createListWeek(app.database, keepFactsCurrent(app.database))
    const to = app.clock.now() * 2
    const range = { from: 0, to, withCancelled: true, language: 'ja' } as const
    const [one, another] = [await listWeek(range, undefined), await listWeek(range, undefined)]
    expect(one.joined()).toBe(another.joined())
  })
})

describe('single answer', () => {
  const words = JSON.stringify(Array.from({ length: 1_000 }, () => 'mat'))

  async function asked(route: (app: FastifyInstance) => void, coding = 'gzip') {
    const app = Fastify()
    onTestFinished(() => app.close())
    compressAnswers(app)
    route(app)
    return app.inject({ url: '/', headers: { 'accept-encoding': coding } })
  }

  test.each(['gzip', 'deflate, GZIP;q=0.5', 'br;q=1.0,gzip ; q=1.0'])(
    'a large JSON answer is compressed for accept-encoding %s',
    async (coding) => {
      const answer = await asked((app) => app.get('/', async () => JSON.parse(words) as string[]), coding)
      expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
      expect(gunzipSync(answer.rawPayload).toString()).toBe(words)
    },
  )

  test.each(['', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.000'])(
    'a large JSON answer is not compressed for accept-encoding “%s”',
    async (coding) => {
      const answer = await asked((app) => app.get('/', async () => JSON.parse(words) as string[]), coding)
      expect(answer.headers).not.toHaveProperty('content-encoding')
      expect(answer.headers['vary']).toBe('accept-encoding')
      expect(answer.body).toBe(words)
    },
  )

  test.each<[string, (app: FastifyInstance) => void]>([
    ['short', (app) => app.get('/', async () => ({ status: 'ok' }))],
    ['not JSON', (app) => app.get('/', (_, reply) => reply.type('text/csv').send(words))],
    [
      'a stream of events',
      (app) => app.get('/', (_, reply) => reply.type('text/event-stream').send(Readable.from([words]))),
    ],
    [
      'a stream of JSON',
      (app) => app.get('/', (_, reply) => reply.type('application/json').send(Readable.from([words]))),
    ],
    [
      'already encoded',
      (app) =>
        app.get('/', (_, reply) =>
          reply.type('application/json').header('content-encoding', 'br').send(Buffer.from(words)),
        ),
    ],
  ])('an answer is not compressed when it is %s', async (_, route) => {
    const answer = await asked(route)
    expect(answer.headers['content-encoding']).not.toBe('gzip')
    expect(answer.headers).not.toHaveProperty('vary')
    expect(['{"status":"ok"}', words]).toContain(answer.body)
  })

  test('a buffer that is sent again is compressed once, also for simultaneous requests', async () => {
    const app = Fastify()
    onTestFinished(() => app.close())
    let times = 0
    compressAnswers(app, (body) => {
      times += 1
      return promisify(gzip)(body)
    })
    let kept = Buffer.from(words)
    app.get('/', (_, reply) => reply.type('application/json').send(kept))
    const ask = () => app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })
    await Promise.all([ask(), ask(), ask()])
    expect(gunzipSync((await ask()).rawPayload).toString()).toBe(words)
    expect(times).toBe(1)
    kept = Buffer.from(words.replace('mat', 'tea'))
    expect(gunzipSync((await ask()).rawPayload).toString()).toContain('tea')
    expect(times).toBe(2)
  })
})

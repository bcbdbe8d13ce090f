import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { LessonEvent } from '#contract/lessons.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { compressAnswers } from './compression.ts'

const lessons = 60
const vary = 'accept-language, authorization, accept-encoding'

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
  test('administrators get a long list of lessons as gzip, and Vary names what it depends on', async () => {
    const { app, url } = await openWithLessons()
    const headers = { authorization: `Bearer ${app.tokenOf(await givenAdmin(app.database))}` }
    const plain = await app.app.inject({ url, headers })
    const small = await app.app.inject({ url, headers: { ...headers, 'accept-encoding': 'br, gzip' } })
    expect(plain.json()).toHaveLength(lessons)
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(small.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body)
    expect(small.headers['content-length']).toBe(String(small.rawPayload.length))
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
    for (const answer of [plain, small]) expect(answer.headers['vary']).toBe(vary)
  })

  test('visitors get a long list of lessons in the smallest form that they accept, and 304 until a lesson changes', async () => {
    const { app, url } = await openWithLessons()
    const ask = (headers: Record<string, string>) => app.app.inject({ url, headers })
    const plain = await ask({})
    expect(plain.json()).toHaveLength(lessons)
    const forms = [
      { accepted: 'gzip', read: gunzipSync },
      { accepted: 'gzip, deflate, br', read: brotliDecompressSync },
    ]
    const tags = new Set([plain.headers.etag])
    for (const { accepted, read } of forms) {
      const { headers, rawPayload } = await ask({ 'accept-encoding': accepted })
      expect(accepted).toContain(headers['content-encoding'])
      expect(headers).toMatchObject({ vary, 'cache-control': 'no-cache' })
      expect(read(rawPayload).toString()).toBe(plain.body)
      tags.add(headers.etag)
      const again = { 'accept-encoding': accepted, 'if-none-match': String(headers.etag) }
      const known = await ask(again)
      expect(known).toMatchObject({ statusCode: 304, body: '' })
      expect(known.headers).toMatchObject({ etag: headers.etag, vary, 'cache-control': 'no-cache' })
    }
    expect(tags.size, 'each form has a tag of its own').toBe(3)

    const headers = { 'accept-encoding': 'br', 'if-none-match': [...tags].join(', ') }
    expect(await ask(headers)).toMatchObject({ statusCode: 304 })
    await givenMember(app.database)
    expect(await ask(headers), 'after a commit that changes no lesson').toMatchObject({ statusCode: 304 })
    await givenLesson(app.database, app.clock.now(), { title: '夜ヨガ' })
    const changed = await ask(headers)
    expect(changed.statusCode).toBe(200)
    expect(brotliDecompressSync(changed.rawPayload).toString()).toContain('夜ヨガ')
  })

  test('members get their list compressed, and no cache keeps it', async () => {
    const { app, url } = await openWithLessons()
    const member = await givenMember(app.database, { tickets: 1 })
    const headers = { authorization: `Bearer ${app.tokenOf(member)}`, 'accept-encoding': 'gzip, deflate, br' }
    const without = await app.app.inject({ url, headers })
    expect(without.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' })
    const lesson = await givenLesson(app.database, app.clock.now() + dayMs)
    await askToBook(app, member, lesson)
    const booked = await app.app.inject({ url, headers })
    expect(booked.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-store', vary })
    const events = JSON.parse(gunzipSync(booked.rawPayload).toString()) as LessonEvent[]
    expect(events.filter(({ resource }) => resource.yogaBooking !== null)).toMatchObject([
      { resource: { yoga: { id: lesson.id } } },
    ])
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
})

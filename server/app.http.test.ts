import type { OutgoingHttpHeaders } from 'node:http'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bookLesson } from '#contract/bookings/bookings.ts'
import { listLessons } from '#contract/lessons.ts'
import { operationIn, TestApp } from '#tests/support/app.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { expectRefusal, refused } from '#tests/support/contract-answers.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { buildApp } from './app.ts'
import { openDatabase } from './database/open.ts'
import { picturesIn } from './features/pictures/choose-store.ts'
import { answerError } from './http/answer-errors.ts'
import { healthRoutes } from './http/health.ts'
import { systemClock } from '#time/clock.ts'
import { isoText } from '#time/tokyo.ts'

describe('health and readiness', () => {
  test('the health check and the readiness check answer 200 while the database works', async () => {
    const app = await TestApp.open()
    expect(await app.call('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await app.call('GET', '/ready')).toMatchObject({ status: 200, body: { status: 'ok' } })
  })

  test('without its database the server is healthy but not ready', async () => {
    const place = await newPlace()
    const database = await openDatabase(place.settings)
    const { dataDir } = place.settings
    const parts = {
      publicUrl: 'http://localhost:3000',
      trustProxy: false,
      rateLimits: false,
      pictures: picturesIn(dataDir),
      operation: operationIn(dataDir),
    } as const
    const app = await buildApp({ database, clock: systemClock, tokenSecret: testSecret, ...parts })
    onTestFinished(async () => {
      await app.close()
      await place.remove()
    })
    await database.close()
    expect((await app.inject('/api/health')).statusCode).toBe(200)
    const { statusCode: status, body } = await app.inject('/api/ready')
    expectRefusal({ status, body: JSON.parse(body) })
    expect({ status, body: JSON.parse(body) as unknown }).toMatchObject(refused('error.server.unavailable'))
  })
})

describe('a database that is silent', () => {
  test('makes the server not ready, long before its connection ends', async () => {
    const { database } = await TestApp.open()
    const fastify = Fastify()
    fastify.setErrorHandler(answerError)
    healthRoutes(fastify, { ...database, version: () => new Promise(() => undefined) }, 20)
    const { statusCode: status, body } = await fastify.inject('/api/ready')
    expect({ status, body: JSON.parse(body) as unknown }).toMatchObject({
      ...refused('error.server.unavailable'),
      body: { current: { reason: 'the database does not answer' } },
    })
    await fastify.close()
  })
})

describe('requests', () => {
  test('a DELETE may say that its body is JSON and have none', async () => {
    const app = await TestApp.open()
    const start = Date.parse('2026-11-23T10:00:00+09:00')
    const lesson = await givenLesson(app.database, start)
    const as = await givenMember(app.database, { tickets: 1 })
    const { body } = await app.ask(bookLesson, { as, body: { id: lesson.id, start: isoText(start) } })
    const answer = await app.app.inject({
      method: 'DELETE',
      url: `/api/events/booking/yoga/${body.id}`,
      headers: { authorization: `Bearer ${app.tokenOf(as)}`, 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(200)
  })

  test('a call that needs a body and says that its empty one is JSON is told which fields are missing', async () => {
    const app = await TestApp.open()
    const { statusCode, body } = await app.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json; charset=utf-8', 'content-length': '0' },
    })
    const fields = { username: 'required', password: 'required' }
    expect({ status: statusCode, body: JSON.parse(body) as unknown }).toMatchObject(
      refused('error.server.invalid', fields),
    )
  })
})

function expectHeadersOfPage(headers: OutgoingHttpHeaders): void {
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('strict-origin')
  expect(headers['permissions-policy']).toMatch(/camera=\(\), .*microphone=\(\)/)
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('strict-transport-security')
}

describe('answers', () => {
  test('every page carries the security headers', async () => {
    const { app } = await TestApp.open()
    for (const url of ['/', '/en/price', '/nowhere', '/apis', '/api']) {
      const { headers } = await app.inject({ url })
      expect(headers['content-security-policy'], url).toContain("default-src 'self'")
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expectHeadersOfPage(headers)
    }
    // The pages that describe the API have a policy of their own.
    for (const url of ['/api/docs', '/api/docs/', '/api/docs?x']) {
      const { headers } = await app.inject({ url })
      expect(headers['content-security-policy'], url).toContain("script-src 'self'")
      expectHeadersOfPage(headers)
    }
  })

  test('an answer of the API opens nothing as a page, in no frame and at no other site', async () => {
    const app = await TestApp.open()
    const paths = ['/health', '/user', '/nowhere', '/openapi.json', '/docsx', '/events/yoga?start=x']
    for (const path of [...paths, '/admin/reception']) {
      const { headers } = await app.call('GET', path)
      expect(headers['content-security-policy'], path).toBe(
        "default-src 'none';base-uri 'none';frame-ancestors 'none'",
      )
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
      expect(headers).not.toHaveProperty('permissions-policy')
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('strict-transport-security')
    }
  })

  test('only the page of the reception may use the camera', async () => {
    const app = await TestApp.open()
    const policyOf = async (url: string) =>
      String((await app.app.inject({ url })).headers['permissions-policy'])
    for (const url of ['/admin/reception', '/en/admin/reception', '/admin/reception?camera=open']) {
      expect(await policyOf(url), url).toContain('camera=(self)')
      expect(await policyOf(url), url).toContain('microphone=()')
    }
    for (const url of ['/', '/admin', '/admin/receptions', '/x/admin/reception'])
      expect(await policyOf(url), url).toContain('camera=()')
  })

  test('answers require TLS from then on when the public address has TLS', async () => {
    const place = await newPlace()
    const database = await openDatabase(place.settings)
    const { dataDir } = place.settings
    const built = { pictures: picturesIn(dataDir), operation: operationIn(dataDir) }
    const parts = { publicUrl: 'https://yoga.example', trustProxy: 1, rateLimits: true, ...built }
    const app = await buildApp({ database, clock: systemClock, tokenSecret: testSecret, ...parts })
    onTestFinished(async () => {
      await app.close()
      await database.close()
      await place.remove()
    })
    for (const url of ['/', '/api/health']) {
      const { headers } = await app.inject(url)
      expect(headers['strict-transport-security'], url).toBe('max-age=63072000; includeSubDomains')
    }
    const { headers } = await app.inject('/')
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  })

  test.each(['/nowhere', '/admin', '/user/x', '/../etc/passwd'])(
    'a call that does not exist is answered with 404: %s',
    async (path) => {
      const app = await TestApp.open()
      const answer = await app.call('GET', path)
      expectRefusal(answer)
      expect(answer).toMatchObject(refused('error.server.notFound'))
    },
  )

  test('the server ignores fields that the contract does not name', async () => {
    const app = await TestApp.open()
    const admin = await givenAdmin(app.database)
    const member = await givenMember(app.database, { tickets: 1 })
    const start = app.clock.now() + 86_400_000
    const lesson = await givenLesson(app.database, start)
    const more = {
      more: { of: ['this'] },
      role: 'ADMIN',
      tickets: 99,
      memberId: admin.id,
      status: 'attended',
    }
    const body = { ...more, id: lesson.id, start: isoText(start) }
    expect(await app.ask(bookLesson, { as: member, body })).toMatchObject({ status: 201 })
    const booking = await app.database.reader.selectFrom('bookings').selectAll().executeTakeFirstOrThrow()
    expect(booking).toMatchObject({ memberId: member.id, status: 'booked', ticketsTaken: 1 })

    const end = isoText(start + 1)
    const query = { start: body.start, end, users: 'all', role: 'ADMIN' }
    const list = await app.ask(listLessons, { as: member, query })
    expect(list.body[0]?.resource).not.toHaveProperty('users')
  })
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLesson } from '#contract/lessons.ts'
import { TestApp } from '#tests/support/app.ts'
import { expectAsContracted, expectRefusal } from '#tests/support/contract-answers.ts'
import { namedEndpoints } from '#tests/support/endpoints.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { arbitraryRequests, malformedRequests } from '#tests/support/malformed.ts'
import type { RawRequest } from '#tests/support/malformed.ts'
import { sound } from '#tests/support/valid-fields.ts'
import { hashPassword } from './security/password-hash.ts'

async function open() {
  const app = await TestApp.open()
  const passwordHash = await hashPassword('nobody guesses this')
  const token = app.tokenOf(await givenMember(app.database, { role: 'ADMIN', passwordHash }))
  await givenLesson(app.database, Date.parse('2026-11-23T10:00:00+09:00'))
  const send = async (request: RawRequest) => {
    const { statusCode: status, body, headers } = await app.app.inject(request)
    return { status, body: JSON.parse(body) as unknown, headers }
  }
  return { token, send }
}

test('what the malformed requests are made of is sound', async () => {
  const app = await TestApp.open()
  const as = await givenAdmin(app.database)
  expect(await app.ask(createLesson, { as, body: sound })).toMatchObject({ status: 201 })
})

describe.each(namedEndpoints)('%s', (_, endpoint) => {
  test('refuses everything malformed with a key, and tells nothing of its inside', async () => {
    const { token, send } = await open()
    await fc.assert(
      fc.asyncProperty(malformedRequests(endpoint, token), async (request) => {
        const answer = await send(request)
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expect(answer.status).toBeLessThan(500)
        expectRefusal(answer)
        expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      }),
      { numRuns: 60 },
    )
  })

  test('answers anything at all as its contract says, and never fails', async () => {
    const { token, send } = await open()
    await fc.assert(
      fc.asyncProperty(arbitraryRequests(endpoint, token), async (request) => {
        const answer = await send(request)
        expect(answer.status).toBeLessThan(500)
        if (answer.status === 404 || answer.status === 400) expectRefusal(answer)
        else expectAsContracted(endpoint, answer)
      }),
      { numRuns: 60 },
    )
  })
})

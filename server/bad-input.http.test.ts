import { expect, test } from 'vitest'
import { createLesson } from '#contract/lessons.ts'
import { TestApp } from '#tests/support/app.ts'
import { expectAsContracted, expectRefusal } from '#tests/support/contract-answers.ts'
import { namedEndpoints } from '#tests/support/endpoints.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { arbitraryRequests, malformedRequests } from '#tests/support/malformed-requests.ts'
import type { RawRequest } from '#tests/support/malformed-requests.ts'
import { count, fc, thisMany } from '#tests/support/random-cases.ts'
import { testPasswordHash as passwordHash } from '#tests/support/passwords.ts'
import { validFields } from '#tests/support/valid-fields.ts'

/** For each endpoint, on each engine. */
const numRuns = thisMany({ quick: 10, all: 60, hostile: 500 })

async function open() {
  const app = await TestApp.open()
  const token = app.tokenOf(await givenMember(app.database, { role: 'ADMIN', passwordHash }))
  await givenLesson(app.database, Date.parse('2026-11-23T10:00:00+09:00'))
  const send = async (request: RawRequest) => {
    const { statusCode: status, rawPayload, headers } = await app.app.inject(request)
    const isJson = String(headers['content-type']).startsWith('application/json')
    const body: unknown = isJson ? JSON.parse(rawPayload.toString()) : rawPayload
    return { status, body, headers }
  }
  return { token, send }
}

test('the valid fields from which malformed requests are made are accepted', async () => {
  const app = await TestApp.open()
  const as = await givenAdmin(app.database)
  expect(await app.ask(createLesson, { as, body: { ...validFields, spaceId: undefined } })).toMatchObject({
    status: 201,
  })
})

test.each(namedEndpoints)(
  'every malformed request to %s is refused with an error key and without internal details',
  async (_, endpoint) => {
    const { token, send } = await open()
    await fc.assert(
      fc.asyncProperty(malformedRequests(endpoint, token), async (request) => {
        const answer = await send(request)
        count('malformed requests')
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expect(answer.status).toBeLessThan(500)
        expectRefusal(answer)
        expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      }),
      { numRuns },
    )
  },
)

test.each(namedEndpoints)(
  'any request to %s gets an answer that its contract allows, and never a 500',
  async (_, endpoint) => {
    const { token, send } = await open()
    await fc.assert(
      fc.asyncProperty(arbitraryRequests(endpoint, token), async (request) => {
        const answer = await send(request)
        count('random requests')
        expect(answer.status).toBeLessThan(500)
        if (answer.status === 404 || answer.status === 400) expectRefusal(answer)
        else expectAsContracted(endpoint, answer)
      }),
      { numRuns },
    )
  },
)

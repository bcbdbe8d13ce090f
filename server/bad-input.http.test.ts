import { expect, test } from 'vitest'
import { createLesson } from '#contract/lessons.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { TestApp } from '#tests/support/app.ts'
import { expectAsContracted, expectRefusal } from '#tests/support/contract-answers.ts'
import { endpoints } from '#contract/index.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { arbitraryRequests, malformedRequests } from '#tests/support/malformed-requests.ts'
import type { RawRequest } from '#tests/support/malformed-requests.ts'
import { count, fc, thisMany } from '#tests/support/random-cases.ts'
import { testPasswordHash as passwordHash } from '#tests/support/passwords.ts'
import { validFields } from '#tests/support/valid-fields.ts'

/** For each endpoint. */
const numRuns = thisMany({ quick: 5, all: 60, hostile: 500 })

/** 500 requests to each of more than 200 endpoints in `npm run test:hostile`. */
const timeout = 600_000

async function open() {
  const app = await TestApp.open()
  const token = app.tokenOf(await givenMember(app.database, { role: 'ADMIN', passwordHash }))
  await givenLesson(app.database, Date.parse('2026-11-23T10:00:00+09:00'))
  /** Sends random requests of the kind to each endpoint, and names the endpoint when an answer is wrong. */
  const sendToEach = async (
    requestsOf: typeof malformedRequests,
    check: (endpoint: Endpoint, answer: Awaited<ReturnType<typeof send>>) => void,
  ) => {
    for (const endpoint of endpoints) {
      const property = fc.asyncProperty(requestsOf(endpoint, token), async (request) =>
        check(endpoint, await send(request)),
      )
      const { failed, errorInstance, counterexample, seed, counterexamplePath } = await fc.check(property, {
        numRuns,
      })
      const context = { endpoint: endpoint.name, request: counterexample, seed, path: counterexamplePath }
      if (failed) throw new Error(JSON.stringify(context), { cause: errorInstance })
      count('random requests', numRuns)
    }
  }
  const send = async (request: RawRequest) => {
    const { statusCode: status, rawPayload, headers } = await app.app.inject(request)
    const isJson = String(headers['content-type']).startsWith('application/json')
    const body: unknown = isJson ? JSON.parse(rawPayload.toString()) : rawPayload
    return { status, body, headers }
  }
  return sendToEach
}

test('the valid fields from which malformed requests are made are accepted', async () => {
  const app = await TestApp.open()
  const as = await givenAdmin(app.database)
  expect(await app.ask(createLesson, { as, body: { ...validFields, spaceId: undefined } })).toMatchObject({
    status: 201,
  })
})

test(
  'every malformed request is refused with an error key and without internal details',
  { timeout },
  async () => {
    const sendToEach = await open()
    await sendToEach(malformedRequests, (_, answer) => {
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expectRefusal(answer)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    })
  },
)

test(
  'any request gets an answer that the contract of its endpoint allows, and never a 500',
  { timeout },
  async () => {
    const sendToEach = await open()
    await sendToEach(arbitraryRequests, (endpoint, answer) => {
      expect(answer.status).toBeLessThan(500)
      if (answer.status === 404 || answer.status === 400) expectRefusal(answer)
      else expectAsContracted(endpoint, answer)
    })
  },
)

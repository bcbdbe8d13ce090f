import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Sent, TestApp } from './app.ts'
import { refused } from './contract-answers.ts'
import { givenMember } from './factories.ts'

/** Expects that a call of administrators refuses visitors and members. */
export async function expectForAdminsOnly(app: TestApp, endpoint: Endpoint, sent: Sent): Promise<void> {
  expect(await app.ask(endpoint, sent)).toMatchObject(refused('error.server.unauthorized'))
  const member = await givenMember(app.database)
  expect(await app.ask(endpoint, { ...sent, as: member })).toMatchObject(refused('error.server.forbidden'))
}

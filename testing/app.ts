import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { checkBooks } from '#server/database/check-books.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { createTokens } from '#server/platform/tokens.ts'
import { newDatabase } from './databases.ts'
import type { TestPlace } from './databases.ts'
import { FakeClock } from './fake-clock.ts'

export const testSecret = 'a secret for tests of at least 32 characters'

export interface Reply<Body> {
  status: number
  body: Body
  headers: Record<string, unknown>
}

/**
 * The whole app on a database of its own, asked without a port. After the test its books must be right,
 * and everything is removed.
 */
export class TestApp {
  readonly app: FastifyInstance
  readonly database: Database
  readonly clock: FakeClock

  constructor(app: FastifyInstance, database: Database, clock: FakeClock) {
    this.app = app
    this.database = database
    this.clock = clock
  }

  /** @param given.place a database that is there already, and stays */
  static async open(given: { rateLimits?: boolean; place?: TestPlace } = {}): Promise<TestApp> {
    const database = given.place ? await openDatabase(given.place.settings) : await newDatabase()
    const clock = new FakeClock('2026-11-20T12:00:00+09:00')
    const app = await buildApp({
      database,
      clock: clock.now,
      tokenSecret: testSecret,
      publicUrl: 'http://localhost:3000',
      trustProxy: false,
      rateLimits: given.rateLimits ?? false,
    })
    onTestFinished(async () => {
      await app.close()
      const violations = await checkBooks(database.reader)
      await database.close()
      expect(violations).toEqual([])
    })
    return new TestApp(app, database, clock)
  }

  /** A token for the member, without the cost of a login. */
  tokenOf(member: { id: string; role: 'USER' | 'ADMIN' }): string {
    return createTokens(testSecret, this.clock.now).sign({ ...member, tokenVersion: 1 })
  }

  async call<Body = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Reply<Body>> {
    const response = await this.app.inject({
      method,
      url: `/api${path}`,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { payload: body as object }),
    })
    const text = response.body
    return {
      status: response.statusCode,
      body: (text === '' ? undefined : JSON.parse(text)) as Body,
      headers: response.headers,
    }
  }
}

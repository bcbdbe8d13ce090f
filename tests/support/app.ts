import { rmSync } from 'node:fs'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { buildApp } from '#server/app.ts'
import type { Parts } from '#server/app-parts.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import type { Mailbox } from '#demo/mailbox/routes.ts'
import type { TrustedProxies } from '#server/http/trusted-proxies.ts'
import { expectAsContracted } from './contract-answers.ts'
import { newDataFolder, newDatabase } from './databases.ts'
import { picturesIn } from '#server/features/pictures/choose-store.ts'
import type { PictureStore } from '#server/features/pictures/picture-store.ts'
import type { TestPlace } from './databases.ts'
import { FakeClock } from './fake-clock.ts'
import { FakeStripe } from './fake-stripe.ts'
import { testSecret, tokenFor } from './test-tokens.ts'

export interface Reply<Body> {
  status: number
  body: Body
  headers: Record<string, unknown>
}

/** The caller and the request. The body may be invalid, because tests send refused requests too. */
export interface Sent {
  as?: { id: string; role: 'USER' | 'ADMIN' } | undefined
  token?: string | undefined
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  /** The entity tag in `If-Match`, without quotes. */
  ifMatch?: string | undefined
  /** The `Idempotency-Key`, without quotes. */
  key?: string | undefined
  from?: string
}

/**
 * The whole app on a database of its own, called without a port. After the test the integrity check must pass, and
 * everything is removed.
 */
export class TestApp {
  readonly app: FastifyInstance
  readonly database: Database
  readonly clock: FakeClock
  readonly provider: FakeStripe

  constructor(app: FastifyInstance, database: Database, clock: FakeClock, provider: FakeStripe) {
    this.app = app
    this.database = database
    this.clock = clock
    this.provider = provider
  }

  /**
   * @param given.place an existing database, which is not removed
   * @param given.dataDir where the pictures are; it is not removed
   * @param given.pictures where the pictures are instead
   * @param given.payments false for a studio without payments
   * @param given.siteDir the built site, whose pages it then serves
   * @param given.atEnd when everything ends: `afterAll` for an app of all tests of a file
   */
  static async open(
    given: {
      rateLimits?: boolean
      trustProxy?: TrustedProxies
      place?: TestPlace
      mailbox?: Mailbox
      payments?: false
      dataDir?: string
      pictures?: PictureStore
      demoLogins?: boolean
      logger?: FastifyBaseLogger
      metrics?: Parts['metrics']
      secondFactorRequired?: boolean
      trialBooking?: Parts['trialBooking']
      siteDir?: string
      atEnd?: (end: () => Promise<void>) => void
    } = {},
  ): Promise<TestApp> {
    const database = given.place ? await openDatabase(given.place.settings) : await newDatabase()
    const dataDir = given.dataDir ?? newDataFolder()
    const clock = new FakeClock('2026-11-20T12:00:00+09:00')
    const provider = new FakeStripe(clock.now)
    const app = await buildApp({
      database,
      clock: clock.now,
      tokenSecret: testSecret,
      publicUrl: 'http://localhost:3000',
      trustProxy: given.trustProxy ?? false,
      rateLimits: given.rateLimits ?? false,
      demoLogins: given.demoLogins ?? true,
      logger: given.logger,
      metrics: given.metrics,
      secondFactorRequired: given.secondFactorRequired ?? false,
      trialBooking: given.trialBooking,
      siteDir: given.siteDir,
      mailbox: given.mailbox,
      pictures: { ...picturesIn(dataDir), ...(given.pictures && { store: given.pictures }) },
      payments: given.payments === false ? undefined : provider.payments,
    })
    const atEnd = given.atEnd ?? onTestFinished
    atEnd(async () => {
      await app.close()
      await provider.close()
      if (given.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
      const problems = await checkIntegrity(database.reader)
      await database.close()
      expect(problems).toEqual([])
    })
    return new TestApp(app, database, clock, provider)
  }

  /** A token for the member, without the cost of a login. */
  tokenOf(member: { id: string; role: 'USER' | 'ADMIN' }): string {
    return tokenFor(member, this.clock.now)
  }

  /** Calls an endpoint and compares its answer with the contract. */
  async ask<E extends Endpoint>(endpoint: E, sent: Sent = {}): Promise<Reply<Answer<E>>> {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(sent.params?.[name] ?? ''),
    )
    const query = new URLSearchParams(sent.query).toString()
    const reply = await this.call<Answer<E>>(endpoint.method, query ? `${path}?${query}` : path, sent)
    expectAsContracted(endpoint, reply)
    return reply
  }

  async call<Body = Record<string, unknown>>(
    method: Endpoint['method'],
    path: string,
    { as, token = as && this.tokenOf(as), body, headers = {}, ifMatch, key, from = '127.0.0.1' }: Sent = {},
  ): Promise<Reply<Body>> {
    const response = await this.app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: from,
      headers: {
        ...headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
        ...(key !== undefined && { 'idempotency-key': `"${key}"` }),
      },
      ...(body !== undefined && { payload: body as object }),
    })
    const text = response.body
    const isFile = response.headers['content-type'] === 'application/zip'
    const read = () => (isFile ? response.rawPayload : JSON.parse(text)) as Body
    return {
      status: response.statusCode,
      body: text === '' ? (undefined as Body) : read(),
      headers: response.headers,
    }
  }
}

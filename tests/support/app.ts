import type { Role } from '#contract/roles.ts'
import { rmSync } from 'node:fs'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { buildApp } from '#server/app.ts'
import type { AppSettings } from '#server/app.ts'
import { readBackups } from '#server/backups/backup-files.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import type { Mailbox } from '#demo/mailbox/routes.ts'
import type { TrustedProxies } from '#server/http/trusted-proxies.ts'
import { expectAsContracted } from './contract-answers.ts'
import { newDataFolder } from './databases.ts'
import { picturesIn } from '#server/features/pictures/choose-store.ts'
import type { PictureStore } from '#server/features/pictures/picture-store.ts'
import type { TestPlace } from './databases.ts'
import { FakeClock } from './fake-clock.ts'
import { FakeStripe } from './fake-stripe.ts'
import './passwords.ts'
import { giveBack, takeDatabase } from './shared-databases.ts'
import { testSecret, tokenFor } from './test-tokens.ts'

export interface Reply<Body> {
  status: number
  body: Body
  headers: Record<string, unknown>
}

/** The caller and the request. The body may be invalid, because tests send refused requests too. */
export interface Sent {
  as?: { id: string; role: Role } | undefined
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

/** What changes the app itself, so that an app that was built with the same can serve other tests, too. */
interface SharedSettings {
  trustProxy?: TrustedProxies
  /** False for a studio without payments. */
  payments?: false
  demoLogins?: boolean
  secondFactorRequired?: boolean
  trialBooking?: AppSettings['trialBooking']
}

/** With one of these the app is built for the test alone. */
interface OwnSettings {
  rateLimits?: boolean
  /** An existing database, which is not removed. */
  place?: TestPlace
  mailbox?: Mailbox
  /** Where the pictures are; it is not removed. */
  dataDir?: string
  /** The LINE account of the studio; absent, it has none. */
  line?: AppSettings['line']
  /** Where the pictures are instead. */
  pictures?: PictureStore
  logger?: FastifyBaseLogger
  metrics?: AppSettings['metrics']
  /** What differs from a server without mail server, backups and jobs. */
  operation?: Partial<AppSettings['operation']>
  /** The built site, whose pages it then serves. */
  siteDir?: string
}

interface Settings extends SharedSettings, OwnSettings {
  /** When everything ends: `afterAll` for an app of all tests of a file. */
  atEnd?: (end: () => Promise<void>) => void
}

/** An app, and what it asks of the test that uses it at the moment. */
interface BuiltApp {
  app: FastifyInstance
  test: { clock: FakeClock; provider: FakeStripe }
}

const publicUrl = 'http://localhost:3000'

/** The apps that are kept for the tests of the worker, by their database and settings. */
const keptApps = new WeakMap<Database, Map<string, BuiltApp>>()

/**
 * The whole app on a database that no other test uses, called without a port. After the test the integrity
 * check must pass: on SQLite always, on PostgreSQL in the files that are about what only that engine can do.
 * Then the database is emptied for the next test of the worker, which uses the app again unless a test has
 * settings of its own.
 */
export class TestApp {
  readonly app: FastifyInstance
  readonly database: Database
  readonly clock: FakeClock
  readonly provider: FakeStripe
  readonly #calls = new Set<Promise<unknown>>()

  constructor({ app, test }: BuiltApp, database: Database) {
    this.app = app
    this.database = database
    this.clock = test.clock
    this.provider = test.provider
  }

  static async open({ atEnd = onTestFinished, ...given }: Settings = {}): Promise<TestApp> {
    const { trustProxy, payments, demoLogins, secondFactorRequired, trialBooking, ...own } = given
    const shared = { trustProxy, payments, demoLogins, secondFactorRequired, trialBooking }
    const held = own.place === undefined ? await takeDatabase() : undefined
    const database = held?.database ?? (await openDatabase(own.place?.settings ?? { dataDir: '' }))
    const folder = held?.filesFolder ?? newDataFolder()
    const isKept =
      held !== undefined && Object.values(own).every((value) => value === undefined || value === false)
    const kept = keptApps.getOrInsertComputed(database, () => new Map<string, BuiltApp>())
    const key = JSON.stringify(shared)
    const clock = new FakeClock('2026-11-20T12:00:00+09:00')
    const test = { clock, provider: new FakeStripe(clock.now) }
    const built = (isKept && kept.get(key)) || (await build(database, test, { dataDir: folder, ...given }))
    built.test = test
    kept.delete(key)

    const checks = database.engine === 'sqlite' || isAboutTheEngine(expect.getState().testPath)
    const testApp = new TestApp(built, database)
    atEnd(async () => {
      await Promise.allSettled(testApp.#calls)
      const isAsBuilt = isKept && !built.app.server.listening && !(await hasPublished(database))
      if (isAsBuilt) kept.set(key, built)
      else await built.app.close()
      await test.provider.close()
      rmSync(folder, { recursive: true, force: true })
      const problems = checks ? await checkIntegrity(database.reader) : []
      if (held !== undefined) await giveBack(held)
      else await database.close()
      expect(problems).toEqual([])
    })
    return testApp
  }

  /** A token for the member, without the cost of a login. */
  tokenOf(member: { id: string; role: Role }): string {
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
    const request = this.app.inject({
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
    this.#calls.add(request)
    const response = await request.finally(() => this.#calls.delete(request))
    const text = response.body
    // Without the second in which it was sent, which would differ by chance between two equal answers.
    const { date: _, ...answered } = response.headers
    const isFile = response.headers['content-type'] === 'application/zip'
    const read = () => (isFile ? response.rawPayload : JSON.parse(text)) as Body
    return {
      status: response.statusCode,
      body: text === '' ? (undefined as Body) : read(),
      headers: answered,
    }
  }
}

async function build(
  database: Database,
  test: BuiltApp['test'],
  given: SharedSettings & OwnSettings & { dataDir: string },
): Promise<BuiltApp> {
  const built = { test }
  const app = await buildApp({
    database,
    clock: () => built.test.clock.now(),
    tokenSecret: testSecret,
    publicUrl,
    trustProxy: given.trustProxy ?? false,
    rateLimits: given.rateLimits ?? false,
    demoLogins: given.demoLogins ?? true,
    logger: given.logger,
    metrics: given.metrics,
    secondFactorRequired: given.secondFactorRequired ?? false,
    trialBooking: given.trialBooking,
    siteDir: given.siteDir,
    mailbox: given.mailbox,
    line: given.line,
    operation: {
      ...operationIn(given.operation?.dataDir ?? given.dataDir),
      line: given.line !== undefined,
      ...given.operation,
    },
    pictures: { ...picturesIn(given.dataDir), ...(given.pictures && { store: given.pictures }) },
    payments:
      given.payments === false
        ? undefined
        : { provider: () => built.test.provider.payments.provider(), simulated: true },
  })
  return Object.assign(built, { app })
}

/** What a server without mail server, backups and jobs tells of itself. */
export const operationIn = (dataDir: string): AppSettings['operation'] => ({
  publicUrl,
  dataDir,
  startedAt: Date.parse('2026-11-20T00:00:00+09:00'),
  mailServer: false,
  line: false,
  backupDays: 0,
  readBackups: () => readBackups(dataDir),
  readJobs: async () => [],
})

/** Locks, races, types, plans and migrations, crashes and long histories. */
const isAboutTheEngine = (testFile = '') => /\.(db|long)\.http\.test\.ts$/.test(testFile)

/** Whether the app may keep in its memory what was published, which the database counts. */
async function hasPublished({ reader }: Database): Promise<boolean> {
  const count = await reader
    .selectFrom('counters')
    .select('name')
    .where('name', 'in', ['facts', 'news', 'teachers'])
    .where('value', '>', 0)
    .executeTakeFirst()
  return count !== undefined
}

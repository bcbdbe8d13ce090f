import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { login } from '#contract/sessions.ts'
import { fillDemoStudio } from '#demo/sample-studio/fill.ts'
import { demoAdmin, demoPassword } from '#demo/sample-studio/members.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { newPlace } from '#tests/support/databases.ts'
import type { TestPlace } from '#tests/support/databases.ts'
import { givenMember } from '#tests/support/factories.ts'
import { settingsFor, startStudio } from '#tests/support/programs.ts'
import { startServer } from '#tests/support/server-process.ts'
import { systemClock } from '#time/clock.ts'
import type { Database } from './database/database.ts'
import { openDatabase } from './database/open.ts'
import { hashPassword } from './security/password-hash.ts'

async function placeWith(fill: (database: Database) => Promise<unknown>): Promise<TestPlace> {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const database = await openDatabase(place.settings)
  await fill(database)
  await database.close()
  return place
}

/** How a start ends that should be refused. */
async function startOn(place: TestPlace, settings: Record<string, string>) {
  const server = startStudio({ ...settingsFor(place.settings), PORT: '0', LOG_LEVEL: 'silent', ...settings })
  onTestFinished(() => void server.kill('SIGKILL'))
  const [[code], complaint] = await Promise.all([once(server, 'exit'), text(server.stderr)])
  return { code: code as number, complaint }
}

test('a public studio does not start on the demo studio, and says how to begin a real one', async () => {
  const place = await placeWith((database) => fillDemoStudio(database, systemClock()))
  const remedy =
    place.settings.databaseUrl === undefined
      ? 'name a new folder in DATA_DIR'
      : 'name an empty database in DATABASE_URL'
  const refusal = (reason: string) => ({
    code: 1,
    complaint:
      `The database holds the demo studio, whose passwords are public, and ${reason}: to begin a real studio, ${remedy}, ` +
      'start again, and create its administrator with npm run admin:create -- --email you@your-studio.example\n',
  })
  expect(await startOn(place, { NODE_ENV: 'production' })).toEqual(refusal('NODE_ENV is production'))
  const address = 'https://yoga.example'
  expect(await startOn(place, { PUBLIC_URL: address })).toEqual(refusal(`PUBLIC_URL is ${address}`))
})

test('a public studio does not start while a member has an address of the demo studio', async () => {
  const place = await placeWith((database) => givenMember(database, { email: 'Sakura@Hidamari.example' }))
  const { code, complaint } = await startOn(place, { HOST: '0.0.0.0' })
  expect(code).toBe(1)
  expect(complaint).toContain('holds the demo studio, whose passwords are public, and HOST is 0.0.0.0')
})

test('the demo administrator cannot log in to a public studio', async () => {
  const { email, role } = demoAdmin
  const admin = { email, role, passwordHash: await hashPassword(demoPassword) }
  const body = { username: email.toUpperCase(), password: demoPassword }
  for (const demoLogins of [true, false]) {
    const app = await TestApp.open({ demoLogins })
    await givenMember(app.database, admin)
    const answer = demoLogins ? { status: 200 } : refused('error.login.failed')
    expect(await app.ask(login, { body })).toMatchObject(answer)
  }
})

test('a studio that is started under another address says that it is a copy, and not on the port of a laptop', async () => {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const printedAt = async (settings: Record<string, string>) => {
    const server = await startServer(place, { LOG_LEVEL: 'warn', ...settings })
    await server.end('SIGTERM')
    return server.printed()
  }
  const isCopy = 'this is a copy of the studio'
  const at = (host: string) => ({ PUBLIC_URL: `https://${host}`, RATE_LIMIT: 'on' })
  for (const settings of [{}, {}, at('yoga.example'), at('yoga.example')])
    expect(await printedAt(settings)).not.toContain(isCopy)
  const printed = await printedAt(at('try.example'))
  expect(printed).toContain(isCopy)
  expect(printed).toContain('of https://yoga.example: no mails, no refunds, no automatic work')
})

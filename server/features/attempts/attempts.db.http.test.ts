import { expect, onTestFinished, test } from 'vitest'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { newDatabase } from '#tests/support/shared-databases.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { countInDatabase, removeOldAttempts } from './count-attempts.ts'

const window = { within: 60_000, kept: 1 }

async function open() {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  const clock = new FakeClock('2026-11-20T12:00:00+09:00')
  const count = countInDatabase({ database, clock: clock.now, tokenSecret: testSecret })
  const ask = async (key: string, bound = 'logins') => (await count(bound, key, window)).made
  const rows = () => database.reader.selectFrom('attempts').selectAll().execute()
  return { database, clock, count, ask, rows }
}

test('counts each key of each bound for itself, until the time since the first attempt has passed', async () => {
  const { clock, ask } = await open()
  expect([await ask('sora'), await ask('sora'), await ask('umi'), await ask('sora', 'mails')]).toEqual([
    1, 2, 1, 1,
  ])
  clock.pass(59_999)
  expect(await ask('sora')).toBe(3)
  clock.pass(1)
  expect([await ask('sora'), await ask('sora')]).toEqual([1, 2])
})

test('attempts at the same moment are all counted', async () => {
  const { ask } = await open()
  const made = await Promise.all(Array.from({ length: 20 }, () => ask('sora')))
  expect(made.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test('the database does not tell who tried', async () => {
  const { ask, rows } = await open()
  await ask('sora@example.test')
  expect(JSON.stringify(await rows())).not.toContain('sora')
})

test('the periodic job removes counts whose time is over and keeps the others', async () => {
  const { database, clock, ask, rows } = await open()
  await ask('sora')
  clock.pass(30_000)
  await ask('umi')
  clock.pass(30_000)
  expect(await removeOldAttempts(database, clock.now())).toBe(1)
  expect(await rows()).toMatchObject([{ made: 1, endsAt: clock.now() + 30_000 }])
})

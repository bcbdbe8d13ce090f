import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { newPlace } from '#tests/support/databases.ts'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { leaseMs, lookMs } from './lease-rules.ts'
import { LeasedJobs } from './leased-jobs.ts'

const log = { info: () => undefined, error: () => undefined }

/** Two processes, which have connections of their own and run a job each while they hold the lease. */
async function openTwo() {
  const place = await newPlace()
  const clock = new FakeClock('2026-11-20T12:00:00+09:00')
  const databases = [await openDatabase(place.settings), await openDatabase(place.settings)]
  onTestFinished(async () => {
    await Promise.all(databases.map((database) => database.close()))
    await place.remove()
  })
  const [first, second] = databases.map((database) => openProcess(database, clock))
  if (first === undefined || second === undefined) throw new Error('there are two')
  return { clock, first, second }
}

function openProcess(database: Database, clock: FakeClock) {
  const seen = { runs: false, starts: 0 }
  const job = {
    start: () => {
      seen.runs = true
      seen.starts += 1
    },
    stop: async () => {
      seen.runs = false
    },
  }
  const given = { ...database }
  return { seen, given, jobs: new LeasedJobs({ database: given, clock: clock.now, jobs: [job], log }) }
}

test('one of two processes runs the jobs, and goes on as long as it prolongs its lease', async () => {
  const { clock, first, second } = await openTwo()
  expect(await first.jobs.run()).toBe(true)
  expect(await second.jobs.run()).toBe(false)
  for (let look = 0; look < 10; look += 1) {
    clock.pass(lookMs)
    expect(await second.jobs.run()).toBe(false)
    expect(await first.jobs.run()).toBe(true)
  }
  expect(first.seen).toEqual({ runs: true, starts: 1 })
  expect(second.seen).toEqual({ runs: false, starts: 0 })
})

test('when both look at the same moment, one of them gets the lease', async () => {
  const { clock, first, second } = await openTwo()
  for (let round = 0; round < 10; round += 1) {
    const held = await Promise.all([first.jobs.run(), second.jobs.run()])
    expect(held.filter(Boolean)).toHaveLength(1)
    clock.pass(leaseMs)
  }
})

test('when the holder dies, the other takes the jobs over after the end of the lease, and not before', async () => {
  const { clock, first, second } = await openTwo()
  await first.jobs.run()
  clock.pass(leaseMs - 1)
  expect(await second.jobs.run()).toBe(false)
  clock.pass(1)
  expect(await second.jobs.run()).toBe(true)
  expect(second.seen.runs).toBe(true)
})

test('a holder that was stopped for a while and has lost its lease stops its jobs, and may get them again', async () => {
  const { clock, first, second } = await openTwo()
  await first.jobs.run()
  clock.pass(leaseMs)
  await second.jobs.run()
  expect(await first.jobs.run()).toBe(false)
  await expect.poll(() => first.seen.runs).toBe(false)
  clock.pass(leaseMs)
  expect(await first.jobs.run()).toBe(true)
  expect(await second.jobs.run()).toBe(false)
  await expect.poll(() => [first.seen.runs, second.seen.runs]).toEqual([true, false])
})

test('a holder that stops gives the lease back, so that another takes it at once', async () => {
  const { first, second } = await openTwo()
  await first.jobs.run()
  await first.jobs.stop()
  expect(first.seen.runs).toBe(false)
  expect(await second.jobs.run()).toBe(true)
})

test('a holder whose database does not answer stops its jobs when its lease ends', async () => {
  const { first } = await openTwo()
  await first.jobs.run()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await first.jobs.run()
  first.given.transact = () => new Promise(() => undefined)
  void first.jobs.run()
  await vi.advanceTimersByTimeAsync(leaseMs - 1)
  expect(first.seen.runs).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(first.seen.runs).toBe(false)
})

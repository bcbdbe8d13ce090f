import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { book } from '#server/features/bookings/book.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { seed } from '#tests/support/random-cases.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { CrashSimulatingDisk } from '#tests/support/crash-simulating-disk.ts'
import { dayMs } from '#time/tokyo.ts'
import { checkIntegrity } from '../integrity-checks/check-integrity.ts'
import { openSqlite } from './open.ts'

const lessons = 30
const seats = 10
const breaks = 3
/** The power is cut after so many further bookings at most, so that each run has enough cuts. */
const longestPause = 39

interface Cut {
  file: string
  confirmed: string[]
}

/**
 * Members book all lessons, each one lesson after the other. At random moments a copy is taken of what the disk would
 * hold after a power cut. Returns the copies with the bookings that had been confirmed by then.
 */
async function rushWithCuts(given: { syncs: boolean; seed: number }): Promise<{ cuts: Cut[]; logs: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'hidamari-power-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const random = seededRandom(given.seed)
  const file = join(folder, 'studio', 'hidamari.db')
  const disk = new CrashSimulatingDisk(file, random)
  let syncs = true
  const syncFile = () => (syncs ? disk.sync() : Promise.resolve())
  const database = await openSqlite(file, { syncFile })
  const lessonIds: string[] = []
  for (let turn = 0; turn < lessons; turn += 1) {
    lessonIds.push((await givenLesson(database, dayMs, { totalSeats: seats })).id)
  }
  const memberIds: string[] = []
  for (let turn = 0; turn < seats; turn += 1) {
    memberIds.push((await givenMember(database, { tickets: lessons })).id)
  }
  syncs = given.syncs

  const confirmed: string[] = []
  const cuts: Cut[] = []
  const logs = new Set<string>()
  const pause = () => 1 + Math.floor(random() * longestPause)
  let nextCut = pause()
  const bookAll = async (memberId: string, ids: string[]) => {
    for (const id of ids) {
      const booking = await book(database, memberId as MemberId, { lessonId: id, startSeen: dayMs, now: 0 })
      confirmed.push(booking.id)
      logs.add(disk.look().salt)
      if (confirmed.length < nextCut) continue
      nextCut += pause()
      const copy = join(folder, `cut-${cuts.length}`, 'hidamari.db')
      disk.cut(copy)
      cuts.push({ file: copy, confirmed: [...confirmed] })
    }
  }
  for (let begin = 0; begin < lessons; begin += lessons / breaks) {
    const some = lessonIds.slice(begin, begin + lessons / breaks)
    await Promise.all(memberIds.map((id) => bookAll(id, some)))
    // Empty transactions until the whole log was moved into the database file. The next write starts the log again.
    while (disk.look().movedFrames < disk.look().frames) await database.transact(async () => undefined)
  }
  await database.close()
  disk.close()
  return { cuts, logs: logs.size }
}

async function findAfter({ file, confirmed }: Cut) {
  const database = await openSqlite(file)
  const rows = await database.reader
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'booked')
    .execute()
  const kept = new Set(rows.map(({ id }) => id))
  const problems = await checkIntegrity(database.reader)
  await database.close()
  return { lost: confirmed.filter((id) => !kept.has(id)).length, problems }
}

test(
  'a power cut loses no confirmed booking and causes no integrity problem',
  { timeout: 60_000 },
  async () => {
    const { cuts, logs } = await rushWithCuts({ syncs: true, seed })
    expect(logs, 'the log has started again in each break').toBeGreaterThanOrEqual(breaks)
    expect(cuts.length, `seed ${seed}`).toBeGreaterThan(5)
    for (const cut of cuts) {
      expect(await findAfter(cut), `seed ${seed}, ${cut.file}`).toEqual({ lost: 0, problems: [] })
    }
  },
)

test('the same power cuts lose bookings when nothing is synced', { timeout: 60_000 }, async () => {
  const { cuts } = await rushWithCuts({ syncs: false, seed: 1 })
  let lost = 0
  for (const cut of cuts) {
    const found = await findAfter(cut)
    expect(found.problems).toEqual([])
    lost += found.lost
  }
  expect(lost).toBeGreaterThan(cuts.length)
})

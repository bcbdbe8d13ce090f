import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { book } from '#server/features/bookings/book.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { CrashSimulatingDisk } from '#tests/support/crash-simulating-disk.ts'
import { dayMs } from '#time/tokyo.ts'
import { checkIntegrity } from '../integrity-checks/check-integrity.ts'
import { openSqlite } from './open.ts'

const lessons = 30
const seats = 10
const rests = 3

interface Cut {
  file: string
  acknowledged: string[]
}

/**
 * Members book whatever they can, each one thing after the other, while the power is cut again and again.
 * Returns the databases that are found then, with the bookings that had been acknowledged.
 */
async function rushWithCuts(given: { syncs: boolean; seed: number }): Promise<{ cuts: Cut[]; logs: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'hidamari-power-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const chance = seededRandom(given.seed)
  const file = join(folder, 'studio', 'hidamari.db')
  const disk = new CrashSimulatingDisk(file, chance)
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

  const acknowledged: string[] = []
  const cuts: Cut[] = []
  const logs = new Set<string>()
  const bookAll = async (memberId: string, ids: string[]) => {
    for (const id of ids) {
      const booking = await book(database, memberId as MemberId, { lessonId: id, startSeen: dayMs, now: 0 })
      acknowledged.push(booking.id)
      logs.add(disk.look().salt)
      if (chance() > 0.05) continue
      const copy = join(folder, `cut-${cuts.length}`, 'hidamari.db')
      disk.cut(copy)
      cuts.push({ file: copy, acknowledged: [...acknowledged] })
    }
  }
  for (let begin = 0; begin < lessons; begin += lessons / rests) {
    const some = lessonIds.slice(begin, begin + lessons / rests)
    await Promise.all(memberIds.map((id) => bookAll(id, some)))
    // Transactions that write nothing, until the whole log was moved into the database: it then starts again.
    while (disk.look().movedFrames < disk.look().frames) await database.transact(async () => undefined)
  }
  await database.close()
  disk.close()
  return { cuts, logs: logs.size }
}

async function findAfter({ file, acknowledged }: Cut) {
  const database = await openSqlite(file)
  const rows = await database.reader
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'booked')
    .execute()
  const kept = new Set(rows.map(({ id }) => id))
  const violations = await checkIntegrity(database.reader)
  await database.close()
  return { lost: acknowledged.filter((id) => !kept.has(id)).length, violations }
}

test(
  'a power cut loses no acknowledged booking and leaves the books right',
  { timeout: 60_000 },
  async () => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    const { cuts, logs } = await rushWithCuts({ syncs: true, seed })
    expect(logs, 'the log has started again in between').toBe(rests)
    expect(cuts.length, `seed ${seed}`).toBeGreaterThan(5)
    for (const cut of cuts) {
      expect(await findAfter(cut), `seed ${seed}, ${cut.file}`).toEqual({ lost: 0, violations: [] })
    }
  },
)

test('the same cuts do lose bookings where nothing is synced', { timeout: 60_000 }, async () => {
  const { cuts } = await rushWithCuts({ syncs: false, seed: 1 })
  let lost = 0
  for (const cut of cuts) {
    const found = await findAfter(cut)
    expect(found.violations).toEqual([])
    lost += found.lost
  }
  expect(lost).toBeGreaterThan(cuts.length)
})

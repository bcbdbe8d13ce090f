import { spawnSync } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newDataFolder } from '#tests/support/databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'
import { startServer } from '#tests/support/server-process.ts'
import { tokenFor } from '#tests/support/test-tokens.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import { checkIntegrity } from './database/integrity-checks/check-integrity.ts'
import { openDatabase } from './database/open.ts'

/** Lets the operating system refuse files of this process that are larger than the bytes. */
function limitFileSize(pid: number, bytes: number | 'unlimited'): boolean {
  return spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]).status === 0
}

async function openStudio(dataDir: string) {
  const place = { settings: { dataDir } }
  const database = await openDatabase(place.settings)
  const start = Math.ceil(Date.now() / dayMs) * dayMs + dayMs
  const { id } = await givenLesson(database, start)
  const token = tokenFor(await givenMember(database, { tickets: 2 }))
  await database.close()
  const server = await startServer(place, { LOG_LEVEL: 'error' })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const query = new URLSearchParams({ start: isoText(start), end: isoText(start + 1) }).toString()
  const call = async (path: string, body?: object) => {
    const response = await fetch(`${server.origin}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, body: await response.json(), retryAfter }
  }
  const inquire = () =>
    call('/user/inquiry', {
      name: 'Hanako',
      email: 'h@example.test',
      phone: '09012345678',
      message: 'x'.repeat(4_000),
    })
  return {
    server,
    place,
    inquire,
    week: () => call(`/events/yoga?${query}`),
    ready: () => call('/ready'),
    book: () => call('/events/booking/yoga', { id, start: isoText(start) }),
  }
}

type Studio = Awaited<ReturnType<typeof openStudio>>

/** Writes are refused with the reason, reads are answered, and after the repair writes are accepted again. */
async function expectOutage(studio: Studio, { reason, repair }: { reason: string; repair: () => void }) {
  const refused = { status: 503, retryAfter: '10', body: { message: 'error.server.unavailable' } }
  // What is written beside the calls may use up the last bytes first.
  await expect.poll(() => studio.inquire(), { timeout: 10_000 }).toMatchObject(refused)
  expect(await studio.book()).toMatchObject(refused)
  expect(await studio.week()).toMatchObject({ status: 200, body: [{}] })
  expect(await studio.ready()).toMatchObject({ ...refused, body: { current: { reason } } })
  expect(studio.server.printed()).toContain(reason)

  repair()
  await expect.poll(() => studio.ready(), { timeout: 10_000 }).toMatchObject({ status: 200 })
  expect(await studio.book()).toMatchObject({ status: 201 })
  expect(await studio.server.end('SIGTERM')).toBe(0)
  const database = await openDatabase(studio.place.settings)
  const problems = await checkIntegrity(database.reader)
  await database.close()
  expect(problems).toEqual([])
}

const onSqlite = test.skipIf(process.env['TEST_ENGINE'] === 'postgres')

onSqlite(
  'with a full disk reads are answered, writes get 503, and the server recovers by itself',
  async ({ skip }) => {
    const disk = mountSmallDisk()
    if (disk === undefined) {
      skip('only root may mount a file system')
      return
    }
    const studio = await openStudio(disk.folder)
    disk.fill()
    await expectOutage(studio, { reason: 'disk is full', repair: () => disk.free() })
  },
)

onSqlite('the same holds while the disk refuses to write, as with SQLITE_IOERR', async ({ skip }) => {
  const folder = newDataFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const studio = await openStudio(folder)
  const { pid } = studio.server
  const limited = limitFileSize(pid, statSync(join(folder, 'hidamari.db-wal')).size)
  if (!limited) {
    skip('prlimit of util-linux is missing')
    return
  }
  await expectOutage(studio, {
    reason: 'the disk refused to read or write',
    repair: () => void limitFileSize(pid, 'unlimited'),
  })
})

import { spawnSync } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { newDataFolder, withDatabase } from '#tests/support/databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { count, thisMany } from '#tests/support/random-cases.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'
import { startServer } from '#tests/support/server-process.ts'
import { tokenFor } from '#tests/support/test-tokens.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import { checkIntegrity } from './database/integrity-checks/check-integrity.ts'
import { openDatabase } from './database/open.ts'
import type { EditableLesson } from './features/lessons/queries.ts'

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
  await expect.poll(() => studio.inquire()).toMatchObject(refused)
  expect(await studio.book()).toMatchObject(refused)
  expect(await studio.week()).toMatchObject({ status: 200, body: [{}] })
  expect(await studio.ready()).toMatchObject({ ...refused, body: { current: { reason } } })
  await expect.poll(() => studio.server.printed()).toContain(reason)

  count('outages of the disk')
  repair()
  await expect.poll(() => studio.ready()).toMatchObject({ status: 200 })
  expect(await studio.book()).toMatchObject({ status: 201 })
  expect(await studio.server.end('SIGTERM')).toBe(0)
  const database = await openDatabase(studio.place.settings)
  const problems = await checkIntegrity(database.reader)
  await database.close()
  expect(problems).toEqual([])
}

test('with a full disk reads are answered, writes get 503, and the server recovers by itself', async (context) => {
  const disk = mountSmallDisk(context)
  const studio = await openStudio(disk.folder)
  disk.fill()
  await expectOutage(studio, { reason: 'disk is full', repair: () => disk.free() })
})

test('the same holds while the disk refuses to write, as with SQLITE_IOERR', async ({ skip }) => {
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

/** How often the disk fills up while members book. */
const outages = thisMany({ all: 2, hostile: 10 })

/**
 * A member who books and cancels a lesson until told to stop, and repeats each call that the full disk
 * refuses.
 */
async function bookAndCancel(
  server: { origin: string },
  { token, lesson, answered }: { token: string; lesson: EditableLesson; answered: Map<string, string> },
  state: { over: boolean; refusals: number },
): Promise<void> {
  const call = async (method: string, path: string, body?: object): Promise<{ id: string }> => {
    for (;;) {
      const response = await fetch(`${server.origin}/api/events/booking/yoga${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const answer = (await response.json()) as { id: string }
      await pause(20)
      if (response.ok) return answer
      expect({ status: response.status, answer }).toMatchObject({ status: 503 })
      state.refusals += 1
    }
  }
  while (!state.over) {
    const { id } = await call('POST', '', { id: lesson.id, start: isoText(lesson.startsAt) })
    answered.set(id, 'booked')
    await call('DELETE', `/${id}`)
    answered.set(id, 'cancelled')
  }
}

test(
  `no booking that was confirmed is lost while the disk fills up ${outages} times`,
  { timeout: 120_000 },
  async (context) => {
    const disk = mountSmallDisk(context, { megabytes: 64 })
    const place = { settings: { dataDir: disk.folder }, remove: async () => undefined }
    const { lesson, members } = await withDatabase(place, async (database) => ({
      lesson: await givenLesson(database, Date.now() + 2 * dayMs),
      members: await Promise.all(Array.from({ length: 4 }, () => givenMember(database, { tickets: 1 }))),
    }))
    const server = await startServer(place)
    onTestFinished(async () => void (await server.end('SIGKILL')))
    const state = { over: false, refusals: 0 }
    const answered = new Map<string, string>()
    const visits = members.map((member) =>
      bookAndCancel(server, { token: tokenFor(member), lesson, answered }, state),
    )
    for (let outage = 1; outage <= outages; outage += 1) {
      const { refusals } = state
      disk.fill()
      await expect.poll(() => state.refusals).toBeGreaterThan(refusals)
      disk.free()
      const confirmed = answered.size
      await expect.poll(() => answered.size).toBeGreaterThan(confirmed)
    }
    state.over = true
    await Promise.all(visits)
    expect(await server.end('SIGTERM')).toBe(0)
    const { rows, problems } = await withDatabase(place, async ({ reader }) => ({
      rows: await reader.selectFrom('bookings').select(['id', 'status']).execute(),
      problems: await checkIntegrity(reader),
    }))
    expect(problems).toEqual([])
    expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(answered)
    count('outages of the disk', outages)
    count('bookings and cancellations refused by a full disk', state.refusals)
    count('bookings confirmed around a full disk', answered.size)
  },
)

import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, inject, onTestFinished, test } from 'vitest'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { canBackUp } from '#tests/support/backup-programs.ts'
import { newPlace, withDatabase } from '#tests/support/databases.ts'
import type { TestPlace } from '#tests/support/databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { urlOf } from '#tests/support/postgres-places.ts'
import { onServer, withPostgres } from '#tests/support/postgres-statement.ts'
import { runProgram, settingsFor } from '#tests/support/programs.ts'
import { startServer } from '#tests/support/server-process.ts'
import { tokenFor } from '#tests/support/test-tokens.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

const isPostgres = process.env['TEST_ENGINE'] === 'postgres'
const withTools = test.skipIf(!(await canBackUp()))

async function newStudio() {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const settings = settingsFor(place.settings)
  const backUp = () => runProgram('server/commands/backup.ts', { settings })
  const restore = (...args: string[]) => runProgram('server/commands/restore.ts', { settings, args })
  return { place, backUp, restore }
}

const bookingsIn = (place: TestPlace) =>
  withDatabase(place, async ({ reader }) => {
    const rows = await reader.selectFrom('bookings').select('id').execute()
    return { ids: rows.map(({ id }) => id), problems: await checkIntegrity(reader) }
  })

/**
 * The bookings of the studio that the restore has put aside, in a folder or in a database, which is removed.
 */
async function countReplaced(replaced: string): Promise<unknown> {
  const statement = 'select count(*) as count from bookings'
  if (!isPostgres) {
    const connection = new DatabaseSync(join(replaced, 'hidamari.db'))
    const count = connection.prepare(statement).get()?.['count']
    connection.close()
    return count
  }
  const { server } = inject('postgresTemplate')
  const count = await withPostgres(urlOf(server, replaced), async (client) => {
    const { rows } = await client.query<{ count: string }>(statement)
    return Number(rows[0]?.count)
  })
  await onServer(server, `drop database ${replaced}`)
  return count
}

/** The file that `npm run backup` printed. */
const fileIn = (out: string) => out.replace(/ \(\d+ KiB\)\n$/, '')

withTools(
  'a backup that is made while members book holds every booking from before it, and the studio can be restored from it',
  async () => {
    const { place, backUp, restore } = await newStudio()
    const start = Math.ceil(Date.now() / dayMs) * dayMs + dayMs
    const { lessons, members } = await withDatabase(place, async (database) => ({
      lessons: await Promise.all(
        Array.from({ length: 40 }, (_, hours) =>
          givenLesson(database, start + hours * hourMs, { totalSeats: 10 }),
        ),
      ),
      members: await Promise.all(Array.from({ length: 8 }, () => givenMember(database, { tickets: 40 }))),
    }))
    const server = await startServer(place)
    onTestFinished(async () => void (await server.end('SIGKILL')))
    const confirmed: string[] = []
    let booking = true
    const backedUp = Promise.withResolvers<void>()
    const bookAll = async (token: string) => {
      for (const [turn, { id, startsAt }] of lessons.entries()) {
        // Some are left for the time after the backup, also on a busy machine.
        if (turn === 30) await backedUp.promise
        if (!booking) return
        const response = await fetch(`${server.origin}/api/events/booking/yoga`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ id, start: isoText(startsAt) }),
        })
        expect(response.status).toBe(201)
        confirmed.push(((await response.json()) as { id: string }).id)
        // So that the bookings last longer than the backup.
        await new Promise((resolve) => setTimeout(resolve, 40))
      }
    }
    const rush = Promise.all(members.map((member) => bookAll(tokenFor(member))))
    await expect.poll(() => confirmed.length).toBeGreaterThan(20)
    const before = [...confirmed]
    const { code, out, err } = await backUp()
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const file = fileIn(out)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const afterBackup = confirmed.length
    backedUp.resolve()
    await expect.poll(() => confirmed.length).toBeGreaterThan(afterBackup)
    booking = false
    const [whileRunning] = await Promise.all([restore(file), rush])
    expect(whileRunning).toMatchObject({ code: 1, out: '' })
    expect(whileRunning.err).toMatch(/^The studio is running, .*\nNothing was changed\.\n$/)

    await server.end('SIGTERM')
    const restored = await restore(file)
    expect(restored).toMatchObject({ code: 0, err: '' })
    const lost = Number(
      /Lost since the backup: bookings: (\d+), payments: 0, members: 0/.exec(restored.out)?.[1],
    )
    const { ids, problems } = await bookingsIn(place)
    expect(problems).toEqual([])
    expect(ids).toEqual(expect.arrayContaining(before))
    expect(lost).toBeGreaterThan(0)
    expect(ids.length + lost).toBe(confirmed.length)
    const replaced = /^The studio of before is kept: (?:the database )?(.*)$/m.exec(restored.out)?.[1] ?? ''
    expect(await countReplaced(replaced)).toBe(confirmed.length)

    const again = await startServer(place)
    const query = new URLSearchParams({
      start: isoText(start),
      end: isoText(start + lessons.length * hourMs),
    }).toString()
    const week = (await (await fetch(`${again.origin}/api/events/yoga?${query}`)).json()) as unknown[]
    expect(week).toHaveLength(lessons.length)
    expect(await again.end('SIGTERM')).toBe(0)
  },
)

withTools(
  'the server makes a backup when the newest one is a day old, and removes those that are too old',
  async () => {
    const { place } = await newStudio()
    const folder = join(place.settings.dataDir, 'backups')
    mkdirSync(folder)
    const tooOld = 'hidamari-2020-01-01-0000.db'
    for (const name of [tooOld, 'of-the-owner.db']) writeFileSync(join(folder, name), '')
    mkdirSync(join(folder, 'hidamari-2020-01-01-0000.pictures', 'a'), { recursive: true })
    const server = await startServer(place, { BACKUP_DAYS: '14' })
    onTestFinished(async () => void (await server.end('SIGKILL')))
    const today = isPostgres ? /^hidamari-.*dump$/ : /^hidamari-.*db$/
    await expect.poll(() => readdirSync(folder)).not.toContain(tooOld)
    expect(readdirSync(folder).toSorted()).toEqual([
      expect.stringMatching(today),
      expect.stringMatching(/^hidamari-.*\.json$/),
      'of-the-owner.db',
    ])
    expect(await server.end('SIGTERM')).toBe(0)
  },
)

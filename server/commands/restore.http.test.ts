import { cpSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { DailyBackup } from '#server/backups/daily-backup.ts'
import { makeBackup } from '#server/backups/make-backup.ts'
import { readBackups } from '#server/backups/backup-files.ts'
import { canBackUp } from '#tests/support/backup-programs.ts'
import { newDataFolder, newPlace, withDatabase } from '#tests/support/databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { urlOf } from '#tests/support/postgres-places.ts'
import { onServer } from '#tests/support/postgres-statement.ts'
import { runCommand, settingsFor } from '#tests/support/programs.ts'
import { startServer } from '#tests/support/server-process.ts'
import { systemClock } from '#time/clock.ts'
import { dayMs, isoText, minuteMs } from '#time/tokyo.ts'
import { backup } from './backup.ts'
import { checkIntegrityOfStudio } from './check-integrity.ts'
import { restore } from './restore.ts'

const withTools = test.skipIf(!(await canBackUp()))

/** An empty studio with a way to run the commands, whose databases are removed. */
async function newStudio() {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const settings = settingsFor(place.settings)
  const { dataDir, databaseUrl } = place.settings
  const name = databaseUrl === undefined ? undefined : new URL(databaseUrl).pathname.slice(1)
  const onPostgres = (statement: string) => onServer(inject('postgresTemplate').server, statement)
  return {
    settings,
    dataDir,
    name,
    onPostgres,
    backUp: async () => (await runCommand(backup, { settings })).out.replace(/ \(\d+ KiB\)\n$/, ''),
    restore: (file: string) => runCommand(restore, { settings, args: [file] }),
    /** What a restore has put aside. */
    removeReplaced: async (out: string) => {
      const replaced = /^The studio of before is kept: the database (.*)$/m.exec(out)?.[1]
      if (replaced !== undefined) await onPostgres(`drop database ${replaced}`)
      return replaced
    },
  }
}

withTools(
  'two restores within a minute keep both studios of before, and leave no other database',
  async () => {
    const { name, backUp, restore: goBack, removeReplaced, onPostgres } = await newStudio()
    const file = await backUp()
    const outcomes = [await goBack(file), await goBack(file)]
    expect(outcomes).toMatchObject([{ code: 0 }, { code: 0 }])
    const kept = await Promise.all(outcomes.map(({ out }) => removeReplaced(out)))
    if (name === undefined) return
    expect(new Set(kept).size).toBe(2)
    // Fails when there is one.
    await onPostgres(`create database ${name}_restoring`)
    await onPostgres(`drop database ${name}_restoring`)
  },
)

withTools(
  'a restore on a new machine says what is missing there, and speaks of no studio before',
  async () => {
    const { settings, dataDir, name, backUp, restore: goBack, onPostgres } = await newStudio()
    const file = await backUp()
    renameSync(file, join(dataDir, 'copy'))
    rmSync(join(dataDir, 'hidamari.db'), { force: true })
    if (name !== undefined) await onPostgres(`drop database ${name}`)
    for (const _ of ['no database', 'an empty database']) {
      const { code, out } = await goBack(join(dataDir, 'copy'))
      expect(code).toBe(0)
      expect(out).toContain('There was no studio here before.')
      expect(out).not.toContain('The studio of before')
      expect(out).toContain('There is no token-secret in DATA_DIR.')
      expect(out).toContain('The backup had no manifest')
      rmSync(join(dataDir, 'hidamari.db'), { force: true })
      if (name !== undefined) {
        await onPostgres(`drop database ${name}`)
        await onPostgres(`create database ${name}`)
      }
    }
    writeFileSync(join(dataDir, 'token-secret'), 'x'.repeat(40))
    expect((await goBack(join(dataDir, 'copy'))).out).not.toContain('token-secret')
    expect((await runCommand(checkIntegrityOfStudio, { settings })).code).toBe(0)
  },
)

withTools('a backup tells when the one before it is damaged, and sets it aside', async () => {
  const { settings, backUp } = await newStudio()
  const file = await backUp()
  writeFileSync(file, 'no backup')
  const { code, out, err } = await runCommand(backup, { settings })
  expect(code).toBe(1)
  expect(out).toMatch(/hidamari-.* KiB/)
  expect(err).toMatch(/^An earlier backup is damaged and was set aside: .*\.damaged\. The file has 9 bytes/)
})

withTools('a backup has the pictures, and a restore brings back those that were deleted since', async () => {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const settings = settingsFor(place.settings)
  await withDatabase(place, async () => undefined)
  const { dataDir } = place.settings
  const [kept, deleted, added] = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [
    string,
    string,
    string,
  ]
  const files = (id: string) => join(dataDir, 'pictures', id)
  const give = (id: string) => {
    mkdirSync(files(id), { recursive: true })
    writeFileSync(join(files(id), '480.jpg'), id)
  }
  give(kept)
  give(deleted)
  const file = (await runCommand(backup, { settings })).out.replace(/ \(\d+ KiB\)\n$/, '')
  rmSync(files(deleted), { recursive: true })
  give(added)
  expect(readdirSync(file.replace(/\.\w+$/, '.pictures')).toSorted()).toEqual([kept, deleted])

  const { code, out } = await runCommand(restore, { settings, args: [file] })
  expect([code, out]).toEqual([0, expect.stringContaining('Pictures that came back: 1.')])
  expect(readdirSync(join(dataDir, 'pictures')).toSorted()).toEqual([kept, deleted, added])
  expect(readFileSync(join(files(deleted), '480.jpg'), 'utf8')).toBe(deleted)
  const replaced = /^The studio of before is kept: the database (.*)$/m.exec(out)?.[1]
  if (replaced !== undefined) await onServer(inject('postgresTemplate').server, `drop database ${replaced}`)
  const checked = await runCommand(checkIntegrityOfStudio, { settings })
  expect(checked.code).toBe(1)
  expect(checked.out).toContain(`pictureFiles: picture ${added}: has files, but is not in the library`)
})

/** A machine on which no installation ever ran, or whose database is broken. */
async function newMachine(database: 'none' | 'broken') {
  const dataDir = join(newDataFolder(), 'never', 'there')
  if (process.env['TEST_ENGINE'] !== 'postgres') {
    if (database === 'broken') {
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(join(dataDir, 'hidamari.db'), 'the disk has lost it')
    }
    return { settings: { dataDir }, removeReplaced: async () => undefined }
  }
  const { server } = inject('postgresTemplate')
  const name = `machine_${crypto.randomUUID().replaceAll('-', '')}`
  const databaseUrl = urlOf(server, name)
  onTestFinished(() => onServer(server, `drop database if exists ${name}`))
  if (database === 'broken') {
    await onServer(server, `create database ${name}`)
    await onServer(databaseUrl, 'create table members (half bigint)')
  }
  return {
    settings: { dataDir, databaseUrl },
    removeReplaced: async (out: string) => {
      const replaced = /^The studio of before is kept: the database (.*)$/m.exec(out)?.[1]
      if (replaced !== undefined) await onServer(server, `drop database ${replaced}`)
    },
  }
}

withTools.for([
  ['on which no installation ever ran', 'none', 'There was no studio here before.'],
  ['whose database is broken', 'broken', 'The studio of before could not be read'],
] as const)(
  'a studio without an administrator comes back whole on a machine %s, and opens there',
  async ([, database, words]) => {
    const place = await newPlace()
    onTestFinished(() => place.remove())
    const start = Math.ceil(systemClock() / dayMs) * dayMs + dayMs
    const { id, lesson } = await withDatabase(place, async (studio) => ({
      lesson: await givenLesson(studio, start),
      ...(await givenMember(studio, { tickets: 3 })),
    }))
    const pictures = join(place.settings.dataDir, 'pictures', 'a'.repeat(40))
    mkdirSync(pictures, { recursive: true })
    writeFileSync(join(pictures, '480.jpg'), 'picture')
    const { out: made } = await runCommand(backup, { settings: settingsFor(place.settings) })
    // As copied to another machine: the file with its manifest and its pictures.
    const carried = newDataFolder()
    cpSync(join(place.settings.dataDir, 'backups'), carried, { recursive: true })
    const file = join(carried, basename(made.replace(/ \(\d+ KiB\)\n$/, '')))

    const machine = await newMachine(database)
    const settings = settingsFor(machine.settings)
    const { code, out, err } = await runCommand(restore, { settings, args: [file] })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain(words)
    expect(out).not.toContain('no manifest')
    await machine.removeReplaced(out)
    const found = await withDatabase({ ...place, settings: machine.settings }, async ({ reader }) => ({
      members: await reader.selectFrom('members').select(['id', 'role', 'tickets']).execute(),
      lessons: await reader.selectFrom('lessons').select('id').execute(),
    }))
    expect(found).toEqual({ members: [{ id, role: 'USER', tickets: 3 }], lessons: [{ id: lesson.id }] })
    expect(readFileSync(join(machine.settings.dataDir, 'pictures', 'a'.repeat(40), '480.jpg'), 'utf8')).toBe(
      'picture',
    )
    const server = await startServer(machine)
    onTestFinished(async () => void (await server.end('SIGKILL')))
    const week = new URLSearchParams({ start: isoText(start), end: isoText(start + dayMs) }).toString()
    const answer = await fetch(`${server.origin}/api/events/yoga?${week}`)
    expect(JSON.stringify(await answer.json())).toContain(lesson.id)
    await server.end('SIGTERM')
  },
)

withTools('a byte that changes in any of the kept backups is noticed within a day', async () => {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const { settings } = place
  for (const [name, value] of Object.entries(settingsFor(settings))) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const newestAt = Math.floor((systemClock() - dayMs) / minuteMs) * minuteMs
  const made: string[] = []
  for (const days of [3, 2, 1, 0]) made.push(await makeBackup(settings, newestAt - days * dayMs))
  const damaged = [made[0], made[3]].map(String)
  for (const file of damaged) {
    const content = readFileSync(file)
    const middle = Math.floor(content.length / 2)
    content[middle] = (content[middle] ?? 0) ^ 1
    writeFileSync(file, content)
  }
  const daily = (now: number) =>
    new DailyBackup({
      dataDir: settings.dataDir,
      days: 14,
      clock: () => now,
      log: { info: () => undefined, error: () => undefined },
    })
  expect(await daily(newestAt + dayMs - 1).run()).toBe(false)
  expect(readBackups(settings.dataDir).damaged).toBe(0)
  await expect(daily(newestAt + dayMs).run()).rejects.toThrow(
    new RegExp(damaged.map((file) => `${basename(file)}.damaged. The file has changed`).join('[^]*')),
  )
  const { last, damaged: found } = readBackups(settings.dataDir)
  expect(found).toBe(2)
  expect(last?.madeAt).toBeGreaterThanOrEqual(newestAt + dayMs)
  expect(await daily(newestAt + dayMs + 10 * minuteMs).run()).toBe(false)
})

import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { canBackUp } from '#tests/support/backup-programs.ts'
import { newPlace, withDatabase } from '#tests/support/databases.ts'
import { onServer } from '#tests/support/postgres-statement.ts'
import { runCommand, settingsFor } from '#tests/support/programs.ts'
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
  expect(err).toMatch(
    /^The backup before this one is damaged and was set aside: .*\.damaged\. The file has 9 bytes/,
  )
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

import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
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

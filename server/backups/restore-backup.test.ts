import {
  copyFileSync,
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { dayMs } from '#time/tokyo.ts'
import { countDamaged, listBackups, removeOldBackups } from './backup-files.ts'
import { checkBackups, makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

/** A closed studio with a lesson and a member, and a backup of it. */
async function newStudio() {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const { settings } = place
  const database = await openDatabase(settings)
  await givenLesson(database, dayMs)
  const { id } = await givenMember(database, { tickets: 3 })
  await database.close()
  const backup = await makeBackup(settings, 0)
  const restore = (file: string, more = {}) =>
    restoreBackup(settings, { file, despiteProblems: false, now: 0, ...more })
  return { settings, memberId: id, backup, restore, databaseFile: join(settings.dataDir, 'hidamari.db') }
}

function run(file: string, sql: string): void {
  const connection = new DatabaseSync(file)
  connection.exec(sql)
  connection.close()
}

test('a file that is no sound backup of a studio is refused and changes nothing', async () => {
  const { settings, backup, restore, databaseFile } = await newStudio()
  const content = readFileSync(databaseFile)
  const changed = (name: string, change: (file: string) => void) => {
    const file = join(settings.dataDir, name)
    copyFileSync(backup, file)
    change(file)
    return file
  }
  const words = changed('words.db', (file) => writeFileSync(file, 'words '.repeat(1000)))
  const half = changed('half.db', (file) => truncateSync(file, Math.floor(statSync(file).size / 2)))
  const cut = changed('cut.db', (file) => truncateSync(file, statSync(file).size - 1))
  const other = join(settings.dataDir, 'other.db')
  run(other, 'create table recipes (id text)')
  const miscounted = changed('miscounted.db', (file) => run(file, 'update lessons set seats_taken = 1'))

  await expect(restore(words)).rejects.toThrow('SQLite finds the file broken: file is not a database')
  await expect(restore(half)).rejects.toThrow('SQLite finds the file broken')
  await expect(restore(cut)).rejects.toThrow('SQLite finds the file broken: its end is missing')
  await expect(restore(other)).rejects.toThrow('not of a studio')
  await expect(restore(miscounted)).rejects.toThrow('The backup contradicts itself:\n  ')
  expect(readFileSync(databaseFile).equals(content)).toBe(true)
  expect(readdirSync(settings.dataDir).filter((name) => /^re(storing|placed)/.test(name))).toEqual([])

  await restore(miscounted, { despiteProblems: true })
  expect(readFileSync(databaseFile).equals(content)).toBe(false)
})

test.each([
  ['has lost its last byte', (file: string) => truncateSync(file, statSync(file).size - 1), / bytes; when /],
  [
    'has another byte',
    (file: string) => {
      const content = readFileSync(file)
      const at = content.length - 1
      content.writeUInt8(content.readUInt8(at) ^ 1, at)
      writeFileSync(file, content)
    },
    /has changed since/,
  ],
  [
    'has a manifest that cannot be read',
    (file: string) => writeFileSync(`${file}.json`, '{'),
    /cannot be read/,
  ],
])('a backup that %s is refused and changes nothing', async (_, damage, words) => {
  const { settings, backup, restore, databaseFile } = await newStudio()
  const content = readFileSync(databaseFile)
  damage(backup)
  await expect(restore(backup)).rejects.toThrow(words)
  await expect(restore(backup)).rejects.toThrow(/^The backup is damaged: /)
  expect(readFileSync(databaseFile).equals(content)).toBe(true)
  expect(await checkBackups(settings.dataDir)).toEqual([
    { file: `${backup}.damaged`, damage: expect.stringMatching(words) },
  ])
  expect([listBackups(settings.dataDir), countDamaged(settings.dataDir)]).toEqual([[], 1])
  expect(await checkBackups(settings.dataDir)).toEqual([])
})

test('a sound backup stays when it is checked a day later, and an old damaged one is removed with its manifest', async () => {
  const { settings, backup } = await newStudio()
  const { dataDir } = settings
  expect(await checkBackups(dataDir)).toEqual([])
  expect(listBackups(dataDir)).toMatchObject([{ file: backup }])
  truncateSync(backup, 10)
  await checkBackups(dataDir)
  removeOldBackups(dataDir, { before: dayMs, now: dayMs })
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([])
})

test('a studio whose database is broken, or gone, can be restored', async () => {
  const { settings, memberId, backup, restore, databaseFile } = await newStudio()
  const membersNow = async () => {
    const database = await openDatabase(settings)
    const members = await database.reader.selectFrom('members').select('id').execute()
    await database.close()
    return members
  }
  writeFileSync(databaseFile, 'the disk has lost it')
  writeFileSync(`${databaseFile}-wal`, 'and this')
  const { losses, replaced } = await restore(backup)
  expect(losses).toBe('unreadable')
  expect(readFileSync(join(String(replaced), 'hidamari.db-wal'), 'utf8')).toBe('and this')
  expect(existsSync(`${databaseFile}-wal`)).toBe(false)
  expect(await membersNow()).toContainEqual({ id: memberId })

  rmSync(databaseFile)
  expect(await restore(backup)).toEqual({
    losses: 'no studio before',
    waitingMails: 0,
    replaced: undefined,
    pictures: 0,
  })
  expect(await membersNow()).toContainEqual({ id: memberId })
})

test('while a restore replaces the database, no server can open it', async () => {
  const { settings, backup, restore } = await newStudio()
  const restoring = restore(backup)
  await expect(openDatabase(settings)).rejects.toThrow('A backup is being restored')
  await restoring
  await (await openDatabase(settings)).close()
})

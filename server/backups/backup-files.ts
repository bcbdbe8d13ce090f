import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { dateOf, dayMs, parseStamp, timeText } from '#time/tokyo.ts'

/**
 * `hidamari-2026-11-23-1000.db`, Tokyo time; a number follows when a backup of that minute exists, and
 * `.damaged` when a later check found it so.
 */
const namePattern = /^hidamari-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(?:-\d+)?\.(?:db|dump)(?:\.damaged)?$/
const unfinished = '.unfinished'
const damagedEnding = '.damaged'

const backupFolder = (dataDir: string): string => join(dataDir, 'backups')

/**
 * Makes a backup in the folder. It has a temporary name until it is complete, and only its owner can read it.
 * @param make writes the database into the file that it is given, which exists and is empty, and beside it
 *   the manifest, and the folder of the pictures if there are any
 */
export async function makeBackupFile(
  { dataDir, now, ending }: { dataDir: string; now: number; ending: 'db' | 'dump' },
  make: (draft: { file: string; pictures: string }) => Promise<void>,
): Promise<string> {
  const folder = backupFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `${process.pid}-${now}${unfinished}`)
  closeSync(openSync(draft, 'wx', 0o600))
  try {
    await make({ file: draft, pictures: picturesBeside(draft) })
    chmodSync(draft, 0o600)
    syncPath(draft)
    const file = freeName(folder, { now, ending })
    if (existsSync(picturesBeside(draft))) renameSync(picturesBeside(draft), picturesBeside(file))
    if (existsSync(manifestBeside(draft))) renameSync(manifestBeside(draft), manifestBeside(file))
    renameSync(draft, file)
    syncPath(folder)
    return file
  } finally {
    for (const rest of ['', '.json', '-journal', '-wal', '-shm']) rmSync(`${draft}${rest}`, { force: true })
    rmSync(picturesBeside(draft), { recursive: true, force: true })
  }
}

/** `hidamari-2026-11-23-1000.pictures`, beside the backup of the database. */
export const picturesBeside = (backup: string): string =>
  `${backup.replace(/\.(db|dump)(\.damaged)?$/, '')}.pictures`

/** `hidamari-2026-11-23-1000.db.json`, beside the backup of the database. */
export const manifestBeside = (backup: string): string => `${backup}.json`

/** Takes a backup that was found damaged out of the list of backups. Returns its file. */
export function setDamagedAside(file: string): string {
  const aside = `${file}${damagedEnding}`
  renameSync(manifestBeside(file), manifestBeside(aside))
  renameSync(file, aside)
  return aside
}

/** Puts a file, or the names in a folder, on the disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** `2026-11-23-1000`, for names of files. */
export const stampForName = (instant: number): string =>
  `${dateOf(instant)}-${timeText(instant).replace(':', '')}`

function freeName(folder: string, { now, ending }: { now: number; ending: string }): string {
  const name = (suffix: string) => join(folder, `hidamari-${stampForName(now)}${suffix}.${ending}`)
  let file = name('')
  for (let count = 2; existsSync(file) || existsSync(`${file}${damagedEnding}`); count += 1)
    file = name(`-${count}`)
  return file
}

interface Backup {
  file: string
  /** To the minute. */
  madeAt: number
}

/** The finished backups, oldest first. Those that were found damaged are not among them. */
export const listBackups = (dataDir: string): Backup[] =>
  listWithDamaged(dataDir).filter(({ isDamaged }) => !isDamaged)

/** How many of the backups that are kept were found damaged. */
export const countDamaged = (dataDir: string): number =>
  listWithDamaged(dataDir).filter(({ isDamaged }) => isDamaged).length

/** The name of the newest backup and when it was made, and how many were found damaged. */
export function readBackups(dataDir: string) {
  const last = listBackups(dataDir).at(-1)
  return {
    last: last && { name: basename(last.file), madeAt: last.madeAt },
    damaged: countDamaged(dataDir),
  }
}

function listWithDamaged(dataDir: string): Array<Backup & { isDamaged: boolean }> {
  const folder = backupFolder(dataDir)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .flatMap((name) => {
      const madeAt = madeAtOf(name)
      if (madeAt === undefined) return []
      return [{ file: join(folder, name), madeAt, isDamaged: name.endsWith(damagedEnding) }]
    })
    .toSorted((a, b) => a.madeAt - b.madeAt)
}

function madeAtOf(name: string): number | undefined {
  const [, date, hour, minute] = namePattern.exec(name) ?? []
  return date === undefined ? undefined : parseStamp(`${date} ${hour}:${minute}`)
}

/** Removes backups that were made before the instant, and what interrupted backups left a day ago. */
export function removeOldBackups(dataDir: string, { before, now }: { before: number; now: number }): void {
  for (const { file, madeAt } of listWithDamaged(dataDir)) {
    if (madeAt >= before) continue
    rmSync(file)
    rmSync(manifestBeside(file), { force: true })
    rmSync(picturesBeside(file), { recursive: true, force: true })
  }
  const folder = backupFolder(dataDir)
  for (const name of readdirSync(folder).filter((some) => some.includes(unfinished))) {
    const file = join(folder, name)
    if (statSync(file).mtimeMs < now - dayMs) rmSync(file, { recursive: true })
  }
}

/** Moves a file over another one in one step that a power cut cannot halve. */
export function replaceFile(from: string, to: string): void {
  syncPath(from)
  renameSync(from, to)
  syncPath(dirname(to))
}

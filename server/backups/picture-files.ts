import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { picturesBeside, syncPath } from './backup-files.ts'

const pictureFolder = (dataDir: string): string => join(dataDir, 'pictures')

/**
 * Adds the pictures of the studio to a folder that may have some of them. Without pictures there is no
 * folder.
 */
export function copyPictures(dataDir: string, to: string): void {
  addPictures(pictureFolder(dataDir), to)
}

/**
 * Brings back the pictures of a backup that the studio has no more; returns how many. Those that it has stay.
 */
export function bringPicturesBack(dataDir: string, backup: string): number {
  return addPictures(picturesBeside(backup), pictureFolder(dataDir))
}

/**
 * The files are linked where both folders are on one disk, because a file of a picture never changes: a
 * backup then takes no space. Each picture appears in one step.
 */
function addPictures(from: string, to: string): number {
  const missing = namesIn(from).filter((id) => !existsSync(join(to, id)))
  if (missing.length === 0) return 0
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const draft = join(to, `.${process.pid}.unfinished`)
  rmSync(draft, { recursive: true, force: true })
  for (const id of missing) {
    mkdirSync(draft, { mode: 0o700 })
    for (const file of namesIn(join(from, id))) linkOrCopy(join(from, id, file), join(draft, file))
    syncPath(draft)
    renameSync(draft, join(to, id))
  }
  syncPath(to)
  return missing.length
}

/** A folder that is removed meanwhile, because its picture was deleted, has none. */
function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : []
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (isGone(error)) return
    copyFileSync(from, to)
    syncPath(to)
  }
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

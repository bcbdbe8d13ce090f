import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import type { Dirent } from 'node:fs'
import { join, relative } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Bits of a mode: what the group and all other users may do, and that a folder such as /tmp belongs to many
 * users.
 */
const others = 0o077
const sharedFolder = 0o1000

/** From now on only the owner can reach what this process creates, also the files that SQLite creates. */
export function createPrivately(): void {
  process.umask(others)
}

/**
 * Hides the data folder and everything in it from other users of the machine, and logs one line when
 * something was open to them. Links are left alone, because they may lead to files of other programs.
 */
export function hideData(folder: string, log: FastifyBaseLogger): void {
  mkdirSync(folder, { recursive: true })
  const hidden: string[] = []
  const open: string[] = []
  for (const path of [folder, ...pathsIn(folder)]) {
    const outcome = hide(path)
    if (outcome !== 'is hidden')
      (outcome === 'now hidden' ? hidden : open).push(relative(folder, path) || '.')
  }
  if (hidden.length > 0)
    log.warn(
      { files: hidden },
      'other users of the machine could reach files in DATA_DIR; now only their owner can',
    )
  if (open.length > 0)
    log.warn(
      { files: open },
      'other users of the machine can reach files in DATA_DIR, and it cannot be changed',
    )
}

/**
 * The files and folders in a folder, at any depth. A folder of another user, such as lost+found, stays
 * closed.
 */
function* pathsIn(folder: string): Generator<string> {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name)
    if (entry.isFile() || entry.isDirectory()) yield path
    if (entry.isDirectory()) yield* pathsIn(path)
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return isShared(folder) ? [] : readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

const isShared = (path: string) => (statSync(path).mode & sharedFolder) !== 0

/** The owner keeps what the owner may do. */
function hide(path: string): 'is hidden' | 'now hidden' | 'open' {
  try {
    const { mode } = statSync(path)
    if ((mode & others) === 0) return 'is hidden'
    if (isShared(path)) return 'open'
    chmodSync(path, mode & 0o700)
    return 'now hidden'
  } catch (error) {
    // Another server on the same data may have removed its draft meanwhile.
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'is hidden' : 'open'
  }
}

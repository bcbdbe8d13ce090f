import {
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'

/*
 * Each build of the site has a folder of its own below `dist`, and the link `dist/current` leads to the
 * newest complete one. A folder bears the number of the process that builds it, and marks with the numbers of
 * those that serve it, so that no other build removes it (docs/decisions/0010).
 */

const builds = new URL('../../dist', import.meta.url).pathname
const builder = /^\d+-(\d+)$/
const mark = /^used-by-(\d+)$/

/** The link to the newest complete build. */
const currentBuild = 'current'

/** The file that the build writes last. */
export const siteFile = 'site.json'

export interface SiteBuild {
  folder: string
  begun: Date
}

/** The folder of the newest complete build; undefined before the first one. */
export function newestBuild(dist: string = builds): string | undefined {
  const link = join(dist, currentBuild)
  return existsSync(link) ? join(dist, basename(realpathSync(link))) : undefined
}

/** Makes the folder of a new build. No other process uses it. */
export function beginBuild(dist: string): SiteBuild {
  const begun = new Date()
  const folder = join(dist, `${begun.getTime()}-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  return { folder, begun }
}

/**
 * Makes a complete build the newest one, in one step, and removes the builds that no process uses any more.
 */
export function publishBuild(dist: string, { folder, begun }: SiteBuild): void {
  // A source that was changed during the build is newer than the build.
  utimesSync(join(folder, siteFile), begun, begun)
  const previous = newestBuild(dist)
  const draft = join(folder, currentBuild)
  symlinkSync(basename(folder), draft)
  renameSync(draft, join(dist, currentBuild))
  // The previous build stays, because a server may have chosen it a moment ago.
  for (const path of readdirSync(dist).map((name) => join(dist, name))) {
    if (![join(dist, currentBuild), folder, previous].includes(path)) removeUnused(path)
  }
}

/** The newest build, which a server serves. It stays as long as the process runs. */
export function holdBuild(dist: string = builds): string | undefined {
  const folder = newestBuild(dist)
  if (folder !== undefined) markAsServed(folder)
  return folder
}

function markAsServed(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      if (mark.test(name) && !isOfRunning(name, mark)) rmSync(join(folder, name), { force: true })
    }
    writeFileSync(join(folder, `used-by-${process.pid}`), '')
  } catch (error) {
    // A server that may not write there does not build there either.
    if (!hasCode(error, ['EROFS', 'EACCES', 'EPERM'])) throw error
  }
}

function removeUnused(path: string): void {
  try {
    if (!isUsed(path)) rmSync(path, { recursive: true, force: true })
  } catch (error) {
    // Another build is removing it, too.
    if (!hasCode(error, ['ENOENT', 'ENOTEMPTY'])) throw error
  }
}

const isUsed = (path: string) =>
  isOfRunning(basename(path), builder) ||
  (statSync(path).isDirectory() && readdirSync(path).some((name) => isOfRunning(name, mark)))

function isOfRunning(name: string, pattern: RegExp): boolean {
  const pid = pattern.exec(name)?.[1]
  if (pid === undefined) return false
  try {
    return process.kill(Number(pid), 0)
  } catch (error) {
    // A process of another user runs, too.
    return hasCode(error, ['EPERM'])
  }
}

const hasCode = (error: unknown, codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

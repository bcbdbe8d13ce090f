/**
 * The build makes few files of JavaScript of the server's 1,600 modules (scripts/server-bundle.ts). This says whether they
 * are still made of the present sources. It is JavaScript, because a TypeScript file would load the compiler that the
 * bundle makes unnecessary (docs/decisions/0094).
 */
import { hash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The files that a bundle was made of, by their paths from the project's root: the time of their last change in
 * milliseconds, which no program can set, and a hash of the content.
 * @typedef {Record<string, { changed: number, hash: string }>} Sources
 */

/** Below the folder of a build. */
export const bundleEntry = 'server/main.js'
/** The file that the bundle writes last. */
export const bundleSources = 'server/sources.json'

/** The link to the newest complete build. */
export const currentBuild = 'current'

/**
 * The folder of the newest complete build; undefined before the first one.
 * @param {string} dist
 * @returns {string | undefined}
 */
export function newestBuild(dist) {
  const link = join(dist, currentBuild)
  return existsSync(link) ? join(dist, basename(realpathSync(link))) : undefined
}

/**
 * The address of the first file of the newest build's server; undefined when there is none or a source differs from what it was made of.
 * @returns {string | undefined}
 */
export function freshBundle(project = root) {
  const build = newestBuild(join(project, 'dist'))
  if (build === undefined || !existsSync(join(build, bundleSources))) return undefined
  /** @type {Sources} */
  const sources = JSON.parse(readFileSync(join(build, bundleSources), 'utf8'))
  const isFresh = Object.entries(sources).every(([file, made]) => isSame(join(project, file), made))
  return isFresh ? pathToFileURL(join(build, bundleEntry)).href : undefined
}

/**
 * A file that was not touched has its content still. One that was copied or written again is compared.
 * @param {string} path
 * @param {{ changed: number, hash: string }} made
 */
function isSame(path, made) {
  const { ctimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {}
  if (ctimeMs === undefined) return false
  return ctimeMs === made.changed || hashOf(readFileSync(path)) === made.hash
}

/** @param {Uint8Array} content */
export const hashOf = (content) => hash('sha256', content, 'base64url')

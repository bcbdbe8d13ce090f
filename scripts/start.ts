/**
 * `npm start`: builds the site when it is not built or its sources have changed, and then starts the server.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { newestBuild, siteFile } from '#server/http/site-builds.ts'

const root = new URL('..', import.meta.url).pathname
const sources = [
  'web',
  'locales',
  'studio',
  'contract',
  'time',
  'scripts',
  'vite.config.ts',
  'package-lock.json',
]

if (!siteIsBuilt() && settingsAreRight()) {
  console.log('Building the site. This takes a few seconds, the first time and after a change …')
  // In its own process, because the build leaves memory and settings behind that the server must not inherit.
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.ts')], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
await import('#server/main.ts')

/** When they are wrong, the server explains them. */
function settingsAreRight(): boolean {
  try {
    readConfig()
    return true
  } catch {
    return false
  }
}

function siteIsBuilt(): boolean {
  const folder = newestBuild()
  if (folder === undefined) return false
  const builtAt = statSync(join(folder, siteFile)).mtimeMs
  return sources.every((source) => newest(join(root, source)) <= builtAt)
}

function newest(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Math.max(...files.map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs))
}

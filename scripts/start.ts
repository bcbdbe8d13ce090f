/**
 * `npm start`: builds the site when it is not built, when its sources are newer, or when it was built for another
 * address, and then starts the server.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import type { SiteMap } from '#server/http/static-site.ts'

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

const origin = configuredOrigin()
if (origin !== undefined && !isBuilt(origin)) {
  console.log('Building the site. This takes a few seconds, the first time and after a change …')
  // In its own process, because the build leaves memory and settings behind that the server must not inherit.
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.ts')], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
await import('../server/main.ts')

/** Undefined when the settings are wrong. The server then explains them. */
function configuredOrigin(): string | undefined {
  try {
    return readConfig().PUBLIC_URL
  } catch {
    return undefined
  }
}

function isBuilt(address: string): boolean {
  const built = join(root, 'dist', 'site.json')
  if (!existsSync(built)) return false
  const site = JSON.parse(readFileSync(built, 'utf8')) as SiteMap
  if (site.origin !== address) return false
  const builtAt = statSync(built).mtimeMs
  return sources.every((source) => newest(join(root, source)) <= builtAt)
}

function newest(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Math.max(...files.map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs))
}

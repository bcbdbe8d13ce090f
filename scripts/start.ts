/** `npm start`: builds the site when it is not built, or when its sources are newer, then opens the studio. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

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

if (!isBuilt()) {
  console.log('Building the site. This takes a few seconds, the first time only …')
  // In a process of its own: building leaves memory and settings behind that the studio must not inherit.
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.ts')], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
await import('../server/main.ts')

function isBuilt(): boolean {
  const built = join(root, 'dist', 'site.json')
  if (!existsSync(built)) return false
  const builtAt = statSync(built).mtimeMs
  return sources.every((source) => newest(join(root, source)) <= builtAt)
}

function newest(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Math.max(...files.map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs))
}

import { execFile, execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { isProgram } from './program-path.ts'

const run = promisify(execFile)

export const isRoot = () => process.getuid?.() === 0

/**
 * The account of another user, as a child process of root takes it. PostgreSQL and PgBouncer refuse to run as
 * root.
 */
export const accountOf = (name: string) => ({ uid: idOf('-u', name), gid: idOf('-g', name) })

const idOf = (kind: '-u' | '-g', name: string) =>
  Number(execFileSync('id', [kind, name], { encoding: 'utf8' }))

/** Ubuntu is not meant: its packages of browsers only lead to another installer. */
export const canInstallFromDebian = () =>
  isRoot() && existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

/** Installs packages without asking. @throws unless this is root on Debian */
export async function installFromDebian(packages: readonly string[]): Promise<void> {
  if (!canInstallFromDebian()) throw new Error('only root on Debian can install it.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env })
  await run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], { env })
}

/**
 * Takes one program out of a package of Debian, without installing that, which would start its service.
 * Returns where it is kept; undefined where Debian's packages cannot be had.
 */
export async function programOfDebian(name: string, path: string): Promise<string | undefined> {
  const kept = join(import.meta.dirname, '../../.cache/debian', path)
  if (isProgram(kept)) return kept
  if (!canInstallFromDebian()) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'hidamari-package-'))
  try {
    await run('apt-get', ['update'])
    await run('apt-get', ['download', name], { cwd: folder })
    const [file = ''] = readdirSync(folder)
    await run('dpkg-deb', ['--extract', file, 'content'], { cwd: folder })
    mkdirSync(dirname(kept), { recursive: true })
    copyFileSync(join(folder, 'content', path), kept)
    return kept
  } catch (error) {
    console.log(`${name} of Debian could not be had: ${String(error)}`)
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'

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

import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const isRoot = () => process.getuid?.() === 0

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

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { accountOf, canInstallFromDebian, installFromDebian, isRoot } from './debian-packages.ts'
import { freePort } from './free-port.ts'
import { untilAnswered } from './postgres-statement.ts'

const run = promisify(execFile)
const readyMs = 30_000

/**
 * A PostgreSQL of Debian's package, which root on Debian gets by itself. Undefined where there is none. Its
 * version is that of `pg_dump` on this machine, so that backups can be made of it.
 * @param settings arguments of the server
 * @param parent where its data is kept until it stops
 * @returns also the folder of the package's other programs
 */
export async function startDebianPostgres(
  settings: readonly string[],
  parent = tmpdir(),
): Promise<{ url: string; programs: string; stop: () => Promise<void> } | undefined> {
  const programs = installedPrograms() ?? (await installedNow())
  if (programs === undefined) return undefined
  const user = isRoot() ? accountOf('postgres') : undefined
  const folder = mkdtempSync(join(parent, 'hidamari-postgres-'))
  chmodSync(folder, 0o700)
  if (user) chownSync(folder, user.uid, user.gid)
  const place = ['-D', folder]
  const account = ['--username=hidamari', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  await run(join(programs, 'initdb'), [...place, ...account], { ...user, cwd: folder })
  const port = await freePort()
  const server = spawn(
    join(programs, 'postgres'),
    [...place, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...settings],
    { ...user, cwd: folder, stdio: 'ignore' },
  )
  const endWithTests = () => server.kill('SIGKILL')
  process.once('exit', endWithTests)
  const url = `postgres://hidamari@127.0.0.1:${port}/postgres`
  await untilAnswered(url, readyMs)
  return {
    url,
    programs,
    async stop() {
      process.off('exit', endWithTests)
      const ended = once(server, 'exit')
      // PostgreSQL's word for closing all connections and then ending.
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The folder of the newest version. */
function installedPrograms(): string | undefined {
  const servers = globSync('/usr/lib/postgresql/*/bin/postgres')
  const newestFirst = servers.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return newestFirst[0] && dirname(newestFirst[0])
}

async function installedNow(): Promise<string | undefined> {
  if (!canInstallFromDebian()) return undefined
  try {
    await installFromDebian(['postgresql'])
  } catch (error) {
    console.log(`Debian's PostgreSQL could not be installed: ${String(error)}`)
  }
  return installedPrograms()
}

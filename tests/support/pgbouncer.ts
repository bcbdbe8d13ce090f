import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountOf, canInstallFromDebian, installFromDebian, isRoot } from './debian-packages.ts'
import { freePort } from './free-port.ts'
import { untilAnswered } from './postgres-statement.ts'
import { isProgram, onPath } from './program-path.ts'

const readyMs = 30_000

/** PgBouncer of Debian's package, which root on Debian gets by itself; undefined where there is none. */
export async function pgBouncerProgram(): Promise<string | undefined> {
  const known = () => onPath(['pgbouncer']) ?? ['/usr/sbin/pgbouncer'].find(isProgram)
  if (known() === undefined && canInstallFromDebian()) {
    await installFromDebian(['pgbouncer']).catch((error: unknown) =>
      console.log(`Debian's PgBouncer could not be installed: ${String(error)}`),
    )
  }
  return known()
}

/**
 * Starts PgBouncer in front of the server, with the settings of docs/scaling.md.
 * @param poolSize its connections to PostgreSQL for each database
 */
export async function startPgBouncer(
  program: string,
  server: string,
  { poolSize }: { poolSize: number },
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { hostname, port: serverPort, username, password } = new URL(server)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'hidamari-pgbouncer-'))
  chmodSync(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(join(folder, 'users.txt'), `"${username}" "${password}"\n`)
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${poolSize}
`,
  )
  const bouncer = spawn(program, [file], { stdio: 'ignore', ...(isRoot() && accountOf('nobody')) })
  const ended = once(bouncer, 'exit')
  const url = Object.assign(new URL(server), { port: String(port) }).href
  await untilAnswered(url, readyMs)
  return {
    url,
    async stop() {
      bouncer.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

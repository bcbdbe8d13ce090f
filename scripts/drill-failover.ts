/**
 * `npm run drill:failover`: PostgreSQL on three nodes with Patroni, etcd and HAProxy, two processes of the
 * product, and many members who book, while one thing after the other fails. Needs root on Linux. Exits with
 * 1 when a rule was broken, with 2 when the drill itself failed. `-- --keep` keeps the folder with the logs.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { canInstallFromDebian, installFromDebian, isRoot } from '#tests/support/debian-packages.ts'
import { isProgram, onPath } from '#tests/support/program-path.ts'
import { projectRoot } from './source-files.ts'

const packages = ['postgresql-15', 'patroni', 'etcd-server', 'haproxy', 'iproute2']
const programs = ['/usr/lib/postgresql/15/bin/postgres', 'patroni', 'patronictl', 'etcd', 'haproxy', 'ip']

const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } })

try {
  await expectPrograms()
  process.exitCode = await drillIn(newFolder())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

async function expectPrograms(): Promise<void> {
  if (!isRoot()) throw new Error('The drill makes networks of its own, which only root may do.')
  if (missing().length > 0 && canInstallFromDebian()) {
    console.log('Installing PostgreSQL, Patroni, etcd and HAProxy from Debian, the first time only …')
    await installFromDebian(packages)
  }
  const still = missing()
  if (still.length > 0) {
    throw new Error(`The drill needs ${still.join(', ')}. On Debian 12: apt install ${packages.join(' ')}`)
  }
}

function missing(): string[] {
  return programs.filter((program) => !isProgram(program) && onPath([program]) === undefined)
}

/** On a disk, because /tmp may lie in memory. The users of the programs may pass through it. */
function newFolder(): string {
  const folder = mkdtempSync('/var/tmp/hidamari-failover-')
  chmodSync(folder, 0o711)
  return folder
}

/**
 * The drill runs in namespaces of its own for processes, networks and mounts. When its first process ends,
 * Linux ends all others and removes the networks, so nothing stays behind, however the drill ends.
 */
async function drillIn(folder: string): Promise<number> {
  const inside = join(projectRoot, 'scripts', 'failover-drill', 'inside.ts')
  // The shell is the first process of the namespace: it waits for processes whose parent was killed.
  const command = '"$0" "$@"; status=$?; exit $status'
  const namespaces = ['--pid', '--net', '--mount', '--mount-proc', '--fork', '--kill-child=SIGKILL']
  const drill = spawn('unshare', [...namespaces, 'sh', '-c', command, process.execPath, inside, folder], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = () => void drill.kill('SIGKILL')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  try {
    const [status] = (await once(drill, 'exit')) as [number | null]
    return status ?? 2
  } finally {
    if (values.keep) console.log(`The logs are in ${folder}.`)
    else rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

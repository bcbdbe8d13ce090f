import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { read } from './run-program.ts'

/**
 * As in compose.yaml, except for the network and the limits, which a virtual machine may not let podman set.
 */
const hardening = [
  '--rm',
  '--read-only',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
  // podman lets systemd repeat the health check; `checkHealth` runs it once instead.
  '--no-healthcheck',
  '--network=host',
  '--cgroups=disabled',
  '--ulimit=nofile=4096:4096',
  '--ulimit=nproc=1024:1024',
]

/**
 * crun refuses a machine that has both versions of control groups. The commands then run where the second one
 * is not mounted, which changes nothing outside of them.
 */
const hybrid = '/sys/fs/cgroup/unified'
const [program = 'podman', ...before] = existsSync(hybrid)
  ? ['unshare', '--mount', 'sh', '-c', `umount ${hybrid}; exec "$@"`, 'sh', 'podman']
  : ['podman']

/** Runs a command in a new container, and returns what it prints. */
export const readInContainer = (image: string, volume: string, command: string[]): string =>
  read(program, ...before, 'run', ...hardening, `--volume=${volume}:/data`, image, ...command)

/** Runs the health check of the image beside a studio that is open. @throws when it fails */
export function checkHealth(image: string, volume: string, port: number): void {
  const test = read('podman', 'image', 'inspect', '--format={{json .HealthCheck.Test}}', image)
  const [, ...command] = JSON.parse(test) as string[]
  readInContainer(image, volume, ['env', `PORT=${port}`, ...command])
}

/** Starts the studio in a new container, and waits until it is healthy. */
export async function startContainer(image: string, volume: string, port: number) {
  const origin = `http://127.0.0.1:${port}`
  const settings = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, BACKUP_DAYS: '0' }
  const args = Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`)
  const container = spawn(
    program,
    [...before, 'run', ...hardening, ...args, `--volume=${volume}:/data`, image],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = once(container, 'exit') as Promise<[number | null]>
  const hasEnded = ended.then(() => true)
  while (!(await isHealthy(origin)))
    if (await Promise.race([hasEnded, pause(200)])) throw new Error('The container did not start.')
  return {
    origin,
    /** @throws when the server does not stop gracefully */
    async stop() {
      container.kill('SIGTERM')
      const [code] = await ended
      if (code !== 0) throw new Error(`The container ended with ${code}.`)
    },
  }
}

const isHealthy = (origin: string): Promise<boolean> =>
  fetch(`${origin}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )

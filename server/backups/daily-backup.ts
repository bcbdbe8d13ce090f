import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { PeriodicJob } from '#server/periodic-job.ts'
import type { Clock } from '#time/clock.ts'
import { dayMs, minuteMs } from '#time/tokyo.ts'
import { listBackups, removeOldBackups } from './backup-files.ts'

const restMs = 10 * minuteMs

interface BackupServices {
  dataDir: string
  /** How long a backup is kept. 0: no daily backups. */
  days: number
  clock: Clock
  log: { info: (about: object, words: string) => void; error: (about: object, words: string) => void }
}

/**
 * Makes a backup when the newest one is a day old, and then removes those that are too old: while backups
 * fail, the old ones stay. The backup is made by `npm run backup` in a process of its own, because checking
 * it takes the processor.
 */
export class DailyBackup {
  readonly #parts: BackupServices
  readonly #job: PeriodicJob
  #command: ChildProcess | undefined

  constructor(parts: BackupServices) {
    this.#parts = parts
    this.#job = new PeriodicJob(() => this.run(), {
      name: 'backup',
      restMs,
      failed: (reason) => parts.log.error({ reason }, 'the daily backup failed'),
    })
  }

  start(): void {
    if (this.#parts.days > 0) this.#job.start()
  }

  /** Ends a backup that is being made. */
  async stop(): Promise<void> {
    this.#command?.kill()
    await this.#job.stop()
  }

  /** Returns whether it made a backup. */
  async run(): Promise<boolean> {
    const { dataDir, days, clock, log } = this.#parts
    const newest = listBackups(dataDir).at(-1)
    if (newest !== undefined && newest.madeAt > clock() - dayMs) return false
    await this.#runCommand()
    const now = clock()
    removeOldBackups(dataDir, { before: now - days * dayMs, now })
    log.info({ file: listBackups(dataDir).at(-1)?.file }, 'backup made')
    return true
  }

  async #runCommand(): Promise<void> {
    const file = new URL('../commands/backup.ts', import.meta.url).pathname
    const command = spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'pipe'] })
    this.#command = command
    if (command.pid !== undefined) setPriority(command.pid, constants.priority.PRIORITY_LOW)
    const words = text(command.stderr)
    const [code] = (await once(command, 'close')) as [number | null]
    this.#command = undefined
    if (code !== 0) throw new Error((await words).trim() || 'interrupted')
  }
}

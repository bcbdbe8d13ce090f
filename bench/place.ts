import { mkdirSync, mkdtempSync, statfsSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'

/**
 * A folder on the disk of the project. Not /tmp, because many systems hold it in memory, where no sync takes
 * time.
 */
export function newFolder(): string {
  const cache = new URL('../.cache', import.meta.url).pathname
  mkdirSync(cache, { recursive: true })
  const tmpfs = 0x01021994
  if (statfsSync(cache).type === tmpfs)
    console.log('The project lies in memory, so no booking waits for a disk.')
  return mkdtempSync(join(cache, 'bench-'))
}

/** Describes the machine of the measurement. */
export function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} cores (${cpus()[0]?.model}), ${gigabytes} GB, Node ${process.versions.node}.`
}

import { mkdirSync, mkdtempSync, statfsSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'

/** On the disk that holds the project: the memory that many systems mount as /tmp has no sync to wait for. */
export function newFolder(): string {
  const cache = new URL('../.cache', import.meta.url).pathname
  mkdirSync(cache, { recursive: true })
  const tmpfs = 0x01021994
  if (statfsSync(cache).type === tmpfs)
    console.log('The project lies in memory: no booking here waits for a disk.')
  return mkdtempSync(join(cache, 'bench-'))
}

/** What the figures were measured on. */
export function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} cores (${cpus()[0]?.model}), ${gigabytes} GB, Node ${process.versions.node}.`
}

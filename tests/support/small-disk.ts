import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { TestContext } from 'vitest'
import { newDataFolder } from './databases.ts'

/** A small file system in memory, which the test fills and empties. */
export interface SmallDisk {
  folder: string
  fill(): void
  free(): void
}

/** Skips the test where it may not mount one. */
export function mountSmallDisk({ skip }: TestContext, { megabytes = 8 } = {}): SmallDisk {
  const folder = newDataFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  if (status !== 0) skip('only root may mount a file system')
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  const filling = join(folder, 'filling')
  return { folder, fill: () => fillWith(filling), free: () => rmSync(filling) }
}

function fillWith(file: string): void {
  const descriptor = openSync(file, 'a')
  try {
    for (;;) writeSync(descriptor, Buffer.alloc(4_096))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    closeSync(descriptor)
  }
}

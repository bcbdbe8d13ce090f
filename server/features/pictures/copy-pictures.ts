import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PictureStore } from './picture-store.ts'
import { syncFolder } from './sync-folder.ts'

interface Stores {
  from: PictureStore
  to: PictureStore
  /** On the same disk as the pictures that are in a folder. */
  workFolder: string
}

/**
 * Copies the pictures that the second store does not have, or does not have completely; nothing is removed
 * from the first one. The server may use both meanwhile.
 * @returns how many pictures were copied, and how many were there
 */
export async function copyPictures({
  from,
  to,
  workFolder,
}: Stores): Promise<{ copied: number; there: number }> {
  await mkdir(workFolder, { recursive: true, mode: 0o700 })
  const has = await to.list()
  let [copied, there] = [0, 0]
  for (const [id, files] of await from.list()) {
    const old = has.get(id)
    if (old && files.isSubsetOf(old)) {
      there += 1
      continue
    }
    if (old) await to.remove(id)
    const folder = await mkdtemp(join(workFolder, 'copy-'))
    try {
      if (await copyFiles(from, id, files, folder)) {
        await to.keep(id, folder)
        copied += 1
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return { copied, there }
}

/** Returns whether the picture is still there. */
async function copyFiles(
  from: PictureStore,
  id: string,
  files: ReadonlySet<string>,
  folder: string,
): Promise<boolean> {
  for (const file of files) {
    const stored = await from.open(id, file)
    if (stored === undefined) return false
    await pipeline(stored.content, createWriteStream(join(folder, file), { flush: true, mode: 0o600 }))
  }
  await syncFolder(folder)
  return true
}

import { open } from 'node:fs/promises'

/** Puts the names in a folder on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureProcess } from '#server/features/pictures/make-sizes.ts'
import type { MadeSizes } from '#server/features/pictures/resize-process.ts'
import { dataParent } from './run-folders.ts'

interface Kept {
  made: MadeSizes
  folder: string
}

/** The sizes of the pictures that tests of this worker have uploaded, by the hash of the upload. */
const kept = new Map<string, Kept>()

const { run } = pictureProcess

// Most tests upload the same small picture. The process that makes its sizes runs once in each worker.
pictureProcess.run = async (input, folder) => {
  const hash = createHash('sha256')
    .update(await readFile(input))
    .digest('hex')
  const known = kept.get(hash)
  if (known !== undefined) {
    const { made, folder: sizes } = known
    await cp(sizes, folder, { recursive: true })
    return made
  }
  const made = await run(input, folder)
  const own = await mkdtemp(join(dataParent(), 'sizes-'))
  await cp(folder, own, { recursive: true })
  kept.set(hash, { made, folder: own })
  return made
}

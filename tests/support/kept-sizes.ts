import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pictureProcess } from '#server/features/pictures/make-sizes.ts'
import type { MadeSizes } from '#server/features/pictures/resize-process.ts'
import { dataParent } from './run-folders.ts'

const { run } = pictureProcess

pictureProcess.priority = constants.priority.PRIORITY_NORMAL

// Most tests upload the same small picture. The process that makes its sizes runs once in each run of tests.
pictureProcess.run = async (input, folder) => {
  const hash = createHash('sha256')
    .update(await readFile(input))
    .digest('hex')
  const kept = join(dataParent(), `sizes-${hash}`)
  if (!existsSync(kept)) {
    const made = await run(input, folder)
    await keep(kept, made, folder)
    return made
  }
  await cp(join(kept, 'files'), folder, { recursive: true })
  return JSON.parse(await readFile(join(kept, 'made.json'), 'utf8')) as MadeSizes
}

/** Other workers see all files or none. */
async function keep(kept: string, made: MadeSizes, folder: string): Promise<void> {
  const own = await mkdtemp(join(dataParent(), 'made-'))
  await cp(folder, join(own, 'files'), { recursive: true })
  await writeFile(join(own, 'made.json'), JSON.stringify(made))
  try {
    await rename(own, kept)
  } catch {
    // Another worker was faster.
    await rm(own, { recursive: true })
  }
}

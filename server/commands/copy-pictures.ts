import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { createPrivately } from '#server/data-folder.ts'
import { folderIn, picturesIn } from '#server/features/pictures/choose-store.ts'
import { copyPictures } from '#server/features/pictures/copy-pictures.ts'

try {
  const direction = readDirection()
  const { DATA_DIR, pictureBucket } = readConfig()
  if (direction === undefined) fail('Usage: npm run copy-pictures -- --to store, or --to folder')
  else if (pictureBucket === undefined) fail('S3_BUCKET names no store (docs/operating.md).')
  else {
    createPrivately()
    const folder = folderIn(DATA_DIR)
    const { store, uploadFolder } = picturesIn(DATA_DIR, pictureBucket)
    const stores = direction === 'store' ? { from: folder, to: store } : { from: store, to: folder }
    const { copied, there } = await copyPictures({ ...stores, workFolder: uploadFolder })
    console.log(`Pictures that were copied: ${copied}. Pictures that were there already: ${there}.`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

function readDirection(): 'store' | 'folder' | undefined {
  try {
    const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
    return to === 'store' || to === 'folder' ? to : undefined
  } catch {
    return undefined
  }
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}

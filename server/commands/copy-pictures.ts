import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { folderIn, picturesIn } from '#server/features/pictures/choose-store.ts'
import { copyPictures } from '#server/features/pictures/copy-pictures.ts'
import { start } from './command.ts'
import type { Command } from './command.ts'

export const copyAllPictures: Command = async ({ args, environment, print, printError }) => {
  const direction = readDirection(args)
  const { DATA_DIR, pictureBucket } = readConfig(environment)
  if (direction === undefined) {
    printError('Usage: npm run copy-pictures -- --to store, or --to folder')
    return 1
  }
  if (pictureBucket === undefined) {
    printError('S3_BUCKET names no store (docs/operating.md).')
    return 1
  }
  const folder = folderIn(DATA_DIR)
  const { store, uploadFolder } = picturesIn(DATA_DIR, pictureBucket)
  const stores = direction === 'store' ? { from: folder, to: store } : { from: store, to: folder }
  const { copied, there } = await copyPictures({ ...stores, workFolder: uploadFolder })
  print(`Pictures that were copied: ${copied}. Pictures that were there already: ${there}.`)
  return 0
}

function readDirection(args: string[]): 'store' | 'folder' | undefined {
  try {
    const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values
    return to === 'store' || to === 'folder' ? to : undefined
  } catch {
    return undefined
  }
}

if (import.meta.main) await start(copyAllPictures)

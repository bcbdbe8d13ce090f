import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pictureId } from '#contract/picture-sources.ts'
import { syncFolder } from './sync-folder.ts'

/** A file of a picture, as it is sent. */
interface StoredFile {
  bytes: number
  content: Readable
}

/** Where the files of the pictures are. */
export interface PictureStore {
  /** Keeps a complete picture for good before it resolves. The folder is the store's from then on. */
  keep(id: string, folder: string): Promise<void>
  /** Undefined when there is no such file. */
  open(id: string, file: string): Promise<StoredFile | undefined>
  /** Removes all files of a picture; does nothing when there are none. */
  remove(id: string): Promise<void>
  /** The names of the files of each picture, by its id. */
  list(): Promise<Map<string, Set<string>>>
}

/** The pictures in the data folder, and the uploads on the same disk. */
export const picturesIn = (dataDir: string) => ({
  store: new PictureFolder(join(dataDir, 'pictures')),
  uploadFolder: join(dataDir, 'uploads'),
})

/** Keeps each picture in a folder named by its id. */
class PictureFolder implements PictureStore {
  readonly #folder: string

  /** @param folder is made when the first picture is kept */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** The folder takes its place in one step that a power cut cannot halve; its files are on the disk already. */
  async keep(id: string, folder: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    await rename(folder, join(this.#folder, id))
    await syncFolder(this.#folder)
  }

  async open(id: string, file: string): Promise<StoredFile | undefined> {
    const path = join(this.#folder, id, file)
    try {
      const { size } = await stat(path)
      return { bytes: size, content: createReadStream(path) }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async remove(id: string): Promise<void> {
    await rm(join(this.#folder, id), { recursive: true, force: true })
  }

  async list(): Promise<Map<string, Set<string>>> {
    const ids = (await namesIn(this.#folder)).filter((name) => pictureId.test(name))
    const files = new Map<string, Set<string>>()
    for (const id of ids) files.set(id, new Set(await namesIn(join(this.#folder, id))))
    return files
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureId } from '#contract/pictures/picture-sources.ts'
import type { PictureStore, StoredFile } from './picture-store.ts'
import { syncFolder } from './sync-folder.ts'

/** Keeps each picture in a folder named by its id. */
export class PictureFolder implements PictureStore {
  readonly #folder: string

  /** @param folder is made when the first picture is kept */
  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * The folder takes its place in one step that a power cut cannot halve; its files are on the disk already.
   */
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

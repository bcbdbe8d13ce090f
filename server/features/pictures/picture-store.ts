import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pictureAt, widthsUpTo } from '#contract/pictures/picture-sources.ts'

/** A file of a picture, as it is sent. */
export interface StoredFile {
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

/** The smallest JPEG of a picture of the library; undefined for any other address, or when it was deleted. */
export async function readSmallest(store: PictureStore, address: string): Promise<Buffer | undefined> {
  const picture = pictureAt(address)
  if (picture === undefined) return undefined
  const stored = await store.open(picture.id, `${widthsUpTo(picture.width)[0]}.jpg`)
  return stored && buffer(stored.content)
}

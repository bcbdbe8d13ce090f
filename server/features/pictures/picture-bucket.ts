import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pictureId } from '#contract/pictures/picture-sources.ts'
import { BucketClient } from './bucket-client.ts'
import type { BucketSettings, Patience } from './bucket-client.ts'
import { cacheControl, mediaTypeOf } from './media-headers.ts'
import type { PictureStore, StoredFile } from './picture-store.ts'
import { StoreFailure } from './store-failure.ts'

/** The bucket may hold other things too. */
const beginning = 'pictures/'

const keyOf = (id: string, file: string) => `${beginning}${id}/${file}`

/** Keeps pictures in a bucket of an S3-compatible store, each file as the object `pictures/<id>/<file>`. */
export class PictureBucket implements PictureStore {
  readonly #client: BucketClient

  constructor(settings: BucketSettings, patience?: Patience) {
    this.#client = new BucketClient(settings, patience)
  }

  /**
   * Waits for all files, also when one has failed: otherwise one could arrive after the picture was removed.
   */
  async keep(id: string, folder: string): Promise<void> {
    const files = await readdir(folder)
    const kept = await Promise.allSettled(
      files.map(async (file) => this.#put(keyOf(id, file), await readFile(join(folder, file)), file)),
    )
    for (const one of kept) if (one.status === 'rejected') throw one.reason
  }

  async open(id: string, file: string): Promise<StoredFile | undefined> {
    try {
      const { Body, ContentLength: bytes } = await this.#read(keyOf(id, file))
      if (!(Body instanceof Readable) || bytes === undefined)
        throw new StoreFailure('NoLength', undefined, 'an answer without a length')
      return {
        bytes,
        content: Readable.from(steady(Body, this.#client.patience.part), { objectMode: false }),
      }
    } catch (error) {
      if (error instanceof StoreFailure && isMissing(error)) return undefined
      throw error
    }
  }

  async remove(id: string): Promise<void> {
    const keys = await this.#keysFrom(keyOf(id, ''))
    await Promise.all(keys.map((key) => this.#delete(key)))
  }

  async list(): Promise<Map<string, Set<string>>> {
    const files = new Map<string, Set<string>>()
    for (const key of await this.#keysFrom(beginning)) {
      const [id = '', file = ''] = key.slice(beginning.length).split('/', 2)
      if (pictureId.test(id)) files.set(id, (files.get(id) ?? new Set()).add(file))
    }
    return files
  }

  /**
   * Does what the library of pictures does, with one small object.
   * @param name of the object, which no other process uses
   * @throws StoreFailure, and notes what was refused
   */
  async tryOut(name: string): Promise<void> {
    const key = `${beginning}${name}`
    await withPermissionName('s3:ListBucket', this.#keysFrom(key))
    await withPermissionName('s3:PutObject', this.#put(key, Buffer.from('hidamari'), name))
    await withPermissionName(
      's3:GetObject',
      this.#read(key).then(({ Body }) => Body?.transformToByteArray()),
    )
    await withPermissionName('s3:DeleteObject', this.#delete(key))
  }

  #read(Key: string) {
    const Bucket = this.#client.bucket
    return this.#client.ask((s3, limit) => s3.getObject({ Bucket, Key }, limit), this.#client.patience.read)
  }

  async #put(Key: string, Body: Buffer, file: string): Promise<void> {
    const headers = { ContentType: mediaTypeOf(file), CacheControl: cacheControl }
    const Bucket = this.#client.bucket
    await this.#client.ask(
      (s3, limit) => s3.putObject({ Bucket, Key, Body, ...headers }, limit),
      this.#client.patience.write,
    )
  }

  async #delete(Key: string): Promise<void> {
    const Bucket = this.#client.bucket
    await this.#client.ask((s3, limit) => s3.deleteObject({ Bucket, Key }, limit), this.#client.patience.read)
  }

  /** The store answers a part of the keys at a time. */
  async #keysFrom(Prefix: string): Promise<string[]> {
    const keys: string[] = []
    let ContinuationToken: string | undefined
    do {
      const part = { Bucket: this.#client.bucket, Prefix, ...(ContinuationToken && { ContinuationToken }) }
      const { Contents = [], NextContinuationToken } = await this.#client.ask(
        (s3, limit) => s3.listObjectsV2(part, limit),
        this.#client.patience.read,
      )
      keys.push(...Contents.flatMap(({ Key }) => Key ?? []))
      ContinuationToken = NextContinuationToken
    } while (ContinuationToken !== undefined)
    return keys
  }
}

/** The name of the right at Amazon, which other stores use too. */
async function withPermissionName(right: string, work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (error instanceof StoreFailure) error.right = right
    throw error
  }
}

/** Some stores do not name the error. A bucket that is missing is another matter. */
const isMissing = ({ kind, httpStatus }: StoreFailure) => httpStatus === 404 && kind !== 'NoSuchBucket'

/**
 * The parts of an answer of the store. Fails when the next part does not come in time, so that no visitor
 * waits for ever. The time in which a slow visitor takes a part does not count.
 */
async function* steady(answer: Readable, stallMs: number): AsyncGenerator<Buffer> {
  const parts = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  try {
    for (;;) {
      const timer = setTimeout(() => answer.destroy(stalled()), stallMs)
      const { done, value } = await parts.next().finally(() => clearTimeout(timer))
      if (done === true) return
      yield value
    }
  } finally {
    answer.destroy()
  }
}

const stalled = () => new StoreFailure('TimeoutError', undefined, 'it stopped in the middle of a file')

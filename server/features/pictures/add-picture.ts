import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { limits } from '#contract/limits.ts'
import { pictureAddressOf } from '#contract/pictures/picture-sources.ts'
import type { Picture, PictureUse } from '#contract/pictures/pictures.ts'
import { createContext } from '#server/context.ts'
import type { Context } from '#server/context.ts'
import { OutcomeUnknown } from '#server/database/outcome-unknown.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import type { Clock } from '#time/clock.ts'
import { dayMs, isoText, minuteMs } from '#time/tokyo.ts'
import { makeSizes } from './make-sizes.ts'
import type { PictureStore } from './picture-store.ts'
import { dropRemoval, findSamePicture, insertPicture, planRemoval, usesOfPictures } from './queries.ts'
import type { PictureRow } from './queries.ts'
import type { MadeSizes } from './resize-process.ts'

interface PictureServices {
  store: PictureStore
  /**
   * Where uploads are until they are kept or refused: on the same disk as the pictures, when these are in a
   * folder.
   */
  uploadFolder: string
  /** Read again after the upload, which may take minutes. */
  clock: Clock
}

interface Upload {
  content: Readable
  /** The length in bytes that the client names. */
  announced: string | undefined
  textJa: string
  textEn: string
}

/**
 * Adds an uploaded picture to the library: the files first, then the row, so that no row ever names a missing
 * file. A refused upload leaves nothing behind. A picture that is there already is answered as it is.
 * @throws the reason why the upload is refused
 */
export async function addPicture(
  ctx: Context<AdminCaller>,
  services: PictureServices,
  upload: Upload,
): Promise<Picture> {
  await mkdir(services.uploadFolder, { recursive: true, mode: 0o700 })
  await removeOldUploads(services.uploadFolder)
  const folder = await mkdtemp(join(services.uploadFolder, 'upload-'))
  try {
    const file = join(folder, 'original')
    const sizes = join(folder, 'sizes')
    await mkdir(sizes)
    await receiveUpload(upload.content, { file, announced: upload.announced })
    const made = await makeSizes(file, sizes)
    const { reader } = ctx
    const same = await findSamePicture(reader, made.hash)
    if (same) return pictureAnswer(same, (await usesOfPictures(reader, services.clock())).get(same.id))
    return await keepPicture(ctx, services, { made, sizes, upload })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Much longer than a store takes for the files of a picture. */
const keepingMs = 30 * minuteMs
/** More than the clocks of two servers differ by. */
const clocksMs = minuteMs

/**
 * The files are to be removed until the row is written: so they are when the server is killed, or the store
 * fails.
 */
async function keepPicture(
  ctx: Context<AdminCaller>,
  { store, clock }: PictureServices,
  { made, sizes, upload: { textJa, textEn } }: KeptPicture,
): Promise<Picture> {
  const id = `${made.hash.slice(0, 32)}${randomBytes(4).toString('hex')}`
  await ctx.transact((tx) => planRemoval(tx.writer, id, clock() + keepingMs))
  try {
    await store.keep(id, sizes)
    const kept = createContext({ ...ctx, now: clock() })
    const row = { ...made, id, textJa, textEn, addedAt: kept.now, version: 1 }
    await kept.transact(async (tx) => {
      if (!(await dropRemoval(tx.writer, id, tx.now + clocksMs)))
        throw new ApiError('error.server.unavailable')
      await insertPicture(tx.writer, row)
      await tx.record({ action: 'picture.added', subjectId: id, after: recordedTexts(row) })
    })
    const { hash: _, ...added } = row
    return pictureAnswer(added)
  } catch (error) {
    // The row may be there. Where the files cannot be removed now, they are later, as it is planned.
    if (!(error instanceof OutcomeUnknown)) await store.remove(id).catch(() => undefined)
    throw error
  }
}

interface KeptPicture {
  made: MadeSizes
  /** The folder with the files. */
  sizes: string
  upload: Upload
}

/** Uploads that a server left when it was killed. */
async function removeOldUploads(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another upload may have removed it meanwhile.
    const changed = await stat(path).catch(() => undefined)
    if (changed && changed.mtimeMs < Date.now() - dayMs) await rm(path, { recursive: true, force: true })
  }
}

/** So many uses of a picture are named; the others are counted. */
const named = 10

export const pictureAnswer = (
  { addedAt, version, ...row }: PictureRow,
  uses: readonly PictureUse[] = [],
): Picture => ({
  ...row,
  address: pictureAddressOf(row),
  addedAt: isoText(addedAt),
  uses: uses.slice(0, named),
  useCount: uses.length,
  etag: String(version),
})

/** The texts of a picture as the audit log names them: a space has other texts. */
export const recordedTexts = ({ textJa, textEn }: { textJa: string; textEn: string }) => ({
  pictureTextJa: textJa,
  pictureTextEn: textEn,
})

/**
 * Writes an upload into a new file as it comes, so that it takes no memory. What the client sends after a
 * refusal is read and dropped, because a client that still sends would not see the answer.
 * @throws `error.picture.tooLarge`, and `error.picture.broken` when the connection ends before the upload, or
 *   nothing comes any more
 */
export async function receiveUpload(
  upload: Readable,
  { file, announced, stallMs = 60_000 }: Receiving,
): Promise<void> {
  try {
    if (Number(announced) > limits.uploadBytes) throw new ApiError('error.picture.tooLarge')
    const handle = await open(file, 'wx', 0o600)
    try {
      await copy(upload, handle, stallMs)
    } finally {
      await handle.close()
    }
  } catch (error) {
    // The client, or a proxy before the server, has ended the connection.
    throw upload.errored ? new ApiError('error.picture.broken') : error
  } finally {
    upload.resume()
  }
}

interface Receiving {
  /** The new file. */
  file: string
  /** The length that the client names, if it does. */
  announced: string | undefined
  /** The upload is over when nothing comes for so long. */
  stallMs?: number
}

async function copy(upload: Readable, handle: FileHandle, stallMs: number): Promise<void> {
  const stalled = setTimeout(() => upload.destroy(new Error('the upload has stopped')), stallMs)
  let bytes = 0
  try {
    for await (const chunk of upload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      stalled.refresh()
      bytes += chunk.length
      if (bytes > limits.uploadBytes) throw new ApiError('error.picture.tooLarge')
      await handle.write(chunk)
    }
  } finally {
    clearTimeout(stalled)
  }
  if (bytes === 0) throw new ApiError('error.picture.notPicture')
}

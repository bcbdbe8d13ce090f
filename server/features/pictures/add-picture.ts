import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Picture } from '#contract/pictures.ts'
import type { Database } from '#server/database/database.ts'
import { OutcomeUnknown } from '#server/database/outcome-unknown.ts'
import { record } from '#server/features/audit/record.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { dayMs, minuteMs } from '#time/tokyo.ts'
import { makeSizes } from './make-sizes.ts'
import { pictureAnswer } from './picture-answer.ts'
import type { PictureStore } from './picture-store.ts'
import { findSamePicture, insertPicture } from './queries.ts'
import { receiveUpload } from './receive-upload.ts'
import { recordedTexts } from './recorded-texts.ts'
import { dropRemoval, planRemoval } from './removal-queries.ts'
import type { MadeSizes } from './resize-process.ts'
import { usesOfPictures } from './use-queries.ts'

export interface PictureParts {
  database: Database
  store: PictureStore
  /** Where uploads are until they are kept or refused: on the same disk as the pictures, when these are in a folder. */
  uploadFolder: string
}

interface Upload {
  content: Readable
  /** The length in bytes that the client names. */
  announced: string | undefined
  textJa: string
  textEn: string
}

/**
 * Adds an uploaded picture to the library: the files first, then the row, so that no row ever names a missing file. A refused
 * upload leaves nothing behind. A picture that is there already is answered as it is.
 * @throws the reason why the upload is refused
 */
export async function addPicture(
  parts: PictureParts,
  actor: AdminId,
  upload: Upload,
  clock: () => number,
): Promise<Picture> {
  await mkdir(parts.uploadFolder, { recursive: true, mode: 0o700 })
  await removeOldUploads(parts.uploadFolder)
  const folder = await mkdtemp(join(parts.uploadFolder, 'upload-'))
  try {
    const file = join(folder, 'original')
    const sizes = join(folder, 'sizes')
    await mkdir(sizes)
    await receiveUpload(upload.content, { file, announced: upload.announced })
    const made = await makeSizes(file, sizes)
    const { reader } = parts.database
    const same = await findSamePicture(reader, made.hash)
    if (same) return pictureAnswer(same, (await usesOfPictures(reader, clock())).get(same.id))
    return await keepPicture(parts, { actor, made, sizes, upload }, clock)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Much longer than a store takes for the files of a picture. */
const keepingMs = 30 * minuteMs
/** More than the clocks of two servers differ by. */
const clocksMs = minuteMs

/** The files are to be removed until the row is written: so they are when the server is killed, or the store fails. */
async function keepPicture(
  { database, store }: PictureParts,
  { actor, made, sizes, upload: { textJa, textEn } }: KeptPicture,
  clock: () => number,
): Promise<Picture> {
  const id = `${made.hash.slice(0, 32)}${randomBytes(4).toString('hex')}`
  await database.transact((writer) => planRemoval(writer, id, clock() + keepingMs))
  try {
    await store.keep(id, sizes)
    const now = clock()
    const row = { ...made, id, textJa, textEn, addedAt: now, version: 1 }
    await database.transact(async (writer) => {
      if (!(await dropRemoval(writer, id, now + clocksMs))) throw new ApiError('error.server.unavailable')
      await insertPicture(writer, row)
      const after = recordedTexts({ textJa, textEn })
      await record(writer, { actor, action: 'picture.added', subjectId: id, before: null, after }, now)
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
  actor: AdminId
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

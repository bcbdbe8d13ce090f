import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { limits } from '#contract/limits.ts'
import { ApiError } from '#server/http/api-error.ts'

/**
 * Writes an upload into a new file as it comes, so that it takes no memory. What the client sends after a refusal is read
 * and dropped, because a client that still sends would not see the answer.
 * @throws `error.picture.tooLarge`, and `error.picture.broken` when the connection ends before the upload, or nothing comes any more
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
  try {
    await copyAll(upload, handle, stalled)
  } finally {
    clearTimeout(stalled)
  }
}

async function copyAll(upload: Readable, handle: FileHandle, stalled: NodeJS.Timeout): Promise<void> {
  let bytes = 0
  for await (const chunk of upload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    stalled.refresh()
    bytes += chunk.length
    if (bytes > limits.uploadBytes) throw new ApiError('error.picture.tooLarge')
    await handle.write(chunk)
  }
  if (bytes === 0) throw new ApiError('error.picture.notPicture')
}

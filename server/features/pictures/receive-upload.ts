import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { limits } from '#contract/limits.ts'
import { ApiError } from '#server/http/api-error.ts'

/**
 * Writes an upload into a new file as it comes, so that it takes no memory. What the client sends after a refusal is read
 * and dropped, because a client that still sends would not see the answer.
 * @param announced the length that the client names, if it does
 * @throws `error.picture.tooLarge`, and `error.picture.broken` when the connection ends before the upload
 */
export async function receiveUpload(
  upload: Readable,
  { file, announced }: { file: string; announced: string | undefined },
): Promise<void> {
  try {
    if (Number(announced) > limits.uploadBytes) throw new ApiError('error.picture.tooLarge')
    const handle = await open(file, 'wx', 0o600)
    try {
      await copy(upload, handle)
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

async function copy(upload: Readable, handle: FileHandle): Promise<void> {
  let bytes = 0
  for await (const chunk of upload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > limits.uploadBytes) throw new ApiError('error.picture.tooLarge')
    await handle.write(chunk)
  }
  if (bytes === 0) throw new ApiError('error.picture.notPicture')
}

import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { forEachRow } from '#server/periodic-job.ts'
import { toMime } from './message.ts'
import type { Sender } from './message.ts'
import type { Transport } from './transport.ts'

/** Writes mails to files `<id>.eml`, which mail programs open. For a studio without a mail server. */
export function emlFiles(folder: string, from: Sender): Transport {
  return {
    async send(message) {
      // Loaded with the first mail: the library takes a fifth of a second and 25 MB.
      const { default: Composer } = await import('nodemailer/lib/mail-composer')
      const bytes = await new Composer(toMime(message, from)).compile().build()
      await mkdir(folder, { recursive: true })
      const file = emlFile(folder, message.id)
      // Renamed when it is complete, so that a reader never sees half a mail. Only its owner may read it.
      await writeFile(`${file}.part`, bytes, { mode: 0o600 })
      await rename(`${file}.part`, file)
      return undefined
    },
  }
}

/** Removes the files that were written before the instant; returns how many. */
export async function removeOldEmlFiles(folder: string, before: number): Promise<number> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  let removed = 0
  await forEachRow(names, async (name) => {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    if (!/\.eml(\.part)?$/.test(name) || mtimeMs >= before) return
    // Another process on the same folder may have removed it meanwhile.
    await rm(file, { force: true })
    removed += 1
  })
  return removed
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

export const emlFile = (folder: string, id: string): string => join(folder, `${id}.eml`)

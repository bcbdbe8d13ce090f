import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { manifestBeside, syncPath } from './backup-files.ts'

/**
 * What the file of a backup was when it was made. A database whose last bytes are missing may look sound to
 * its engine.
 */
const manifestSchema = z.object({ bytes: z.int(), sha256: z.string() })

/** Writes the length and the checksum of the file into its manifest. */
export async function writeManifest(file: string): Promise<void> {
  const manifest = { bytes: statSync(file).size, sha256: await checksumOf(file) }
  writeFileSync(manifestBeside(file), `${JSON.stringify(manifest)}\n`, { mode: 0o600 })
  syncPath(manifestBeside(file))
}

/** What is wrong with a backup by its manifest; undefined when nothing is, or when it has no manifest. */
export async function damageOf(file: string): Promise<string | undefined> {
  if (!existsSync(manifestBeside(file))) return undefined
  const manifest = readManifest(file)
  if (manifest === undefined) return `${manifestBeside(file)} cannot be read.`
  const bytes = statSync(file).size
  if (bytes !== manifest.bytes)
    return `The file has ${bytes} bytes; when it was made it had ${manifest.bytes}.`
  if ((await checksumOf(file)) !== manifest.sha256) return 'The file has changed since it was made.'
  return undefined
}

function readManifest(file: string) {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(manifestBeside(file), 'utf8')))
  } catch {
    return undefined
  }
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 2 ** 20 }), hash)
  return hash.digest('hex')
}

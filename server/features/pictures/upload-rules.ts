import { open } from 'node:fs/promises'
import type { ErrorCode } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'

/** The kinds of file that phones call HEIC, by the brands of ISO/IEC 23008-12. */
const brands = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/

/** Whether the file is what phones call HEIC, by its first bytes. */
export async function isHeic(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { buffer } = await handle.read(Buffer.alloc(12), 0, 12, 0)
    return buffer.toString('latin1', 4, 8) === 'ftyp' && brands.test(buffer.toString('latin1', 8, 12))
  } finally {
    await handle.close()
  }
}

/** Why the decoder has refused a file, by its words. */
export function reasonOf(words: string, heic: boolean): ErrorCode {
  if (/pixel limit|memory limit|dimensions.*too large|exceeds.*limit/i.test(words))
    return 'error.picture.tooManyPixels'
  if (heic) return 'error.picture.heic'
  if (/unsupported image format/i.test(words)) return 'error.picture.notPicture'
  return 'error.picture.broken'
}

/** What decoding a pixel takes at most, in bytes, as measured (docs/decisions/0103). */
const bytesOfPixel = { avif: 17, others: 8 }

/**
 * How many pixels of a picture of this kind can be decoded within `limits.decodeBytes`. JPEG is bounded by its decoder instead, because
 * most need a few lines at a time.
 */
export function pixelsAllowed({ format, depth }: { format?: string; depth?: string }): number {
  if (format === 'jpeg') return limits.uploadPixels
  const bytes = format === 'heif' ? bytesOfPixel.avif : bytesOfPixel.others
  const isDeep = format === 'heif' && depth !== 'uchar'
  return Math.floor(limits.decodeBytes / (isDeep ? 2 * bytes : bytes))
}

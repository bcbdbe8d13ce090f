/**
 * Makes all sizes of one picture, or the icons of a logo, as a process of its own:
 * `resize-process.ts INPUT FOLDER sizes|icons`. Prints the outcome as JSON. The only file that loads the
 * decoders, and they get only the formats that the library takes: no vector graphics.
 */
import { createHash } from 'node:crypto'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { ErrorCode } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { pictureFormats, pictureWidths, widthsUpTo } from '#contract/pictures/picture-sources.ts'
import type { PictureFormat } from '#contract/pictures/picture-sources.ts'

export interface MadeSizes {
  /** Of the largest size, in pixels. */
  width: number
  height: number
  /** Of all files together. */
  bytes: number
  /** Of the content of all files. */
  hash: string
}

export type Outcome = { made: MadeSizes } | { refused: ErrorCode } | { failed: string }

const widest = pictureWidths.at(-1) ?? 0
/**
 * A very high picture is made smaller until it has this height, because WebP allows no more than 16,383
 * pixels.
 */
const highest = 4 * widest

sharp.cache(false)
// One thread, so that the other processors stay with the bookings.
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
  ],
})

type Encode = (picture: Sharp) => Sharp

/** A higher effort takes AVIF ten times as long for files of the same size. */
const encoders: Record<PictureFormat, Encode> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 76, effort: 4 }),
  jpg: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 78, progressive: true }),
}

/** The kinds of file that phones call HEIC, by the brands of ISO/IEC 23008-12. */
const brands = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/

/** What decoding a pixel takes at most, in bytes, as measured (docs/decisions/0009). */
const bytesOfPixel = { avif: 17, others: 8 }

/**
 * The icons of a logo, each whole in a square. A phone cuts its own shape out of those of the home screen and
 * knows no transparency there, so that these have white around them.
 */
const icons = [
  { name: '32.png', size: 32, margin: 0 },
  { name: '180-white.png', size: 180, margin: 18 },
  { name: '192.png', size: 192, margin: 0 },
  { name: '512.png', size: 512, margin: 0 },
  { name: '512-white.png', size: 512, margin: 92 },
] as const

const [input = '', folder = '', output = ''] = process.argv.slice(2)
const outcome = output === 'icons' ? await writeIcons(input) : await outcomeOf(input)
process.stdout.write(JSON.stringify(outcome))

async function writeIcons(file: string): Promise<{ icons: number }> {
  for (const { name, size, margin } of icons) {
    const inner = size - 2 * margin
    const { data, info } = await sharp(file)
      .resize({ width: inner, height: inner, fit: 'contain', background: '#0000' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const ground = { width: size, height: size, channels: 3 as const, background: '#ffffff' }
    const icon =
      margin === 0 ? sharp(data, { raw }) : sharp({ create: ground }).composite([{ input: data, raw }])
    await writeFile(join(folder, name), await icon.png().toBuffer(), { flag: 'wx', mode: 0o600 })
  }
  return { icons: icons.length }
}

async function outcomeOf(file: string): Promise<Outcome> {
  let upright: Awaited<ReturnType<typeof decode>>
  try {
    upright = await decode(file)
  } catch (error) {
    return { refused: reasonOf(String(error), await isHeic(file)) }
  }
  try {
    return { made: await writeSizes(upright) }
  } catch (error) {
    if (error instanceof Error && 'code' in error) return { failed: String(error.code) }
    throw error
  }
}

/**
 * The pixels of the largest size, upright and in the colours of the web. The metadata, among it where the
 * picture was taken, stays behind. The number of pixels is read from the header and compared before any is
 * decoded.
 */
async function decode(file: string) {
  const limitInputPixels = pixelsAllowed(await sharp(file, { limitInputPixels: false }).metadata())
  return sharp(file, { failOn: 'error', limitInputPixels })
    .autoOrient()
    .resize({ width: widest, height: highest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

async function writeSizes({ data, info }: Awaited<ReturnType<typeof decode>>): Promise<MadeSizes> {
  const { width, height, channels } = info
  const hash = createHash('sha256')
  let bytes = 0
  for (const some of widthsUpTo(width)) {
    for (const format of pictureFormats) {
      const picture = sharp(data, { raw: { width, height, channels } }).resize({ width: some })
      const content = await encoders[format](picture).toBuffer()
      await writeFile(join(folder, `${some}.${format}`), content, { flag: 'wx', mode: 0o600 })
      hash.update(content)
      bytes += content.length
    }
  }
  return { width, height, bytes, hash: hash.digest('hex') }
}

/** Whether the file is what phones call HEIC, by its first bytes. */
async function isHeic(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { buffer } = await handle.read(Buffer.alloc(12), 0, 12, 0)
    return buffer.toString('latin1', 4, 8) === 'ftyp' && brands.test(buffer.toString('latin1', 8, 12))
  } finally {
    await handle.close()
  }
}

/** Why the decoder has refused a file, by its words. */
function reasonOf(words: string, heic: boolean): ErrorCode {
  if (/pixel limit|memory limit|dimensions.*too large|exceeds.*limit/i.test(words))
    return 'error.picture.tooManyPixels'
  if (heic) return 'error.picture.heic'
  if (/unsupported image format/i.test(words)) return 'error.picture.notPicture'
  return 'error.picture.broken'
}

/**
 * How many pixels of a picture of this kind can be decoded within `limits.decodeBytes`. JPEG is bounded by
 * its decoder instead, because most need a few lines at a time.
 */
function pixelsAllowed({ format, depth }: { format?: string; depth?: string }): number {
  if (format === 'jpeg') return limits.uploadPixels
  const bytes = format === 'heif' ? bytesOfPixel.avif : bytesOfPixel.others
  const isDeep = format === 'heif' && depth !== 'uchar'
  return Math.floor(limits.decodeBytes / (isDeep ? 2 * bytes : bytes))
}

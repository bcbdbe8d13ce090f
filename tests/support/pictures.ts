import type { Role } from '#contract/roles.ts'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { addPicture } from '#contract/pictures/pictures.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import type { Reply, TestApp } from './app.ts'
import { expectAsContracted } from './contract-answers.ts'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pictureProcess } from '#server/features/pictures/make-sizes.ts'
import type { MadeSizes } from '#server/features/pictures/resize-process.ts'
import { dataParent } from './run-folders.ts'

export const pictureTexts = { textJa: '屋上でのレッスン', textEn: 'A lesson on the roof' }

/**
 * A picture of one colour, or of two halves, so that a test sees how it is turned. Small, because encoding
 * the widths of a photograph takes seconds.
 */
export function drawPicture({
  width = 64,
  height = 64,
  left = '#206040',
  right = left,
}: { width?: number; height?: number; left?: string; right?: string } = {}) {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: right } }
  return sharp({ create: { width, height, channels: 3, background: left } }).composite([
    { input: half, left: Math.floor(width / 2), top: 0 },
  ])
}

/** Sends bytes as an upload. */
export async function upload(
  app: TestApp,
  as: { id: string; role: Role } | undefined,
  content: Buffer,
  { texts = pictureTexts, type = 'image/jpeg' }: { texts?: Record<string, string>; type?: string } = {},
): Promise<Reply<Picture>> {
  const { statusCode, body, headers } = await app.app.inject({
    method: 'POST',
    url: `/api/admin/pictures?${new URLSearchParams(texts).toString()}`,
    headers: {
      'content-type': type,
      ...(as && { authorization: `Bearer ${app.tokenOf(as)}` }),
    },
    payload: content,
  })
  const reply = { status: statusCode, body: JSON.parse(body) as Picture, headers }
  expectAsContracted(addPicture, reply)
  return reply
}

/** A PNG whose header promises more pixels than its few bytes hold. */
export function pictureBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}

const { run } = pictureProcess

pictureProcess.priority = constants.priority.PRIORITY_NORMAL

// Most tests upload the same small picture. The process that makes its sizes runs once in each run of tests.
pictureProcess.run = async (input, folder) => {
  const hash = createHash('sha256')
    .update(await readFile(input))
    .digest('hex')
  const kept = join(dataParent(), `sizes-${hash}`)
  if (!existsSync(kept)) {
    const made = await run(input, folder)
    await keep(kept, made, folder)
    return made
  }
  await cp(join(kept, 'files'), folder, { recursive: true })
  return JSON.parse(await readFile(join(kept, 'made.json'), 'utf8')) as MadeSizes
}

/** Other workers see all files or none. */
async function keep(kept: string, made: MadeSizes, folder: string): Promise<void> {
  const own = await mkdtemp(join(dataParent(), 'made-'))
  await cp(folder, join(own, 'files'), { recursive: true })
  await writeFile(join(own, 'made.json'), JSON.stringify(made))
  try {
    await rename(own, kept)
  } catch {
    // Another worker was faster.
    await rm(own, { recursive: true })
  }
}

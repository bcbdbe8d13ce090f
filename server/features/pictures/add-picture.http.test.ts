import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addPicture, listPictures } from '#contract/pictures/pictures.ts'
import { limits } from '#contract/limits.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { newDataFolder } from '#tests/support/databases.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { drawPicture, pictureBomb, pictureTexts, upload } from '#tests/support/pictures.ts'
import { auditEntries } from '#tests/support/records.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'

async function openLibrary(dataDir = newDataFolder()) {
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const app = await TestApp.open({ dataDir })
  const admin = await givenAdmin(app.database)
  const files = (folder: string) =>
    existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder), { recursive: true }) : []
  const expectNothingLeft = async () => {
    expect([...files('pictures'), ...files('uploads')]).toEqual([])
    expect((await app.ask(listPictures, { as: admin })).body).toEqual([])
  }
  const media = (address: string) => app.app.inject(address)
  return { app, admin, dataDir, files, expectNothingLeft, media }
}

test('a picture is kept in four widths and three formats, upright, without its metadata, and served for ever', async () => {
  const { app, admin, files, media } = await openLibrary()
  // The camera was held on its side: what is left in the file is the top of what it saw.
  const photo = await drawPicture({ width: 210, height: 2100, left: '#ff0000', right: '#0000ff' })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '35/1 41/1 0/1' } })
    .toBuffer()
  expect((await sharp(photo).metadata()).orientation).toBe(6)

  const { status, body } = await upload(app, admin, photo)
  expect(status).toBe(201)
  expect(body).toMatchObject({ ...pictureTexts, width: 1920, height: 192, uses: [], useCount: 0 })
  expect(files('pictures')).toHaveLength(1 + 12)
  expect(files('uploads')).toEqual([])

  for (const width of [480, 960, 1440, 1920])
    for (const [format, type] of [
      ['avif', 'image/avif'],
      ['webp', 'image/webp'],
      ['jpg', 'image/jpeg'],
    ] as const) {
      const { statusCode, headers, rawPayload } = await media(`/media/${body.id}/${width}.${format}`)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': String(rawPayload.length),
      })
      const picture = sharp(rawPayload)
      const metadata = await picture.metadata()
      expect(metadata).toMatchObject({ width, height: width / 10 })
      expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined])
      const { data } = await picture.raw().toBuffer({ resolveWithObject: true })
      expect(data[0]).toBeGreaterThan(200)
      expect(data.at(-1)).toBeGreaterThan(200)
    }
  expect(body.address).toBe(`/media/${body.id}/1920.jpg`)
  expect(await auditEntries(app.database)).toMatchObject([
    {
      action: 'picture.added',
      after: { pictureTextJa: pictureTexts.textJa, pictureTextEn: pictureTexts.textEn },
    },
  ])
})

test('a picture that is smaller than the smallest width keeps its size', async () => {
  const { app, admin, files } = await openLibrary()
  const { body } = await upload(app, admin, await drawPicture({ width: 64, height: 32 }).png().toBuffer())
  expect(body).toMatchObject({ width: 64, height: 32 })
  expect(files('pictures')).toHaveLength(1 + 3)
})

test('the same picture is kept once, also when it comes with other metadata', async () => {
  const { app, admin, files } = await openLibrary()
  const bare = await drawPicture().jpeg().toBuffer()
  const first = await upload(app, admin, bare)
  const again = await upload(
    app,
    admin,
    await sharp(bare)
      .keepExif()
      .withExif({ IFD0: { Make: 'x' } })
      .png()
      .toBuffer(),
    {
      texts: { textJa: '別の説明', textEn: 'Something else' },
      type: 'image/png',
    },
  )
  expect(again.body).toEqual(first.body)
  expect(files('pictures')).toHaveLength(1 + 3)
  expect(files('uploads')).toEqual([])
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const heic = Buffer.concat([
  Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(2_000),
])

const refusals: Array<[string, ErrorCode, () => Buffer | Promise<Buffer>]> = [
  ['text', 'error.picture.notPicture', () => Buffer.from('no picture at all'.repeat(100))],
  ['an empty body', 'error.picture.notPicture', () => Buffer.alloc(0)],
  ['a drawing with a script', 'error.picture.notPicture', () => svg],
  ['a moving picture of another kind', 'error.picture.notPicture', () => drawPicture().gif().toBuffer()],
  ['a picture of an iPhone that the decoder cannot read', 'error.picture.heic', () => heic],
  ['a picture of 50,000 × 50,000 pixels', 'error.picture.tooManyPixels', () => pictureBomb(50_000, 50_000)],
  [
    'a PNG that would take more memory than a decoder may',
    'error.picture.tooManyPixels',
    () => pictureBomb(7_000, 7_000),
  ],
  [
    'a JPEG of which half is missing',
    'error.picture.broken',
    async () => {
      const whole = await sharp({
        create: {
          width: 200,
          height: 200,
          channels: 3,
          background: 'red',
          noise: { type: 'gaussian', mean: 128, sigma: 30 },
        },
      })
        .jpeg()
        .toBuffer()
      return whole.subarray(0, whole.length / 2)
    },
  ],
  ['a PNG with fewer pixels than its header says', 'error.picture.broken', () => pictureBomb(5_000, 5_000)],
  ['more than 20 MB', 'error.picture.tooLarge', () => Buffer.alloc(limits.uploadBytes + 1)],
]

test.each(refusals)('refuses %s with %s and leaves nothing behind', async (_, reason, content) => {
  const { app, admin, expectNothingLeft } = await openLibrary()
  expect(await upload(app, admin, await content())).toMatchObject(refused(reason))
  await expectNothingLeft()
})

test('takes a picture with a text in one language, and refuses one without any, JSON instead of a picture, and a picture from a member', async () => {
  const { app, admin, expectNothingLeft } = await openLibrary()
  const picture = await drawPicture().jpeg().toBuffer()
  expect(await upload(app, admin, picture, { texts: { textJa: '', textEn: ' ' } })).toMatchObject(
    refused('error.server.invalid', { textJa: 'required' }),
  )
  expect(await app.ask(addPicture, { as: admin, query: pictureTexts, body: { a: 1 } })).toMatchObject(
    refused('error.server.invalid'),
  )
  expect(await upload(app, await givenMember(app.database), picture)).toMatchObject(
    refused('error.server.forbidden'),
  )
  expect(await upload(app, undefined, picture)).toMatchObject(refused('error.server.unauthorized'))
  await expectNothingLeft()
})

test('other calls refuse the bytes of a picture', async () => {
  const { app, admin } = await openLibrary()
  const answer = await app.app.inject({
    method: 'PUT',
    url: '/api/admin/pictures/none',
    headers: { authorization: `Bearer ${app.tokenOf(admin)}`, 'content-type': 'image/jpeg' },
    payload: Buffer.alloc(10),
  })
  expect(answer.statusCode).toBe(400)
})

/** Sends the beginning of an upload over a real connection. */
async function beginUpload({ app, admin }: Awaited<ReturnType<typeof openLibrary>>, headers: string[]) {
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.on('data', (data) => (answer += data.toString()))
  socket.on('error', () => undefined)
  const head = [
    `POST /api/admin/pictures?${new URLSearchParams(pictureTexts).toString()} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${app.tokenOf(admin)}`,
    'content-type: image/jpeg',
    ...headers,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return { socket, answer: () => answer }
}

test('an upload whose connection breaks off leaves nothing behind', async () => {
  const library = await openLibrary()
  const { socket } = await beginUpload(library, ['content-length: 1000000'])
  socket.write(Buffer.alloc(300_000))
  await expect.poll(() => library.files('uploads').length).toBeGreaterThan(1)
  socket.destroy()
  await vi.waitFor(() => library.expectNothingLeft(), { timeout: 30_000 })
})

test('an upload without a length is refused once it is too large, and its sender reads why', async () => {
  const library = await openLibrary()
  const { socket, answer } = await beginUpload(library, ['transfer-encoding: chunked'])
  const part = Buffer.alloc(1024 * 1024)
  for (let sent = 0; sent <= limits.uploadBytes; sent += part.length) {
    socket.write(`${part.length.toString(16)}\r\n`)
    socket.write(part)
    socket.write('\r\n')
  }
  await expect.poll(answer).toContain('error.picture.tooLarge')
  await library.expectNothingLeft()
})

test('a full disk refuses an upload as unavailable and leaves nothing behind; later it is accepted', async (context) => {
  const disk = mountSmallDisk(context)
  const library = await openLibrary(join(disk.folder, 'data'))
  const { app, admin } = library
  // No other test uploads this picture, so that a process makes its sizes.
  const picture = await drawPicture({ left: '#405060' }).jpeg().toBuffer()
  disk.fill()
  expect(await upload(app, admin, picture)).toMatchObject(refused('error.server.unavailable'))
  await library.expectNothingLeft()
  disk.free()
  const { body } = await upload(app, admin, picture)
  expect(readFileSync(join(library.dataDir, 'pictures', body.id, '64.jpg')).length).toBeGreaterThan(0)
})

test('no other file can be read at the addresses of pictures', async () => {
  const { app, admin, media } = await openLibrary()
  const { body } = await upload(app, admin, await drawPicture().jpeg().toBuffer())
  const id = body.id
  for (const address of [
    `/media/${id}/65.jpg`,
    `/media/${id}/64.png`,
    `/media/${id}/..%2f..%2ftoken-secret`,
    `/media/..%2f/480.jpg`,
    `/media/${'0'.repeat(40)}/480.jpg`,
  ])
    expect((await media(address)).statusCode, address).toBe(404)
})

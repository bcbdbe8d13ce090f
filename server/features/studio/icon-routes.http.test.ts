import sharp from 'sharp'
import { expect, test } from 'vitest'
import { deletePicture } from '#contract/pictures/pictures.ts'
import { publishDraft, saveDraft } from '#contract/studio/studio-administration.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { openSite } from '#tests/support/built-site.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { drawPicture, upload } from '#tests/support/pictures.ts'

const red = [255, 0, 0]

/** A published logo, twice as wide as high, in one colour. */
async function openWithLogo() {
  const { studio, pageAt, ask } = await openSite()
  const as = await givenAdmin(studio.database)
  const publish = async (logo: string) => {
    const params = { id: 'names' }
    await ask(saveDraft, { as, params, body: { facts: { ...factsOfFiles.names, logo } } })
    expect(await ask(publishDraft, { as, params })).toMatchObject({ status: 200 })
  }
  const drawn = await drawPicture({ width: 640, height: 320, left: '#ff0000' }).png().toBuffer()
  const { body: picture } = await upload(studio, as, drawn, { type: 'image/png' })
  const get = async (url: string, headers = {}) => studio.app.inject({ url, headers })
  const built = (await get('/icon-192.png')).rawPayload
  await publish(picture.address)
  return { ask, as, publish, picture, get, built, pageAt }
}

/** Width, height, and the colours of a corner and of the middle with how opaque they are. */
async function lookOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray(4 * (y * info.width + x)).subarray(0, 4)]
  return { size: [info.width, info.height], corner: at(2, 2), middle: at(info.width / 2, info.height / 2) }
}

test('browsers and phones get the logo whole in each icon, on white where a phone cuts its own shape', async () => {
  const { get } = await openWithLogo()
  for (const [address, size, ground] of [
    ['/favicon.ico', 32, 0],
    ['/icon-192.png', 192, 0],
    ['/icon-512.png', 512, 0],
    ['/icon-maskable-512.png', 512, 255],
    ['/apple-touch-icon.png', 180, 255],
  ] as const) {
    const answer = await get(address)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
    const { size: found, corner, middle } = await lookOf(answer.rawPayload)
    expect(found, address).toEqual([size, size])
    expect(corner[3], address).toBe(ground)
    if (ground === 255) expect(corner).toEqual([255, 255, 255, 255])
    // The files of the library are compressed with a loss.
    middle.forEach((value, channel) => expect(Math.abs(value - (red[channel] ?? 255))).toBeLessThan(12))
  }
  const svg = await get('/favicon.svg')
  expect(svg.headers['content-type']).toContain('image/svg+xml')
  expect(svg.body).toMatch(/^<svg [^>]*><image [^>]*href="data:image\/png;base64,[^"]+"\/><\/svg>$/)
})

test('header and footer show the logo at an address that browsers may keep, and without a logo the drawn mark', async () => {
  const { get, pageAt, publish, built, picture } = await openWithLogo()
  const address = `/icon-192.png?${picture.id.slice(0, 8)}`
  const marks = async () => (await pageAt('/')).html.split(`<img src="${address}" alt=""`).length - 1
  expect(await marks()).toBe(2)
  const icon = await get(address)
  expect(icon.headers['cache-control']).toContain('max-age=31536000')
  const asked = await get('/icon-192.png')
  expect(asked.headers['cache-control']).toBe('public, no-cache')
  const again = await get('/icon-192.png', { 'if-none-match': asked.headers.etag })
  expect(again.statusCode).toBe(304)
  await publish('')
  expect(await marks()).toBe(0)
  expect((await get('/icon-192.png')).rawPayload.equals(built)).toBe(true)
})

test('the picture of the logo is kept while it is used', async () => {
  const { ask, as, picture, publish } = await openWithLogo()
  const remove = () => ask(deletePicture, { as, params: { id: picture.id } })
  expect(await remove()).toMatchObject(refused('error.picture.inUse'))
  await publish('')
  expect(await remove()).toMatchObject({ status: 200 })
})

/**
 * `npm run pictures`: renders the vector pictures that link previews and home screens need as pixels. The
 * results are committed. Run it again after a drawing has changed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { sharePicture } from '#studio/share-picture.ts'
import { withBrowser } from './browser.ts'

const folder = new URL('../web/public/', import.meta.url).pathname

/** Home screens round the corners themselves, so they get the drawing that fills its square. */
const pictures = [
  { from: 'favicon.svg', to: 'favicon.ico', width: 32, height: 32 },
  { from: 'favicon.svg', to: 'icon-192.png', width: 192, height: 192 },
  { from: 'favicon.svg', to: 'icon-512.png', width: 512, height: 512 },
  { from: 'icon-maskable.svg', to: 'icon-maskable-512.png', width: 512, height: 512 },
  { from: 'icon-maskable.svg', to: 'apple-touch-icon.png', width: 180, height: 180 },
  { ...sharePicture, from: 'pictures/share.svg', to: sharePicture.path.slice(1) },
] as const

await withBrowser(async (browser) => {
  const page = await browser.newPage()
  for (const picture of pictures) await draw(page, picture)
})

async function draw(page: Page, { from, to, width, height }: (typeof pictures)[number]): Promise<void> {
  const drawing = readFileSync(join(folder, from), 'base64')
  await page.setViewportSize({ width, height })
  await page.setContent(
    `<style>body { margin: 0 } img { display: block; width: 100vw; height: 100vh }</style>
     <img src="data:image/svg+xml;base64,${drawing}" />`,
  )
  const path = join(folder, to)
  // PNG keeps the area outside round corners transparent. The detailed picture is smaller as JPEG.
  const format = to.endsWith('.jpg')
    ? ({ type: 'jpeg', quality: 85 } as const)
    : ({ type: 'png', omitBackground: true } as const)
  const pixels = await page.locator('img').screenshot(format)
  writeFileSync(path, to.endsWith('.ico') ? iconFile(pixels, width) : pixels)
  console.log(path)
}

/**
 * Browsers request this file where no page names an icon, as for a picture or a PDF. It is one PNG with a
 * header.
 */
function iconFile(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // of one picture
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // plane
  head.writeUInt16LE(32, 12) // bits for each pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/**
 * `npm run pictures`: draws the pictures that link previews and home screens want as pixels, from the vector
 * files that they are copies of. The results are committed; run it again after a drawing has changed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { sharePicture } from '#studio/share-picture.ts'
import { withBrowser } from './browser.ts'

const folder = new URL('../web/public/', import.meta.url).pathname

/** Home screens cut their own corners, so they get the drawing that fills its square. */
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
  // What lies outside round corners stays clear; a photograph-like picture is smaller as JPEG.
  const format = to.endsWith('.jpg')
    ? ({ type: 'jpeg', quality: 85 } as const)
    : ({ type: 'png', omitBackground: true } as const)
  const pixels = await page.locator('img').screenshot(format)
  writeFileSync(path, to.endsWith('.ico') ? iconFile(pixels, width) : pixels)
  console.log(path)
}

/** Browsers ask for such a file where no page names an icon: beside a picture or a PDF. It is one PNG with a head before it. */
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

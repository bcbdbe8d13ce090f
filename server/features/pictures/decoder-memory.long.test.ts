import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { resizing } from './make-sizes.ts'

const program = new URL('./resize-process.ts', import.meta.url).pathname
/** Says at the end how much memory the process had, in kilobytes. */
const measure =
  'data:text/javascript,process.on("exit",()=>process.stderr.write(String(process.resourceUsage().maxRSS)))'

const plain = (megapixels: number, channels: 3 | 4) => {
  const width = Math.round(Math.sqrt((megapixels * 1e6 * 4) / 3))
  const height = Math.floor((megapixels * 1e6) / width)
  const background = { r: 120, g: 80, b: 40, alpha: 0.5 }
  return sharp({ create: { width, height, channels, background }, limitInputPixels: false })
}

// The largest of each kind that is accepted, in the form that takes the most memory.
test.each<[string, () => Sharp]>([
  [
    'a JPEG that is decoded as a whole',
    () => plain(36, 3).toColourspace('cmyk').jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
  ],
  ['a JPEG that is read line by line', () => plain(109, 3).jpeg().withMetadata({ orientation: 6 })],
  [
    'an interlaced PNG of 16 bits',
    () => plain(37, 4).toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }),
  ],
  ['an AVIF', () => plain(17, 4).avif({ quality: 50, effort: 0, chromaSubsampling: '4:4:4' })],
])('%s takes less than 500 MB', { timeout: 120_000 }, async (_, draw) => {
  const place = mkdtempSync(join(tmpdir(), 'picture-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  const [input, folder] = [join(place, 'input'), mkdtempSync(join(place, 'sizes-'))]
  await draw().toFile(input)
  const { args, env } = resizing(input, folder)
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...args, '--import', measure, program, input, folder],
    { env, encoding: 'utf8' },
  )
  expect(JSON.parse(stdout)).toHaveProperty('made')
  expect(Number(stderr)).toBeGreaterThan(50_000)
  expect(Number(stderr)).toBeLessThan(500_000)
})

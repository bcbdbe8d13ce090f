import { createWriteStream, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pictureAt, widthsUpTo } from '#contract/pictures/picture-sources.ts'
import { makeIcons } from '#server/features/pictures/make-sizes.ts'
import { sendPublic } from '#server/http/public-answer.ts'
import type { App } from '#server/services.ts'
import { languages } from '#studio/languages.ts'

const manifest = '/manifest.webmanifest'

/** What each icon of the build is made of where the studio has a logo (`resize-process.ts`). */
const filesOfIcons = {
  '/favicon.svg': '192.png',
  '/favicon.ico': '32.png',
  '/icon-192.png': '192.png',
  '/icon-512.png': '512.png',
  '/icon-maskable-512.png': '512-white.png',
  '/apple-touch-icon.png': '180-white.png',
} as const

type IconAddress = keyof typeof filesOfIcons

/** With the address of a logo behind it, an icon never changes. */
const yearSeconds = 31_536_000

/**
 * How browsers and phones show the site beside its pages: the web manifest with the name of the studio, and
 * the icons with its logo, as they are published now. Without a logo the icons are those of the build.
 */
export function iconRoutes({ fastify, siteDir, readFacts, pictures }: App): void {
  if (siteDir === undefined) return
  const built = JSON.parse(readFileSync(join(siteDir, 'public', manifest), 'utf8')) as object
  fastify.get(manifest, async (request, reply) => {
    const { names } = await readFacts()
    const name = names.studioName[languages[0]]
    const bytes = Buffer.from(JSON.stringify({ ...built, name, short_name: name }))
    return sendPublic(request, reply, 'application/manifest+json; charset=utf-8', bytes)
  })

  const iconsOf = iconMaker(pictures)
  for (const address of Object.keys(filesOfIcons) as IconAddress[])
    fastify.get(address, async (request, reply) => {
      const { logo } = (await readFacts()).names
      const icons = await iconsOf(logo).catch((error: unknown) => {
        request.log.error(error, 'the icons of the logo could not be made')
        return undefined
      })
      if (icons === undefined) return reply.sendFile(address.slice(1))
      const type = address === '/favicon.svg' ? 'image/svg+xml' : 'image/png'
      const seconds = request.url.includes('?') ? yearSeconds : 0
      return sendPublic(request, reply, type, icons[address], seconds)
    })
}

type Icons = Record<IconAddress, Buffer>

/** Keeps the icons of the logo that was asked for last: they are made once after each publication. */
function iconMaker(pictures: App['pictures']): (logo: string) => Promise<Icons | undefined> {
  let kept: { logo: string; icons: Promise<Icons | undefined> } | undefined
  return async (logo) => {
    if (logo === '') return undefined
    if (kept?.logo !== logo) kept = { logo, icons: readIcons(pictures, logo) }
    const { icons } = kept
    // A store may answer later what it does not now.
    void icons.catch(() => (kept = undefined))
    return icons
  }
}

/** Large enough for the largest icon. */
const leastWidth = 512

async function readIcons({ store, uploadFolder }: App['pictures'], logo: string): Promise<Icons | undefined> {
  const picture = pictureAt(logo)
  if (picture === undefined) return undefined
  const width = widthsUpTo(picture.width).find((some) => some >= leastWidth) ?? picture.width
  const stored = await store.open(picture.id, `${width}.webp`)
  if (stored === undefined) return undefined
  await mkdir(uploadFolder, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(uploadFolder, 'logo-'))
  try {
    const original = join(folder, 'original')
    const icons = join(folder, 'icons')
    await mkdir(icons)
    await pipeline(stored.content, createWriteStream(original, { mode: 0o600 }))
    await makeIcons(original, icons)
    const made = Object.entries(filesOfIcons).map(async ([address, file]): Promise<[string, Buffer]> => {
      const bytes = await readFile(join(icons, file))
      return [address, address === '/favicon.svg' ? inSvg(bytes) : bytes]
    })
    return Object.fromEntries(await Promise.all(made)) as Icons
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The documents of the build name a vector graphic, and one can hold a picture. */
const inSvg = (png: Buffer) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192"><image width="192" height="192" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
  )

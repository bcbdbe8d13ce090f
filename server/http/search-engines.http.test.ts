import { afterAll, describe, expect, test } from 'vitest'
import { identity } from '#studio/identity.ts'
import { openSite } from '#tests/support/built-site.ts'
import { addressIn, otherPages, publicPages } from '#tests/support/public-pages.ts'
import { textsOf } from '#tests/support/texts.ts'

const { studio, pageAt } = await openSite({ atEnd: afterAll })
/** The address of the studio, which every document names. */
const origin = 'http://localhost:3000'

describe('search engines and link previews', () => {
  test.for(publicPages)(
    'search engines read title, description and alternates of $address',
    async ({ address, language, path, name }) => {
      const page = await pageAt(address)
      expect(page.status).toBe(200)
      expect(page.language).toBe(language)
      expect(page.title).toContain(identity.name[language])
      expect(page.headings).toHaveLength(1)
      expect(page.headings[0]).not.toBe('')

      const t = textsOf(language)
      expect(page.meta('description')).toBe(t(`pages.${name}.description`))
      expect(page.meta('robots')).toBe('')
      expect(page.canonical).toBe(origin + address)
      expect(page.alternates).toEqual({
        ja: origin + path,
        en: origin + addressIn('en', path),
        'x-default': origin + path,
      })

      expect(page.meta('og:title')).toBe(page.title)
      expect(page.meta('og:description')).toBe(page.meta('description'))
      expect(page.meta('og:url')).toBe(page.canonical)
      expect(page.meta('og:type')).toBe('website')
      expect(page.meta('og:site_name')).toBe(identity.name[language])
      expect(page.meta('og:locale')).toBe(language === 'ja' ? 'ja_JP' : 'en_US')
      expect(page.meta('og:locale:alternate')).toBe(language === 'ja' ? 'en_US' : 'ja_JP')
      expect(page.meta('og:image:alt')).not.toBe('')
      expect(page.meta('twitter:card')).toBe('summary_large_image')
    },
  )

  test.for(publicPages)(
    'search engines find the studio in the text and in the structured data of $address',
    async ({ address, language, path, name }) => {
      const page = await pageAt(address)
      for (const fact of [identity.phone, identity.email]) expect(page.text).toContain(fact)

      const business = page.facts.find((fact) => fact['@type'] === 'HealthClub')
      expect(business !== undefined).toBe(name === 'home' || name === 'address')
      if (business) expect(business).toMatchObject({ name: identity.name[language], email: identity.email })
      const breadcrumbs = page.facts.find((fact) => fact['@type'] === 'BreadcrumbList')
      expect(breadcrumbs !== undefined).toBe(path !== '/')
      if (breadcrumbs) {
        expect(breadcrumbs['itemListElement']).toMatchObject([
          { position: 1, item: origin + addressIn(language, '/') },
          { position: 2, item: origin + address },
        ])
      }
    },
  )

  test.for(otherPages)('search engines are asked not to list $address', async ({ address }) => {
    const page = await pageAt(address)
    expect(page.meta('robots')).toBe('noindex')
    expect(page.canonical).toBeUndefined()
    expect(page.alternates).toEqual({})
  })

  test('search engines get status 404 at an unknown address', async () => {
    const page = await pageAt('/nothing-here')
    expect([page.status, page.meta('robots')]).toEqual([404, 'noindex'])
  })

  test('the sitemap lists every public page and no other', async () => {
    const sitemap = (await studio.app.inject('/sitemap.xml')).body
    const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
    expect(new Set(listed)).toEqual(new Set(publicPages.map(({ address }) => origin + address)))
    expect(listed).toHaveLength(publicPages.length)
  })

  test('robots.txt names the sitemap and the pages that are not to be listed', async () => {
    const robots = (await studio.app.inject('/robots.txt')).body
    expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
    for (const path of ['/profile', '/admin', '/en/profile', '/en/admin', '/api/']) {
      expect(robots.split('\n')).toContain(`Disallow: ${path}`)
    }
    for (const { address } of publicPages) expect(robots).not.toContain(`Disallow: ${address}\n`)
  })

  test('the picture of the link preview has the size that the page names', async () => {
    const page = await pageAt('/')
    const picture = await studio.app.inject(page.meta('og:image').slice(origin.length))
    expect(picture.headers['content-type']).toBe('image/jpeg')
    const size = sizeOfJpeg(picture.rawPayload)
    expect(size).toEqual([Number(page.meta('og:image:width')), Number(page.meta('og:image:height'))])
    expect(size).toEqual([1200, 630])
  })
})

describe('a phone’s home screen', () => {
  test('a phone’s home screen gets the studio’s name and icons that exist', async () => {
    const page = await pageAt('/')
    const address = /<link rel="manifest" href="([^"]*)"/.exec(page.html)?.[1]
    const response = await studio.app.inject(address ?? '')
    expect(response.headers['content-type']).toContain('application/manifest+json')
    const manifest = response.json<{ name: string; icons: Array<Record<string, string>> }>()
    expect(manifest.name).toBe(identity.name.ja)
    expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['any', undefined],
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ])
    const apple = /<link rel="apple-touch-icon" href="([^"]*)"/.exec(page.html)?.[1]
    // Browsers request the last one beside pictures, where no page names an icon.
    for (const icon of [...manifest.icons.map(({ src }) => src), apple, '/favicon.ico']) {
      expect((await studio.app.inject(String(icon))).statusCode, icon).toBe(200)
    }
  })
})

/** Width and height, from the frame's header. */
function sizeOfJpeg(bytes: Buffer): [width: number, height: number] {
  let at = 2
  while ((bytes[at + 1] ?? 0) < 0xc0 || (bytes[at + 1] ?? 0) > 0xc3) at += 2 + bytes.readUInt16BE(at + 2)
  return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
}

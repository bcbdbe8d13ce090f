import { describe, expect } from 'vitest'
import { identity } from '#studio/identity.ts'
import type { Language } from '#studio/languages.ts'
import { prices } from '#studio/prices.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import { addressIn, mainFacts, otherPages, publicPages } from '../public-pages.ts'
import { ServedPage } from '../served-page.ts'
import { test } from '../test.ts'
import { textsOf } from '../texts.ts'

describe('search engines and link previews', () => {
  test.for(publicPages)(
    'search engines read title, description and alternates of $address',
    async ({ address, language, path, name }, { studio }) => {
      const page = await ServedPage.from(studio.origin + address)
      expect(page.status).toBe(200)
      expect(page.language).toBe(language)
      expect(page.title).toContain(identity.name[language])
      expect(page.headings).toHaveLength(1)
      expect(page.headings[0]).not.toBe('')

      const t = textsOf(language)
      expect(page.meta('description')).toBe(t(`pages.${name}.description`))
      expect(page.meta('robots')).toBe('')
      expect(page.canonical).toBe(studio.origin + address)
      expect(page.alternates).toEqual({
        ja: studio.origin + path,
        en: studio.origin + addressIn('en', path),
        'x-default': studio.origin + path,
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
    'search engines find the facts of $address in its text and in its structured data',
    async ({ address, language, path, name }, { studio }) => {
      const page = await ServedPage.from(studio.origin + address)
      const expected = [...(mainFacts(language)[name] ?? []), identity.phone, identity.email]
      expect(expected.filter((fact) => !page.text.includes(fact))).toEqual([])

      const business = page.facts.find((fact) => fact['@type'] === 'HealthClub')
      expect(business !== undefined).toBe(name === 'home' || name === 'address')
      if (business) expect(business).toMatchObject({ name: identity.name[language], email: identity.email })
      const breadcrumbs = page.facts.find((fact) => fact['@type'] === 'BreadcrumbList')
      expect(breadcrumbs !== undefined).toBe(path !== '/')
      if (breadcrumbs) {
        expect(breadcrumbs['itemListElement']).toMatchObject([
          { position: 1, item: studio.origin + addressIn(language, '/') },
          { position: 2, item: studio.origin + address },
        ])
      }
    },
  )

  test.for(otherPages)('search engines are asked not to list $address', async ({ address }, { studio }) => {
    const page = await ServedPage.from(studio.origin + address)
    expect(page.meta('robots')).toBe('noindex')
    expect(page.canonical).toBeUndefined()
    expect(page.alternates).toEqual({})
  })

  test('search engines get status 404 at an unknown address', async ({ studio }) => {
    const page = await ServedPage.from(`${studio.origin}/nothing-here`)
    expect([page.status, page.meta('robots')]).toEqual([404, 'noindex'])
  })

  test('the sitemap lists every public page and no other', async ({ studio }) => {
    const sitemap = await (await fetch(`${studio.origin}/sitemap.xml`)).text()
    const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
    expect(new Set(listed)).toEqual(new Set(publicPages.map(({ address }) => studio.origin + address)))
    expect(listed).toHaveLength(publicPages.length)
  })

  test('robots.txt names the sitemap and the pages that are not to be listed', async ({ studio }) => {
    const robots = await (await fetch(`${studio.origin}/robots.txt`)).text()
    expect(robots).toContain(`Sitemap: ${studio.origin}/sitemap.xml`)
    for (const path of ['/profile', '/admin', '/en/profile', '/en/admin', '/api/']) {
      expect(robots.split('\n')).toContain(`Disallow: ${path}`)
    }
    for (const { address } of publicPages) expect(robots).not.toContain(`Disallow: ${address}\n`)
  })

  test('the picture of the link preview has the size that the page names', async ({ studio }) => {
    const page = await ServedPage.from(studio.origin)
    const picture = await fetch(page.meta('og:image'))
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    const size = sizeOfJpeg(Buffer.from(await picture.arrayBuffer()))
    expect(size).toEqual([Number(page.meta('og:image:width')), Number(page.meta('og:image:height'))])
    expect(size).toEqual([1200, 630])
  })
})

describe('a phone’s home screen', () => {
  test('a phone’s home screen gets the studio’s name and icons that exist', async ({ studio }) => {
    const page = await ServedPage.from(studio.origin)
    const address = /<link rel="manifest" href="([^"]*)"/.exec(page.html)?.[1]
    const response = await fetch(studio.origin + address)
    expect(response.headers.get('content-type')).toContain('application/manifest+json')
    const manifest = (await response.json()) as { name: string; icons: Array<Record<string, string>> }
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
      expect((await fetch(`${studio.origin}${icon}`)).status, icon).toBe(200)
    }
  })
})

describe('with script', () => {
  test('with script the head follows from page to page and from language to language', async ({ visit }) => {
    const visitor = await visit()
    const { page, studio } = visitor
    await visitor.open('/')
    const head = async () => ({
      title: await page.title(),
      description: await page.locator('meta[name="description"]').getAttribute('content'),
      canonical: await page.locator('link[rel="canonical"]').getAttribute('href'),
      preview: await page.locator('meta[property="og:url"]').getAttribute('content'),
      english: await page.locator('link[hreflang="en"]').getAttribute('href'),
    })
    const expected = (language: Language) => ({
      title: `${textsOf(language)('pages.price.title')} | ${identity.name[language]}`,
      description: textsOf(language)('pages.price.description'),
      canonical: studio.origin + addressIn(language, '/price'),
      preview: studio.origin + addressIn(language, '/price'),
      english: `${studio.origin}/en/price`,
    })
    await page
      .getByRole('navigation')
      .getByRole('link', { name: visitor.t('nav.price') })
      .click()
    await expect.poll(head).toEqual(expected('ja'))
    await page.getByRole('button', { name: visitor.t('nav.otherLanguage') }).click()
    await expect.poll(head).toEqual(expected('en'))
  })

  test('with script the booking page has the week’s next lessons as structured data', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson({ totalSeats: 4 })
    const visitor = await visit({ language: 'en' })
    const booking = await BookingScreen.at(visitor, lesson)
    await booking.card(lesson).waitFor()
    const block = visitor.page.locator('main script[type="application/ld+json"]')
    const facts = JSON.parse((await block.textContent()) ?? '') as { '@graph': object[] }
    expect(facts['@graph']).toMatchObject([
      {
        '@type': 'Event',
        name: lesson.titleEn,
        startDate: expect.stringMatching(/T10:00:00\+09:00$/) as string,
        remainingAttendeeCapacity: 4,
        offers: { price: prices.trialLesson, priceCurrency: 'JPY' },
      },
    ])
  })
})

/** Width and height, from the frame's header. */
function sizeOfJpeg(bytes: Buffer): [width: number, height: number] {
  let at = 2
  while ((bytes[at + 1] ?? 0) < 0xc0 || (bytes[at + 1] ?? 0) > 0xc3) at += 2 + bytes.readUInt16BE(at + 2)
  return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
}

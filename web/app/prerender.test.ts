import { afterEach, expect, test, vi } from 'vitest'
import { identity } from '#studio/identity.ts'
import { prerender } from './prerender.tsx'
import type { PrerenderedPage } from './prerendered-page.ts'

const origin = 'https://studio.example'
/** Nothing was published. */
const nothing = { facts: {}, news: [], teachers: [] }
const pages = await prerender(nothing, origin)

const pageAt = (address: string) => {
  const page = pages.find((one) => one.address === address)
  if (page === undefined) throw new Error(`there is no ${address}`)
  return page
}

const tag = ({ tags }: PrerenderedPage, sought: string) => tags.find(([, key]) => key === sought)?.[3]

afterEach(() => {
  vi.doUnmock('#locales/ja/home.json')
})

test('every page has its own address in each language', () => {
  expect(new Set(pages.map(({ address }) => address)).size).toBe(pages.length)
  expect(pages.filter(({ language }) => language === 'en')).toHaveLength(pages.length / 2)
})

test('search engines may list the public pages with content, and no others', () => {
  const listed = pages.filter((page) => page.listed && page.language === 'ja')
  expect(listed.map(({ address }) => address).toSorted()).toEqual([
    '/',
    '/ContactNoUserYoga',
    '/RentalSpace',
    '/about',
    '/about-yoga',
    '/address',
    '/booking',
    '/contact',
    '/forgotten',
    '/login',
    '/membership-rules',
    '/news',
    '/price',
    '/privacy',
    '/register',
    '/schedule',
  ])
})

test.each(pages.map((page) => [page.address, page] as const))(
  'the head of %s names the page and the same page in the other language',
  (address, page) => {
    expect(page.title).toContain(identity.name[page.language])
    expect(tag(page, 'name="description"')).not.toBe('')
    expect(tag(page, 'rel="canonical"')).toBe(`${origin}${address}`)
    expect(tag(page, 'property="og:url"')).toBe(`${origin}${address}`)
    expect(tag(page, 'property="og:title"')).toBe(page.title)
    expect(tag(page, 'property="og:locale"')).toBe(page.language === 'ja' ? 'ja_JP' : 'en_US')
    expect(tag(page, 'rel="alternate" hreflang="ja"')).toBe(`${origin}${page.alternates.ja}`)
    expect(tag(page, 'rel="alternate" hreflang="en"')).toBe(`${origin}${page.alternates.en}`)
    expect(tag(page, 'rel="alternate" hreflang="x-default"')).toBe(`${origin}${page.alternates.ja}`)
  },
)

test('no two pages of a language share a title', () => {
  const titles = pages.map(({ language, title }) => `${language} ${title}`)
  expect(new Set(titles).size).toBe(titles.length)
})

test('the front page and the address page describe the business, the others their place in the site', () => {
  const types = (address: string) =>
    pageAt(address).structuredData.map((one) => (one as { '@type': string })['@type'])
  expect(types('/')).toEqual(['HealthClub'])
  expect(types('/en/address')).toEqual(['BreadcrumbList', 'HealthClub'])
  expect(types('/price')).toEqual(['BreadcrumbList'])
})

test('public pages load the public texts only, the admin area all, and the other pages all but those of the admin area', () => {
  expect(pageAt('/en').sources).toEqual(['pages/home-page.tsx', 'texts-en-public'])
  expect(pageAt('/en/about-yoga').sources).toEqual(['pages/about-yoga-page.tsx', 'texts-en-public'])
  expect(pageAt('/booking').sources.slice(1)).toEqual(['texts-ja-public', 'texts-ja-member'])
  expect(pageAt('/admin/money').sources.slice(1)).toEqual([
    'pages/admin/frame/area-navigation.tsx',
    'texts-ja-public',
    'texts-ja-member',
    'texts-ja-admin',
  ])
})

test('prerendering fails when a page shows a text that its browser would not load', async () => {
  vi.resetModules()
  vi.doMock(import('#locales/ja/home.json'), async (original) => {
    const { glance: _, ...others } = (await original()).default
    return { default: others } as unknown as Awaited<ReturnType<typeof original>>
  })
  const again = await import('./prerender.tsx')
  await expect(again.prerender(nothing)).rejects.toThrow('/ has not loaded its texts home.glance')
})

import { afterEach, expect, test, vi } from 'vitest'
import { identity } from '#studio/identity.ts'
import { prerender } from './prerender.tsx'
import type { PrerenderedPage } from './prerendered-page.ts'

const origin = 'https://studio.example'
const pages = await prerender(origin)

const pageAt = (address: string) => {
  const page = pages.find((one) => one.address === address)
  if (page === undefined) throw new Error(`there is no ${address}`)
  return page
}

const tag = ({ tags }: PrerenderedPage, sought: string) => tags.find(([, key]) => key === sought)?.[3]

afterEach(() => {
  vi.doUnmock('#locales/ja/home.json')
})

test('every page stands at an address of its own in each language', () => {
  expect(new Set(pages.map(({ address }) => address)).size).toBe(pages.length)
  expect(pages.filter(({ language }) => language === 'en')).toHaveLength(pages.length / 2)
})

test('search engines may list what a visitor comes for, and nothing else', () => {
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
    '/membership-rules',
    '/price',
    '/privacy',
    '/register',
  ])
})

test.each(pages.map((page) => [page.address, page] as const))(
  'the head of %s names the page and its counterpart',
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

test('the front page and the way to the studio tell of the business, the others of their place in the site', () => {
  const types = (address: string) =>
    pageAt(address).facts.map((fact) => (fact as { '@type': string })['@type'])
  expect(types('/')).toEqual(['HealthClub'])
  expect(types('/en/address')).toEqual(['BreadcrumbList', 'HealthClub'])
  expect(types('/price')).toEqual(['BreadcrumbList'])
})

test('plain pages load plain texts only, the others all', () => {
  expect(pageAt('/en/about-yoga').sources).toEqual(['pages/about-yoga-page.tsx', 'texts-en-plain'])
  expect(pageAt('/booking').sources).toContain('texts-ja-whole')
})

test('a text that a page shows without having loaded it stops the build', async () => {
  vi.resetModules()
  vi.doMock(import('#locales/ja/home.json'), async (original) => {
    const { lead: _, ...others } = (await original()).default
    return { default: others } as unknown as Awaited<ReturnType<typeof original>>
  })
  const again = await import('./prerender.tsx')
  await expect(again.prerender()).rejects.toThrow('/ has not loaded its texts home.lead')
})

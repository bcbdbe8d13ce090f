import { expect, test } from 'vitest'
import { robotsOf, sitemapOf } from './sitemap.ts'
import type { SitePage } from './sitemap.ts'

const origin = 'https://studio.example'
const price = { alternates: { ja: '/price', en: '/en/price' }, listed: true, guarded: false }
const profile = { alternates: { ja: '/profile', en: '/en/profile' }, listed: false, guarded: true }
const pages: SitePage[] = [
  { address: '/price', ...price },
  { address: '/en/price', ...price },
  { address: '/profile', ...profile },
  { address: '/reset', alternates: { ja: '/reset', en: '/en/reset' }, listed: false, guarded: false },
]

test('the sitemap has the listed pages of both languages and no other page', () => {
  const addresses = [...sitemapOf(pages, origin).matchAll(/<loc>(.*)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual([`${origin}/price`, `${origin}/en/price`])
})

test('each entry of the sitemap links to the page in every language', () => {
  const [first] = sitemapOf(pages, origin).split('</url>')
  expect(first).toContain(`<xhtml:link rel="alternate" hreflang="ja" href="${origin}/price" />`)
  expect(first).toContain(`<xhtml:link rel="alternate" hreflang="en" href="${origin}/en/price" />`)
  expect(first).toContain(`<xhtml:link rel="alternate" hreflang="x-default" href="${origin}/price" />`)
})

test('robots.txt keeps search engines from guarded pages and the API, but not from the lessons', () => {
  expect(robotsOf(pages, origin).split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /profile',
    'Disallow: /api/',
    'Allow: /api/events/yoga',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ])
})

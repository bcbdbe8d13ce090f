import { listLessons } from '#contract/lessons.ts'
import { languages } from '#studio/languages.ts'
import type { PrerenderedPage } from '#web/app/prerendered-page.ts'

/** The part of a page that the sitemap and robots.txt use. */
export type SitePage = Pick<PrerenderedPage, 'address' | 'alternates' | 'listed' | 'guarded'>

/** Lists every listed page in every language, with links to its other languages. */
export function sitemapOf(pages: readonly SitePage[], origin: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.filter(({ listed }) => listed).flatMap((page) => entryOf(page, origin)),
    '</urlset>\n',
  ].join('\n')
}

function entryOf({ address, alternates }: SitePage, origin: string): string[] {
  const links = [...Object.entries(alternates), ['x-default', alternates[languages[0]]] as const]
  return [
    '  <url>',
    `    <loc>${origin}${address}</loc>`,
    ...links.map(
      ([language, to]) => `    <xhtml:link rel="alternate" hreflang="${language}" href="${origin}${to}" />`,
    ),
    '  </url>',
  ]
}

/**
 * Keeps search engines from guarded pages and from the API, except the lessons, which the booking page shows.
 */
export function robotsOf(pages: readonly SitePage[], origin: string): string {
  return [
    'User-agent: *',
    ...pages
      .filter(({ guarded }) => guarded)
      .map(({ address }) => `Disallow: ${address.replace(/:\w+$/, '')}`),
    'Disallow: /api/',
    `Allow: /api${listLessons.path}`,
    '',
    `Sitemap: ${origin}/sitemap.xml\n`,
  ].join('\n')
}

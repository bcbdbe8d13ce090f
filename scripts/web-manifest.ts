import { identity } from '#studio/identity.ts'
import { languages } from '#studio/languages.ts'

/**
 * How a phone shows the site on its home screen: in the studio's first language, in the colour of the pages.
 */
export function webManifestOf(template: string): string {
  const [language] = languages
  const colour = /<meta name="theme-color" content="([^"]+)"/.exec(template)?.[1]
  return JSON.stringify({
    name: identity.name[language],
    short_name: identity.name[language],
    lang: language,
    start_url: '/',
    display: 'minimal-ui',
    theme_color: colour,
    background_color: colour,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}

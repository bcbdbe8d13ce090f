import { sharePicture } from '#studio/share-picture.ts'
import type { PrerenderedPage } from '#web/app/prerendered-page.ts'

interface Surroundings {
  /** What absolute addresses begin with. */
  origin: string
  /** The script files that wait until the page is on the screen and then fetch the others. */
  start: readonly string[]
  /** The files that it runs, in this order. */
  scripts: readonly string[]
  /** Those that it needs, also those in the built document. */
  styles: readonly string[]
}

/** Data blocks are no scripts to a content policy; everything else inline is. */
const blockedByPolicy = /<script(?! type="application\/ld\+json">)(?![^>]*\ssrc=)|<style|\sstyle="/

/** Puts a page into the built document. Throws when something came out that the site's policy would block. */
export function documentOf(template: string, page: PrerenderedPage, around: Surroundings): string {
  const html = template
    .replace('<html lang="ja">', `<html lang="${page.language}">`)
    .replace('<!--head-->', () => headOf(page, around))
    .replace('</head>', () => `${stylesOf(template, around)}</head>`)
    .replace('<!--page-->', () => page.html)
  const blocked = blockedByPolicy.exec(html)
  if (blocked) throw new Error(`${page.address}: "${blocked[0]}" would be blocked by the content policy`)
  return html
}

/** After those of the built document, so that they have the last word. */
const stylesOf = (template: string, { styles }: Surroundings) =>
  styles
    .filter((file) => !template.includes(attribute('href', file)))
    .map((file) => `  <link rel="stylesheet" ${attribute('href', file)} />\n  `)
    .join('')

function headOf(page: PrerenderedPage, { origin, start, scripts }: Surroundings): string {
  const tags = page.tags.map(([tag, key, name, value]) => `<${tag} ${key} ${attribute(name, value)} />`)
  const unaddressed = tags.filter((tag) => !tag.startsWith('<link'))
  return [
    `<title>${escape(page.title)}</title>`,
    ...(page.listed ? tags : ['<meta name="robots" content="noindex" />', ...unaddressed]),
    ...previewOf(page, origin),
    ...(page.guarded ? startAtOnce(scripts) : startWhenShown(start, scripts)),
    ...page.facts.map((facts) => `<script type="application/ld+json">${dataOf(facts)}</script>`),
  ].join('\n    ')
}

/** What only some may see is not in the document: there is nothing to read before the script runs. */
const startAtOnce = (scripts: readonly string[]) => [
  ...scripts.map((file) => `<link rel="modulepreload" ${attribute('href', file)} />`),
  ...scripts.slice(-1).map(asScript),
]

const startWhenShown = (start: readonly string[], scripts: readonly string[]) => [
  `<meta name="scripts" ${attribute('content', scripts.join(' '))} />`,
  ...start.map(asScript),
]

const asScript = (file: string) => `<script type="module" async ${attribute('src', file)}></script>`

/** The part of a link preview that is the same for every page. */
function previewOf({ language }: PrerenderedPage, origin: string): string[] {
  const properties = {
    'og:type': 'website',
    'og:image': `${origin}${sharePicture.path}`,
    'og:image:width': String(sharePicture.width),
    'og:image:height': String(sharePicture.height),
    'og:image:alt': sharePicture.text[language],
  }
  return [
    ...Object.entries(properties).map(
      ([property, value]) => `<meta property="${property}" ${attribute('content', value)} />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
  ]
}

/** Nothing in it can end the block. */
const dataOf = (facts: object) => JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)

const attribute = (name: string, value: string) => `${name}="${escape(value)}"`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escape = (text: string) => text.replace(/[&<>"]/g, (char) => entities[char] ?? char)

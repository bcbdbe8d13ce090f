import { sharePicture } from '#studio/share-picture.ts'
import type { PrerenderedPage } from '#web/app/prerendered-page.ts'

interface Surroundings {
  /** What absolute addresses begin with. */
  origin: string
  /** The script files that the page begins with. */
  start: readonly string[]
  /** The files that it fetches and runs, in this order, when the page is on the screen. */
  scripts: readonly string[]
}

/** Data blocks are no scripts to a content policy; everything else inline is. */
const blockedByPolicy = /<script(?! type="application\/ld\+json">)(?![^>]*\ssrc=)|<style|\sstyle="/

/** Puts a page into the built document. Throws when something came out that the site's policy would block. */
export function documentOf(template: string, page: PrerenderedPage, around: Surroundings): string {
  const html = template
    .replace('<html lang="ja">', `<html lang="${page.language}">`)
    .replace('<!--head-->', () => headOf(page, around))
    .replace('<!--page-->', () => page.html)
  const blocked = blockedByPolicy.exec(html)
  if (blocked) throw new Error(`${page.address}: "${blocked[0]}" would be blocked by the content policy`)
  return html
}

function headOf(page: PrerenderedPage, { origin, start, scripts }: Surroundings): string {
  const tags = page.tags.map(([tag, key, name, value]) => `<${tag} ${key} ${attribute(name, value)} />`)
  const unaddressed = tags.filter((tag) => !tag.startsWith('<link'))
  return [
    `<title>${escape(page.title)}</title>`,
    ...(page.listed ? tags : ['<meta name="robots" content="noindex" />', ...unaddressed]),
    ...previewOf(page, origin),
    `<meta name="scripts" ${attribute('content', scripts.join(' '))} />`,
    ...start.map((file) => `<script type="module" async ${attribute('src', file)}></script>`),
    ...page.facts.map((facts) => `<script type="application/ld+json">${dataOf(facts)}</script>`),
  ].join('\n    ')
}

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

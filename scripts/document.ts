import type { PrerenderedPage } from '#web/app/prerendered-page.ts'

interface DocumentParts {
  /** The beginning of absolute addresses. */
  origin: string
  /** The scripts that wait until the page is shown and then load the others. */
  start: readonly string[]
  /** The scripts of the page, in the order of their execution. */
  scripts: readonly string[]
  /** The styles of the page, including those that the built document names already. */
  styles: readonly string[]
}

/** The content policy blocks every inline script and style, but not blocks of data. */
const blockedByPolicy =
  /<script(?! type="application\/(?:ld\+json"|json" id="page-data")>)(?![^>]*\ssrc=)|<style|\sstyle="/

/**
 * Puts a page into the built document. Throws when the content policy of the site would block a part of it.
 */
export function documentOf(template: string, page: PrerenderedPage, around: DocumentParts): string {
  const html = template
    .replace('<html lang="ja">', `<html lang="${page.language}">`)
    .replace('<!--head-->', () => headOf(page, around))
    .replace('</head>', () => `${stylesOf(template, around)}</head>`)
    .replace('<!--page-->', () => page.html)
  const blocked = blockedByPolicy.exec(html)
  if (blocked) throw new Error(`${page.address}: "${blocked[0]}" would be blocked by the content policy`)
  return html
}

/** They stand after the styles of the built document, so that they override them. */
const stylesOf = (template: string, { styles }: DocumentParts) =>
  styles
    .filter((file) => !template.includes(attribute('href', file)))
    .map((file) => `  <link rel="stylesheet" ${attribute('href', file)} />\n  `)
    .join('')

function headOf(page: PrerenderedPage, around: DocumentParts): string {
  const { origin, start, scripts } = around
  const tags = page.tags.map(([tag, key, name, value]) => `<${tag} ${key} ${attribute(name, value)} />`)
  const unaddressed = tags.filter((tag) => !tag.startsWith('<link'))
  return [
    `<title>${escape(page.title)}</title>`,
    ...(page.listed ? tags : ['<meta name="robots" content="noindex" />', ...unaddressed]),
    ...previewOf(page, origin),
    ...(page.guarded ? startAtOnce(scripts) : startWhenShown(start, scripts)),
    ...page.structuredData.map((one) => block('type="application/ld+json"', one)),
    ...(page.data ? [block('type="application/json" id="page-data"', page.data)] : []),
  ].join('\n    ')
}

/** The document of a guarded page shows nothing before its script runs, so the script starts at once. */
const startAtOnce = (scripts: readonly string[]) => [
  ...scripts.map((file) => `<link rel="modulepreload" ${attribute('href', file)} />`),
  ...scripts.slice(-1).map(asScript),
]

const startWhenShown = (start: readonly string[], scripts: readonly string[]) => [
  `<meta name="scripts" ${attribute('content', scripts.join(' '))} />`,
  ...start.map(asScript),
]

const asScript = (file: string) => `<script type="module" async ${attribute('src', file)}></script>`

/** The part of a link preview that is the same for every page in a language. */
function previewOf({ sharePicture }: PrerenderedPage, origin: string): string[] {
  const isWide = sharePicture.width > sharePicture.height
  const properties = {
    'og:type': 'website',
    'og:image': `${origin}${sharePicture.path}`,
    'og:image:width': String(sharePicture.width),
    'og:image:height': String(sharePicture.height),
    'og:image:alt': sharePicture.text,
  }
  return [
    ...Object.entries(properties).map(
      ([property, value]) => `<meta property="${property}" ${attribute('content', value)} />`,
    ),
    `<meta name="twitter:card" content="${isWide ? 'summary_large_image' : 'summary'}" />`,
  ]
}

/** Without `<` the data cannot end its block. */
const block = (attributes: string, data: object) =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`

const attribute = (name: string, value: string) => `${name}="${escape(value)}"`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escape = (text: string) => text.replace(/[&<>"]/g, (char) => entities[char] ?? char)

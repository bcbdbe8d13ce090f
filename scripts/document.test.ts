import { describe, expect, test } from 'vitest'
import type { ShownNews } from '#contract/news.ts'
import type { PrerenderedPage } from '#web/app/prerendered-page.ts'
import { documentOf } from './document.ts'

const template =
  '<html lang="ja"><head><!--head--><link rel="stylesheet" href="/assets/frame-1.css"></head>' +
  '<body><div id="root"><!--page--></div></body></html>'
const around = {
  origin: 'https://studio.example',
  start: ['/assets/start-1.js'],
  scripts: ['/assets/price-1.js', '/assets/index-1.js'],
  styles: ['/assets/frame-1.css', '/assets/price-1.css'],
}

const page: PrerenderedPage = {
  title: 'Tea & yoga',
  tags: [
    ['meta', 'name="description"', 'content', 'A "quiet" hour'],
    ['link', 'rel="canonical"', 'href', 'https://studio.example/en/price'],
    ['link', 'rel="alternate" hreflang="ja"', 'href', 'https://studio.example/price'],
  ],
  address: '/en/price',
  language: 'en',
  name: 'price',
  status: 200,
  alternates: { ja: '/price', en: '/en/price' },
  listed: true,
  guarded: false,
  sources: [],
  sharePicture: { path: '/pictures/share.jpg', width: 1200, height: 630, text: 'a studio' },
  structuredData: [],
  data: undefined,
  html: '<h1>Prices</h1>',
}

describe('document of a page', () => {
  test('the document has the language, the head and the text of the page', () => {
    const html = documentOf(template, page, around)
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('<title>Tea &amp; yoga</title>')
    expect(html).toContain('<meta name="description" content="A &quot;quiet&quot; hour" />')
    expect(html).toContain('<link rel="canonical" href="https://studio.example/en/price" />')
    expect(html).toContain('<div id="root"><h1>Prices</h1></div>')
    expect(html).not.toContain('noindex')
  })

  test('the document describes the picture of link previews by absolute address, size and alternative text', () => {
    const html = documentOf(template, page, around)
    expect(html).toContain('<meta property="og:image" content="https://studio.example/pictures/share.jpg" />')
    expect(html).toContain('<meta property="og:image:width" content="1200" />')
    expect(html).toMatch(/<meta property="og:image:alt" content="[^"]+" \/>/)
  })

  test('of a page that is not public asks not to be listed and gives no address', () => {
    const html = documentOf(template, { ...page, listed: false }, around)
    expect(html).toContain('<meta name="robots" content="noindex" />')
    expect(html).not.toMatch(/canonical|hreflang/)
  })

  test('the document starts with one script, which reads the names of the other scripts', () => {
    const html = documentOf(template, page, around)
    expect(html).toContain('<script type="module" async src="/assets/start-1.js"></script>')
    expect(html).toContain('<meta name="scripts" content="/assets/price-1.js /assets/index-1.js" />')
    expect(html).not.toContain('modulepreload')
  })

  test('the document of a guarded page starts with all of its scripts at once', () => {
    const html = documentOf(template, { ...page, guarded: true }, around)
    expect(html).toContain('<link rel="modulepreload" href="/assets/price-1.js" />')
    expect(html).toContain('<script type="module" async src="/assets/index-1.js"></script>')
    expect(html).not.toMatch(/start-1|name="scripts"/)
  })

  test('the document names each style once, the styles of the page after those of every page', () => {
    const html = documentOf(template, page, around)
    expect([...html.matchAll(/stylesheet" href="([^"]+)"/g)].map(([, file]) => file)).toEqual(around.styles)
  })

  test('structured data in the document cannot end its block', () => {
    const structuredData = [{ name: '</script><script>alert(1)</script>' }]
    const html = documentOf(template, { ...page, structuredData }, around)
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1]
    expect(JSON.parse(block ?? '')).toEqual(structuredData[0])
    expect(html.match(/<script/g)).toHaveLength(2)
  })

  test('the document carries what its script must find, and no block where that is nothing', () => {
    const data = { page: 'price', news: [{ id: '</script>' } as ShownNews] }
    const html = documentOf(template, { ...page, data }, around)
    const carried = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1]
    expect(JSON.parse(carried ?? '')).toEqual(data)
    expect(documentOf(template, page, around)).not.toContain('application/json')
  })

  test.each([
    '<script>run()</script>',
    '<script type="application/json" id="page-data" onload="run()">{}</script>',
    '<script type="module">run()</script>',
    '<script type="application/ld+json" onload="run()">{}</script>',
    '<style>p { color: red }</style>',
    '<p style="color: red">',
  ])('a document with %s is refused, because the content policy would block it', (html) => {
    expect(() => documentOf(template, { ...page, html }, around)).toThrow(/en\/price: .* would be blocked/)
  })

  test('a document may load scripts from files', () => {
    const html = '<script type="module" src="/assets/index.js"></script>'
    expect(documentOf(template, { ...page, html }, around)).toContain(html)
  })
})

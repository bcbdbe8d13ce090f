import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { builtOrigin } from './site-documents.ts'
import type { NoticeBar } from './site-documents.ts'
import { serveSite } from './static-site.ts'

/**
 * The folder of the site is named `assets` too, because only the folders inside it may decide the cache rule.
 */
const siteDir = join(mkdtempSync(join(tmpdir(), 'site-')), 'assets')

const files = {
  'site.json': JSON.stringify({
    texts: { '/robots.txt': 'robots.txt' },
    pages: { '/': 'ja/home.html', '/en': 'en/home.html', '/unauthorized': 'ja/unauthorized.html' },
    statuses: { '/unauthorized': 401 },
    notFound: { ja: 'ja/notFound.html', en: 'en/notFound.html' },
  }),
  'documents/ja/home.html': 'ようこそ',
  'documents/en/home.html': '<!--closures-->Welcome',
  'documents/ja/notFound.html': 'ありません',
  'documents/ja/unauthorized.html': '権限がありません',
  'documents/en/notFound.html': 'Nothing here',
  'public/assets/index-1.js': 'script',
  'public/assets/index-1.js.br': 'squeezed',
  'public/pictures/banner.svg': '<svg/>',
  'documents/robots.txt': `Sitemap: ${builtOrigin}/sitemap.xml`,
}
for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(join(siteDir, file)), { recursive: true })
  writeFileSync(join(siteDir, file), text)
}

let banner = ''
let bars: NoticeBar[] = []
let documents: Map<string, string> | undefined

const app = Fastify()
await serveSite(app, siteDir, 'https://yoga.example', async () => ({
  unlisted: false,
  banner,
  bars,
  moreBars: 'more',
  documents,
}))
afterAll(async () => {
  await app.close()
  rmSync(dirname(siteDir), { recursive: true })
})

test('a page shows the banner of now, and has another entity tag with it', async () => {
  const read = (headers = {}) => app.inject({ url: '/en', headers })
  const before = await read()
  banner = '<aside>Closed</aside>'
  const known = { 'if-none-match': String(before.headers['etag']) }
  expect((await read(known)).body).toBe('<aside>Closed</aside>Welcome')
  const coded = await read({ 'accept-encoding': 'gzip' })
  expect(gunzipSync(coded.rawPayload).toString()).toBe('<aside>Closed</aside>Welcome')
  banner = ''
  expect(await read(known)).toMatchObject({ statusCode: 304 })
})

test('a visitor who has closed a bar gets the page without it, and others with it', async () => {
  const read = async (cookie?: string) => app.inject({ url: '/en', headers: cookie ? { cookie } : {} })
  const without = await read()
  bars = [
    { key: 'a~1', html: '<section>A</section>' },
    { key: 'b~2', html: '<section>B</section>' },
  ]
  banner = '<aside>Closed</aside>'
  expect(await read()).toMatchObject({
    body: '<aside>Closed</aside><section>A</section><details class="more-notices"><summary>more</summary><section>B</section></details>Welcome',
    headers: { vary: 'cookie, accept-encoding' },
  })
  expect((await read('x=1; closedNotices=a~1')).body).toBe('<aside>Closed</aside><section>B</section>Welcome')
  expect((await read('closedNotices=a~1.b~2')).body).toBe('<aside>Closed</aside>Welcome')
  // The bar says something else since then.
  bars = [{ key: 'a~2', html: '<section>A</section>' }]
  expect((await read('closedNotices=a~1.b~2')).body).toContain('<section>A</section>')
  bars = []
  banner = ''
  const after = await read('closedNotices=a~1')
  expect(after).toMatchObject({ body: without.body, headers: { vary: 'accept-encoding' } })
})

test('a page is sent with the published facts once it is rendered with them, under another entity tag', async () => {
  const read = (headers = {}) => app.inject({ url: '/en', headers })
  const before = await read()
  documents = new Map([['en/home.html', `<!--closures-->Welcome at ${builtOrigin}`]])
  const after = await read({ 'if-none-match': String(before.headers['etag']) })
  expect(after).toMatchObject({ statusCode: 200, body: 'Welcome at https://yoga.example' })
  expect((await app.inject('/unauthorized')).body).toBe('権限がありません')
  documents = undefined
  expect((await read()).body).toBe(before.body)
})

describe('built site', () => {
  test.each([
    ['/assets/index-1.js', 'public, max-age=31536000, immutable'],
    ['/pictures/banner.svg', 'public, max-age=86400, stale-while-revalidate=604800'],
    ['/robots.txt', 'no-cache'],
    ['/', 'no-cache'],
    ['/nowhere', 'no-cache'],
  ])('%s is sent with cache-control %s', async (url, rule) => {
    expect((await app.inject(url)).headers['cache-control']).toBe(rule)
  })

  test('a client that accepts a compressed copy gets it', async () => {
    const answer = await app.inject({
      url: '/assets/index-1.js',
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.body).toBe('squeezed')
    expect((await app.inject('/assets/index-1.js')).body).toBe('script')
  })

  test('the front page redirects a visitor who chose English to the English one and keeps the query', async () => {
    const answer = await app.inject({ url: '/?from=mail', headers: { cookie: 'a=b; language=en' } })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers).toMatchObject({ location: '/en?from=mail', vary: 'cookie' })
    expect((await app.inject({ url: '/', headers: { cookie: 'language=ja' } })).body).toBe('ようこそ')
    expect((await app.inject({ url: '/en', headers: { cookie: 'language=ja' } })).body).toBe('Welcome')
  })

  test('every document names the address of this studio, whatever build it comes from', async () => {
    expect((await app.inject('/robots.txt')).body).toBe('Sitemap: https://yoga.example/sitemap.xml')
    expect((await app.inject('/robots.txt')).headers['content-type']).toBe('text/plain; charset=utf-8')
    expect((await app.inject('/en')).headers['content-type']).toBe('text/html; charset=utf-8')
  })

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=0.8, br;q=0', 'gzip', gunzipSync],
  ])(
    'a client that accepts %s gets a document by %s, and 304 when it asks again',
    async (accepted, coding, open) => {
      const headers = { 'accept-encoding': accepted }
      const answer = await app.inject({ url: '/en', headers })
      expect(answer.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' })
      expect(open(answer.rawPayload).toString()).toBe('Welcome')
      const again = { ...headers, 'if-none-match': String(answer.headers['etag']) }
      const unchanged = await app.inject({ url: '/en', headers: again })
      expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
      expect((await app.inject({ url: '/', headers: again })).statusCode).toBe(200)
      const head = await app.inject({ method: 'HEAD', url: '/en' })
      expect([head.headers['content-length'], head.body]).toEqual(['7', ''])
    },
  )

  test('an unknown address is answered with the 404 page of its language', async () => {
    const english = await app.inject('/en/nowhere')
    expect([english.statusCode, english.body]).toEqual([404, 'Nothing here'])
    const japanese = await app.inject('/english')
    expect([japanese.statusCode, japanese.body]).toEqual([404, 'ありません'])
  })

  test('an error page answers with its status', async () => {
    const answer = await app.inject('/unauthorized')
    expect([answer.statusCode, answer.body]).toEqual([401, '権限がありません'])
  })

  test('an address in other letter case is redirected to the page with its query', async () => {
    const answer = await app.inject('/EN?from=mail')
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/en?from=mail'])
    expect((await app.inject('/API/EN')).statusCode).toBe(404)
  })

  test('an unknown call is answered with an error of the API', async () => {
    for (const request of [
      { url: '/api/nowhere', method: 'GET' },
      { url: '/', method: 'POST' },
    ] as const) {
      const answer = await app.inject(request)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ message: 'error.server.notFound' })
    }
  })
})

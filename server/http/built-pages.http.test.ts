import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { HtmlValidate } from 'html-validate'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { identity } from '#studio/identity.ts'
import { languages } from '#studio/languages.ts'
import { builtPages, builtSite, openSite } from '#tests/support/built-site.ts'
import { newDataFolder } from '#tests/support/databases.ts'
import { addressIn, mainFacts, publicPages } from '#tests/support/public-pages.ts'
import { ServedPage } from '#tests/support/served-page.ts'
import { textsOf } from '#tests/support/texts.ts'
import { pageRenderer } from './page-renderer.ts'

const { studio, pageAt } = await openSite({ atEnd: afterAll })

const addresses = languages.flatMap((language) =>
  builtPages().map(({ path, name }) => ({ address: addressIn(language, path), language, name })),
)

/** Every route of the specification (section 2), and the key of its texts. */
const specified = [
  { path: '/', name: 'home' },
  { path: '/about', name: 'about' },
  { path: '/about-yoga', name: 'aboutYoga' },
  { path: '/price', name: 'price' },
  { path: '/address', name: 'address' },
  { path: '/RentalSpace', name: 'rentalSpace' },
  { path: '/booking', name: 'booking' },
  { path: '/contact', name: 'contact' },
  { path: '/ContactNoUserYoga', name: 'contactNoUserYoga' },
  { path: '/login', name: 'login' },
  { path: '/register', name: 'register' },
  { path: '/payment', name: 'payment' },
  { path: '/profile', name: 'profile' },
  { path: '/admin', name: 'admin' },
  { path: '/not_found', name: 'notFound' },
  { path: '/unauthorized', name: 'unauthorized' },
  { path: '/internal_server_error', name: 'serverError' },
]

/** The error pages of the specification (section 2). */
const statuses: Record<string, number> = { notFound: 404, unauthorized: 401, serverError: 500 }

test('the build has every page of the specification', () => {
  expect(builtPages()).toEqual(expect.arrayContaining(specified))
})

describe('the server answers each address of the site', () => {
  test.for(addresses)(
    'it serves $address in its language and with its title',
    async ({ address, language, name }) => {
      const page = await pageAt(address)
      expect(page.status).toBe(statuses[name] ?? 200)
      expect(page.language).toBe(language)
      const studioName = identity.name[language]
      expect(page.title).toBe(
        name === 'home'
          ? `${studioName} | ${identity.tagline[language]}`
          : `${textsOf(language)(`pages.${name}.title`)} | ${studioName}`,
      )
    },
  )

  test.for(languages)(
    'it answers an unknown address with the 404 page and its status (%s)',
    async (language) => {
      const t = textsOf(language)
      for (const path of ['/nothing-here', '/booking/2', '/Booking.html']) {
        const page = await pageAt(addressIn(language, path))
        expect([path, page.status, page.language]).toEqual([path, 404, language])
        expect(page.headings).toEqual([t('error.page.404')])
        expect(page.title).toContain(t('pages.notFound.title'))
      }
    },
  )

  test.for([
    ['/Contact', '/contact'],
    ['/rentalspace', '/RentalSpace'],
    ['/en/Contact?from=mail', '/en/contact?from=mail'],
    ['/BOOKING/', '/booking'],
  ] as const)('it leads from %s to %s for good', async ([address, own]) => {
    const { statusCode, headers } = await studio.app.inject(address)
    expect([statusCode, headers.location]).toEqual([301, own])
  })

  test.for([
    ['/not_found', 404],
    ['/unauthorized', 401],
    ['/internal_server_error', 500],
  ] as const)('it shows at %s the text for %i and links to go on', async ([path, code]) => {
    for (const language of languages) {
      const t = textsOf(language)
      const page = await pageAt(addressIn(language, path))
      expect(page.headings).toEqual([t(`error.page.${code}`)])
      // Below the sentence of 401 stands the login with its links; the logo leads to the front page.
      const links = page.links('main')
      expect(links).toContain(addressIn(language, code === 401 ? '/register' : '/'))
      expect(page.mainText.includes(t('login.submit'))).toBe(code === 401)
    }
  })
})

describe('a visitor without script', () => {
  test.for(publicPages)('finds the main facts on $address', async ({ address, language, name }) => {
    const { mainText } = await pageAt(address)
    expect((mainFacts(language)[name] ?? []).filter((fact) => !mainText.includes(fact))).toEqual([])
  })

  test.for(languages)('reads how to reach the studio where a page needs script (%s)', async (language) => {
    for (const path of ['/login', '/register', '/contact', '/booking']) {
      const { html } = await pageAt(addressIn(language, path))
      const hint = /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1] ?? ''
      expect([path, new ServedPage(200, `<body>${hint}`).text]).toEqual([
        path,
        `${textsOf(language)('common.needsScript')} ${identity.phone}`,
      ])
    }
  })

  test.for(languages)('is led from the landing page to the booking page (%s)', async (language) => {
    const { html } = await pageAt(addressIn(language, '/'))
    const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
    const invitation = links.find(([, , inside]) => inside?.includes(textsOf(language)('home.tryLesson')))
    expect(invitation?.[1]).toBe(addressIn(language, '/booking'))
  })
})

test.for(languages)('no page links to an address that does not exist (%s)', async (language) => {
  const from = new Map<string, string>()
  for (const { path } of builtPages()) {
    const address = addressIn(language, path)
    for (const link of (await pageAt(address)).links()) {
      // A place on the page itself, which an error page has too.
      if (!link.startsWith('#')) from.set(new URL(link, `http://localhost${address}`).href, address)
    }
  }
  expect(from.size).toBeGreaterThan(20)
  for (const [href, address] of from) {
    const { origin, pathname, search } = new URL(href)
    const isOwn = origin === 'http://localhost'
    const answer = isOwn ? (await studio.app.inject(pathname + search)).statusCode : isSound(href)
    expect(`${address} → ${href}: ${answer}`).toBe(`${address} → ${href}: ${isOwn ? 200 : true}`)
  }
})

/** Mail, telephone, and other sites with TLS, which no test may visit. */
const isSound = (href: string) => /^(mailto:\S+@\S+\.\S+|tel:\+?\d+|https:\/\/\S+)$/.test(href)

/** The rules of the HTML standard, without rules of style (docs/decisions/0008). */
const checker = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

test.for(languages)(
  'the HTML checker finds no mistake in a page as the server sends it (%s)',
  async (language) => {
    const found: string[] = []
    for (const { path } of builtPages()) {
      const { html } = await pageAt(addressIn(language, path))
      const { results } = await checker.validateString(html)
      for (const { messages } of results)
        for (const { line, ruleId, message } of messages) found.push(`${path}:${line} ${ruleId}: ${message}`)
    }
    expect(found).toEqual([])
  },
)

/**
 * The limit of the landing page's script in bytes of gzip: its size now and a little more (decision 0010).
 */
const most = 130_000

test.for(languages)('the landing page loads no more script than the limit (%s)', async (language) => {
  const { html } = await pageAt(addressIn(language, '/'))
  // What the first script fetches.
  const named = /<meta name="scripts" content="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  const first = [...html.matchAll(/<script [^>]*src="([^"]*)"/g)].map(([, src = '']) => src)
  expect(named.length).toBeGreaterThan(3)
  expect(first).toHaveLength(1)
  const scripts = [...first, ...named]
  const sources = scripts.map((script) => readFileSync(join(builtSite(), 'public', script)))
  // A script that another one imports is named, too.
  const imported = sources.flatMap((source) =>
    [...source.toString().matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, file]) => `/assets/${file}`),
  )
  expect(imported.length).toBeGreaterThan(3)
  expect(imported.filter((script) => !scripts.includes(script))).toEqual([])
  const sizes = sources.map((source) => gzipSync(source, { level: 9 }).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(most)
})

test('the renderer of the pages needs no package, because the container image has none that a browser uses', async () => {
  const folder = newDataFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(join(builtSite(), 'renderer'), join(folder, 'renderer'), { recursive: true })
  const pages = (await pageRenderer(folder)?.({ facts: {}, news: [], teachers: [] })) ?? []
  const names = new Set(pages.map(({ name }) => name))
  expect(names).toEqual(new Set(builtPages().map(({ name }) => name)))
})

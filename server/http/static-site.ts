import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { ApiError } from './api-error.ts'
import { sendApiError } from './answer-errors.ts'
import { siteFile } from './site-builds.ts'
import { SiteDocument } from './site-documents.ts'
import type { PageState } from './site-documents.ts'

/**
 * The file `site.json`, which the build writes beside the documents: the file of each address and of the 404
 * page.
 */
interface SiteMap {
  pages: Record<string, string>
  /** The documents for search engines, which name the address of the studio as the pages do. */
  texts: Record<string, string>
  /** The status of each address that does not answer 200. */
  statuses: Record<string, number>
  notFound: { ja: string; en: string }
}

/** Files in `assets` change their name with their content. A new picture may keep the name of the old one. */
const cacheRules = {
  assets: 'public, max-age=31536000, immutable',
  pictures: 'public, max-age=86400, stale-while-revalidate=604800',
}
const revalidate = 'no-cache'

/**
 * Serves the built pages, and the 404 page with its status at every other address.
 * @param publicUrl the address of the studio, which is filled in here, so that one build serves any address
 * @param stateOf gives what the pages show now besides what was built
 */
export async function serveSite(
  app: FastifyInstance,
  siteDir: string | undefined,
  publicUrl: string,
  stateOf: () => Promise<PageState> = async () => ({
    unlisted: false,
    banner: '',
    bars: [],
    moreBars: '',
    documents: undefined,
  }),
): Promise<void> {
  if (siteDir === undefined) {
    app.setNotFoundHandler((_, reply) => sendApiError(reply, new ApiError('error.server.notFound')))
    return
  }
  const publicDir = join(siteDir, 'public')
  const site = JSON.parse(readFileSync(join(siteDir, siteFile), 'utf8')) as SiteMap
  const documentOf = (file: string) => new SiteDocument(join(siteDir, 'documents'), file, publicUrl, stateOf)
  await app.register(fastifyStatic, {
    root: publicDir,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', cacheRule(relative(publicDir, path))),
  })

  // Robots may read every page, and so the header that keeps it from being listed, but find no list of them.
  for (const [address, file] of Object.entries(site.texts)) {
    const document = documentOf(file)
    app.get(address, async (request, reply) => {
      if (!(await stateOf()).unlisted) return document.send(request, reply)
      if (address !== '/robots.txt') return sendApiError(reply, new ApiError('error.server.notFound'))
      return reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /api/\n')
    })
  }
  for (const [address, file] of Object.entries(site.pages)) {
    const document = documentOf(file)
    app.get(address, (request, reply) => {
      if (address === '/') reply.header('vary', 'cookie')
      return address === '/' && prefersEnglish(request)
        ? reply.redirect(`/en${queryOf(request)}`, 302)
        : document.send(request, reply, site.statuses[address])
    })
  }

  const notFound = { ja: documentOf(site.notFound.ja), en: documentOf(site.notFound.en) }
  const spellingOf = spellingsOf(Object.keys(site.pages))
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/') || request.method !== 'GET') {
      return sendApiError(reply, new ApiError('error.server.notFound'))
    }
    const [path = ''] = request.url.split('?')
    const spelling = spellingOf(path)
    if (spelling !== undefined) return reply.redirect(`${spelling}${queryOf(request)}`, 301)
    const language = /^\/en(\/|$|\?)/.test(request.url) ? 'en' : 'ja'
    return notFound[language].send(request, reply, 404)
  })
}

function cacheRule(path: string): string {
  const [folder] = path.split(sep)
  return folder === 'assets' || folder === 'pictures' ? cacheRules[folder] : revalidate
}

/**
 * A visitor who chose English gets the English front page again; other pages do not ask
 * (docs/decisions/0005).
 */
export const prefersEnglish = (request: FastifyRequest) =>
  /(?:^|;\s*)language=en(?:;|$)/.test(request.headers.cookie ?? '')

const queryOf = ({ url }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

/**
 * Returns the function that finds a page's own spelling for an address in other letter case, such as
 * `/contact` for `/Contact`; undefined when there is no such page. A parameter, such as the id in
 * `/receipt/:id`, keeps its case.
 */
export function spellingsOf(addresses: readonly string[]): (path: string) => string | undefined {
  const pages = addresses.map((address) => address.split('/'))
  return (path) => {
    const parts = path.replace(/(.)\/$/, '$1').split('/')
    const page = pages.find(
      (own) => own.length === parts.length && own.every((part, at) => fits(part, parts[at])),
    )
    return page?.map((part, at) => (isParameter(part) ? parts[at] : part)).join('/')
  }
}

const isParameter = (part: string) => part.startsWith(':')

const fits = (own: string, part = '') =>
  isParameter(own) ? part !== '' : own.toLowerCase() === part.toLowerCase()

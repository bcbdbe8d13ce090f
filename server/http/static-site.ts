import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import { sendApiError } from './answer-errors.ts'
import { spellingsOf } from './page-spelling.ts'

/** The file `site.json`, which the build writes beside the pages: the file of each address and of the 404 page. */
export interface SiteMap {
  /** The beginning of the absolute addresses in the pages. */
  origin: string
  pages: Record<string, string>
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

/** Serves the built pages, and the 404 page with its status at every other address. */
export async function serveSite(app: FastifyInstance, siteDir: string | undefined): Promise<void> {
  if (siteDir === undefined) {
    app.setNotFoundHandler((_, reply) => sendApiError(reply, new ApiError('error.server.notFound')))
    return
  }
  const pagesDir = join(siteDir, 'pages')
  const publicDir = join(siteDir, 'public')
  const site = JSON.parse(readFileSync(join(siteDir, 'site.json'), 'utf8')) as SiteMap
  await app.register(fastifyStatic, {
    root: publicDir,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', cacheRule(relative(publicDir, path))),
  })

  for (const [address, file] of Object.entries(site.pages)) {
    app.get(address, { schema: { hide: true } }, (request, reply) => {
      if (address === '/') reply.header('vary', 'cookie')
      return address === '/' && prefersEnglish(request)
        ? reply.redirect(`/en${queryOf(request)}`, 302)
        : reply.code(site.statuses[address] ?? 200).sendFile(file, pagesDir)
    })
  }

  const spellingOf = spellingsOf(Object.keys(site.pages))
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/') || request.method !== 'GET') {
      return sendApiError(reply, new ApiError('error.server.notFound'))
    }
    const [path = ''] = request.url.split('?')
    const spelling = spellingOf(path)
    if (spelling !== undefined) return reply.redirect(`${spelling}${queryOf(request)}`, 301)
    const language = /^\/en(\/|$|\?)/.test(request.url) ? 'en' : 'ja'
    return reply.code(404).sendFile(site.notFound[language], pagesDir)
  })
}

function cacheRule(path: string): string {
  const [folder] = path.split(sep)
  return folder === 'assets' || folder === 'pictures' ? cacheRules[folder] : revalidate
}

/** A visitor who chose English gets the English front page again; other pages do not ask (docs/decisions/0005). */
export const prefersEnglish = (request: FastifyRequest) =>
  /(?:^|;\s*)language=en(?:;|$)/.test(request.headers.cookie ?? '')

const queryOf = ({ url }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import { sendApiError } from './answer-errors.ts'

/** What the build writes beside the pages: the file of each address, and that of the 404 page. */
export interface SiteMap {
  /** What the absolute addresses in the pages begin with. */
  origin: string
  pages: Record<string, string>
  notFound: { ja: string; en: string }
}

/** Files in `assets` change their name with their content. A new picture may keep the old one's name. */
const cacheRules = {
  assets: 'public, max-age=31536000, immutable',
  pictures: 'public, max-age=86400, stale-while-revalidate=604800',
}
const revalidate = 'no-cache'

/** Serves the built pages: known addresses with their page, unknown ones with the 404 page and status. */
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
        : reply.sendFile(file, pagesDir)
    })
  }

  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/') || request.method !== 'GET') {
      return sendApiError(reply, new ApiError('error.server.notFound'))
    }
    const language = /^\/en(\/|$|\?)/.test(request.url) ? 'en' : 'ja'
    return reply.code(404).sendFile(site.notFound[language], pagesDir)
  })
}

function cacheRule(path: string): string {
  const [folder] = path.split(sep)
  return folder === 'assets' || folder === 'pictures' ? cacheRules[folder] : revalidate
}

/** Whoever chose English comes back to English; only the front page asks (docs/decisions/0005). */
const prefersEnglish = (request: FastifyRequest) =>
  /(?:^|;\s*)language=en(?:;|$)/.test(request.headers.cookie ?? '')

const queryOf = ({ url }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

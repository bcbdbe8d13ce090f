import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'
import { sendRefusal } from './answer-errors.ts'

/** What the build writes beside the pages: the file of each address, and that of the 404 page. */
export interface SiteMap {
  /** What the absolute addresses in the pages begin with. */
  origin: string
  pages: Record<string, string>
  notFound: { ja: string; en: string }
}

const immutable = 'public, max-age=31536000, immutable'
const revalidate = 'no-cache'

/** Serves the built pages: known addresses with their page, unknown ones with the 404 page and status. */
export async function serveSite(app: FastifyInstance, siteDir: string | undefined): Promise<void> {
  if (siteDir === undefined) {
    app.setNotFoundHandler((_, reply) => sendRefusal(reply, new Refusal('error.server.notFound')))
    return
  }
  const pagesDir = join(siteDir, 'pages')
  const site = JSON.parse(readFileSync(join(siteDir, 'site.json'), 'utf8')) as SiteMap
  await app.register(fastifyStatic, {
    root: join(siteDir, 'public'),
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) =>
      reply.header('cache-control', path.includes('/assets/') ? immutable : revalidate),
  })

  for (const [address, file] of Object.entries(site.pages)) {
    app.get(address, { schema: { hide: true } }, (request, reply) =>
      address === '/' && prefersEnglish(request)
        ? reply.header('vary', 'cookie').redirect(`/en${queryOf(request)}`, 302)
        : sendPage(reply, file, pagesDir),
    )
  }

  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/') || request.method !== 'GET') {
      return sendRefusal(reply, new Refusal('error.server.notFound'))
    }
    const language = /^\/en(\/|$|\?)/.test(request.url) ? 'en' : 'ja'
    return sendPage(reply.code(404), site.notFound[language], pagesDir)
  })
}

const sendPage = (reply: FastifyReply, file: string, pagesDir: string) =>
  reply.header('vary', 'cookie').sendFile(file, pagesDir)

/** Whoever chose English comes back to English; only the front page asks (docs/decisions/0005). */
const prefersEnglish = (request: FastifyRequest) =>
  /(?:^|;\s*)language=en(?:;|$)/.test(request.headers.cookie ?? '')

const queryOf = ({ url }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

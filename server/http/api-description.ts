import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { identity } from '#studio/identity.ts'
import type { DescribedRoute } from './description-app.ts'
import { sendPublic } from './public-answer.ts'

/** Headers of the description's app that the answer needs. */
const relayed = [
  'content-type',
  'content-security-policy',
  'location',
  'cache-control',
  'etag',
  'last-modified',
]

/**
 * Serves the description of the described routes at `/api/openapi.json` and a page to read it at `/api/docs`. What makes them
 * is loaded when the first client asks, because few clients do and its 100 modules would be loaded at each start. It is made again when
 * the studio has another name.
 */
export function describeApi(app: FastifyInstance, publicUrl: string): void {
  const routes: DescribedRoute[] = []
  app.addHook('onRoute', (route) => {
    const { method, url, config } = route
    // Fastify adds a route for HEAD to each for GET, in the other app too.
    if (config?.swaggerTransform !== undefined && method !== 'HEAD') routes.push({ method, url, config })
  })
  let built: { title: string; app: Promise<FastifyInstance>; document?: Promise<Buffer> } | undefined
  const build = async (title: string) => {
    const { buildDescriptionApp } = await import('./description-app.ts')
    return buildDescriptionApp(routes, { publicUrl, title })
  }
  const current = () => {
    const title = `${identity.name.en} API`
    if (built?.title !== title) built = { title, app: build(title) }
    return built
  }
  // Written once, because it has more than a megabyte and takes as long as a hundred other answers.
  app.get('/api/openapi.json', async (request, reply) => {
    const kept = current()
    kept.document ??= kept.app.then(async (descriptions) => {
      const { rawPayload } = await descriptions.inject({ url: '/api/openapi.json' })
      return rawPayload
    })
    return sendPublic(request, reply, 'application/json; charset=utf-8', await kept.document)
  })
  const relay = async (request: FastifyRequest, reply: FastifyReply) => {
    const descriptions = await current().app
    const { 'if-none-match': tag, 'if-modified-since': since } = request.headers
    const answer = await descriptions.inject({
      url: request.url,
      headers: { ...(tag && { 'if-none-match': tag }), ...(since && { 'if-modified-since': since }) },
    })
    for (const name of relayed) {
      const value = answer.headers[name]
      if (value !== undefined) reply.header(name, value)
    }
    return reply.code(answer.statusCode).send(answer.rawPayload)
  }
  for (const path of ['/api/docs', '/api/docs/*']) app.get(path, relay)
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { identity } from '#studio/identity.ts'
import type { DescribedRoute } from './description-app.ts'

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
  let built: { title: string; app: Promise<FastifyInstance> } | undefined
  const build = async (title: string) => {
    const { buildDescriptionApp } = await import('./description-app.ts')
    return buildDescriptionApp(routes, { publicUrl, title })
  }
  const relay = async (request: FastifyRequest, reply: FastifyReply) => {
    const title = `${identity.name.en} API`
    if (built?.title !== title) built = { title, app: build(title) }
    const descriptions = await built.app
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
  for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/*']) app.get(path, relay)
}

import Fastify from 'fastify'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { tags } from './describe-endpoint.ts'

/** What the description of a route is made of. */
export type DescribedRoute = Required<Pick<RouteOptions, 'method' | 'url' | 'config'>>

/** An app of its own that answers with the description of the routes, and with a page to read it. It serves no route itself. */
export async function buildDescriptionApp(
  routes: readonly DescribedRoute[],
  { publicUrl, title }: { publicUrl: string; title: string },
): Promise<FastifyInstance> {
  // Imported here, because the bundle leaves what is imported so where it is, beside the files of the page.
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const app = Fastify()
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title,
        version: '1',
        description:
          'Instants are ISO 8601, in UTC in answers. An error carries a translation key in `message`.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      tags,
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  for (const route of routes) app.route({ ...route, handler: () => undefined })
  await app.ready()
  return app
}

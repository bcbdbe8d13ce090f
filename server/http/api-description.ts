import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { identity } from '#studio/identity.ts'
import { tags } from './describe-endpoint.ts'

/** Serves the description at `/api/openapi.json` and a page to read it at `/api/docs`. */
export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${identity.name.en} API`,
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
}

import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StudioFacts } from '#studio/facts.ts'
import { tags } from './describe-endpoint.ts'
import { KeptText } from './kept-text.ts'

/**
 * Describes the routes of the contract that are registered after it, at `/api/openapi.json` and as a page at
 * `/api/docs`. The description is written when the first client asks, because that takes longer than the rest
 * of the start, and again when the studio has another name.
 */
export async function describeApi(
  app: FastifyInstance,
  { publicUrl, readFacts }: { publicUrl: string; readFacts: () => Promise<StudioFacts> },
): Promise<void> {
  const readName = async () => (await readFacts()).names.studioName.en
  const withTitle = (description: object, studio: string) => ({
    ...description,
    info: {
      title: `${studio} API`,
      version: '1',
      description:
        'Instants are ISO 8601, in UTC in answers. An error carries a translation key in `message`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      servers: [{ url: publicUrl }],
      tags,
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    // A route of the contract describes itself instead (register-endpoint.ts).
    transform: ({ url }) => ({ schema: { hide: true }, url }),
  })
  // The page is written without waiting, so its hook reads the name first.
  const names = new WeakMap<FastifyRequest, string>()
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiHooks: { onRequest: async (request) => void names.set(request, await readName()) },
    transformSpecification: (description, request) => withTitle(description, names.get(request) ?? ''),
  })
  let written: { title: string; text: KeptText } | undefined
  app.get('/api/openapi.json', async (request, reply) => {
    const title = await readName()
    if (written?.title !== title)
      written = { title, text: new KeptText(JSON.stringify(withTitle(app.swagger(), title))) }
    reply.header('cache-control', 'public, no-cache').type('application/json; charset=utf-8')
    return written.text.send(request, reply)
  })
}

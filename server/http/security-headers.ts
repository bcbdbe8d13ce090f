import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { map } from '#studio/map.ts'

/**
 * One constant policy for every page: no inline script or style anywhere. Lesson pictures come from any
 * address behind TLS, because administrators enter them by URL.
 */
export async function protect(app: FastifyInstance, publicUrl: string): Promise<void> {
  const headers = await headersFor(publicUrl)
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Helmet works out the same headers anew for each request, which is a fifth of a cheap one. It is asked once. */
async function headersFor(publicUrl: string): Promise<Record<string, string>> {
  const behindTls = publicUrl.startsWith('https:')
  const asked = Fastify()
  await asked.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        // The map from outside, for whoever asks for it.
        frameSrc: map.embed === null ? ["'none'"] : [new URL(map.embed).origin],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(behindTls && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: behindTls && { maxAge: 63_072_000, includeSubDomains: true },
    // Never a path or a query: the links in mails carry tokens.
    referrerPolicy: { policy: 'strict-origin' },
  })
  asked.get('/', async (_, reply) => reply.raw.getHeaders())
  const answer = await asked.inject('/')
  await asked.close()
  return answer.json<Record<string, string>>()
}

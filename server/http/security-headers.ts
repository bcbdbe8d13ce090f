import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { map } from '#studio/map.ts'

/**
 * Sends the same policy with every answer: no inline script and no inline style. Pictures may come from any address
 * with TLS, because administrators enter the pictures of lessons by URL.
 */
export async function addSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const headers = await headersFor(publicUrl)
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** What no page needs, neither for itself nor for the map that it shows. */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Asks helmet once, because its work for each request takes a fifth of the time of a cheap request. */
async function headersFor(publicUrl: string): Promise<Record<string, string>> {
  const behindTls = publicUrl.startsWith('https:')
  const probe = Fastify()
  await probe.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        // The map of another site, which the page loads when a visitor asks for it.
        frameSrc: map.embed === null ? ["'none'"] : [new URL(map.embed).origin],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(behindTls && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: behindTls && { maxAge: 63_072_000, includeSubDomains: true },
    // Other sites must not see paths and queries, because the links in mails carry tokens.
    referrerPolicy: { policy: 'strict-origin' },
  })
  probe.get('/', async (_, reply) => reply.raw.getHeaders())
  const answer = await probe.inject('/')
  await probe.close()
  return { ...answer.json<Record<string, string>>(), 'permissions-policy': permissionsPolicy }
}

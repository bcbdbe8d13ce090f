import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { map } from '#studio/map.ts'

/**
 * One constant policy for every page: no inline script or style anywhere. Lesson pictures come from any
 * address behind TLS, because administrators enter them by URL.
 */
export async function protect(app: FastifyInstance, publicUrl: string): Promise<void> {
  const behindTls = publicUrl.startsWith('https:')
  await app.register(helmet, {
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
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
}

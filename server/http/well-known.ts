import type { FastifyInstance } from 'fastify'
import { languages } from '#studio/languages.ts'
import { mailtoLink } from '#studio/mailto.ts'
import type { StudioFacts } from '#studio/facts.ts'
import type { Clock } from '#time/clock.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import { prefersEnglish } from './static-site.ts'

/** RFC 9116 recommends less than a year. */
const securityTextLastsMs = 364 * dayMs

/**
 * Addresses that other programs know: where to report a weakness (RFC 9116), and where to change the password
 * (W3C).
 */
export function wellKnownRoutes(
  app: FastifyInstance,
  { clock, publicUrl, readFacts }: { clock: Clock; publicUrl: string; readFacts: () => Promise<StudioFacts> },
): void {
  const securityText = ({ contact }: StudioFacts) =>
    [
      `Contact: ${contact.email === '' ? `${publicUrl}/contact` : mailtoLink(contact.email)}`,
      `Expires: ${isoText(clock() + securityTextLastsMs)}`,
      `Preferred-Languages: ${languages.join(', ')}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      '',
    ].join('\n')
  app.get('/.well-known/security.txt', async (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText(await readFacts())),
  )
  app.get('/.well-known/change-password', (request, reply) =>
    reply.redirect(`${prefersEnglish(request) ? '/en' : ''}/profile?tab=password`, 302),
  )
}

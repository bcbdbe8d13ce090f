import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sendPublic } from '#server/http/public-answer.ts'
import { identity } from '#studio/identity.ts'
import { languages } from '#studio/languages.ts'
import type { ConfirmFacts } from './current-facts.ts'

const address = '/manifest.webmanifest'

/** How a phone shows the site on its home screen, as the build wrote it, with the name of the studio that is published now. */
export function webManifestRoute(
  app: FastifyInstance,
  siteDir: string | undefined,
  confirmFacts: ConfirmFacts,
): void {
  if (siteDir === undefined) return
  const built = JSON.parse(readFileSync(join(siteDir, 'public', address), 'utf8')) as object
  app.get(address, async (request, reply) => {
    await confirmFacts()
    const name = identity.name[languages[0]]
    const bytes = Buffer.from(JSON.stringify({ ...built, name, short_name: name }))
    return sendPublic(request, reply, 'application/manifest+json; charset=utf-8', bytes)
  })
}

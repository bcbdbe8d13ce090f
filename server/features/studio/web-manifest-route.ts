import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '#server/services.ts'
import { sendPublic } from '#server/http/public-answer.ts'
import { languages } from '#studio/languages.ts'

const address = '/manifest.webmanifest'

/**
 * How a phone shows the site on its home screen, as the build wrote it, with the name of the studio that is
 * published now.
 */
export function webManifestRoute({ fastify, siteDir, readFacts }: App): void {
  if (siteDir === undefined) return
  const built = JSON.parse(readFileSync(join(siteDir, 'public', address), 'utf8')) as object
  fastify.get(address, async (request, reply) => {
    const { names } = await readFacts()
    const name = names.studioName[languages[0]]
    const bytes = Buffer.from(JSON.stringify({ ...built, name, short_name: name }))
    return sendPublic(request, reply, 'application/manifest+json; charset=utf-8', bytes)
  })
}

import { createHash } from 'node:crypto'
import * as api from '#contract/closures.ts'
import type { Database } from '#server/database/database.ts'
import { entityTag } from '#server/http/entity-tag.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { Clock } from '#time/clock.ts'
import { closeStudio } from './close-studio.ts'
import { liftClosure } from './lift-closure.ts'
import { listClosures, listClosuresOfAdmin } from './list-closures.ts'
import { previewClosure } from './preview-closure.ts'

/** How long a browser may show a list without asking again. */
const cacheFor = 'public, max-age=30'

export function closureRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock }: { database: Database; clock: Clock },
): void {
  const { reader } = database
  registerEndpoint(api.listClosures, async ({ reply }) => {
    const bytes = Buffer.from(JSON.stringify(await listClosures(reader, clock())))
    const tag = entityTag(createHash('sha256').update(bytes).digest('base64url').slice(0, 22))
    reply.headers({ 'cache-control': cacheFor, vary: 'authorization', etag: tag })
    return bytes
  })
  registerEndpoint(api.listClosuresOfAdmin, ({ request }) =>
    listClosuresOfAdmin(reader, { language: languageOf(request), now: clock() }),
  )
  registerEndpoint(api.previewClosure, ({ body, request }) =>
    previewClosure(reader, body, { language: languageOf(request), now: clock() }),
  )
  registerEndpoint(api.closeStudio, ({ caller, body, request }) =>
    closeStudio(database, caller.id, body, {
      request: repeatableRequest(caller, request),
      language: languageOf(request),
      now: clock(),
    }),
  )
  registerEndpoint(api.liftClosure, ({ caller, params }) =>
    liftClosure(database, caller.id, params.id, clock()),
  )
}

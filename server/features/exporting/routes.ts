import { exportEverything } from '#contract/exporting.ts'
import type { Database } from '#server/database/database.ts'
import { expectConfirmation } from '#server/features/second-factors/confirm-identity.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import type { Clock } from '#time/clock.ts'
import { dateOf } from '#time/tokyo.ts'
import { archiveMaker } from './archive.ts'

interface Parts {
  database: Database
  clock: Clock
  linkTokens: LinkTokens
  log: { error: (about: object, words: string) => void }
}

export function exportRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock, linkTokens, log }: Parts,
): void {
  const makeArchive = archiveMaker(database, log)
  registerEndpoint(exportEverything, async ({ caller, facts, body, request, reply }) => {
    const now = clock()
    await expectConfirmation({ reader: database.reader, linkTokens }, caller, body.confirmation, now)
    reply.header('content-disposition', `attachment; filename="hidamari-${dateOf(now)}.zip"`)
    return makeArchive({ facts, actor: caller.id, language: languageOf(request), now })
  })
}

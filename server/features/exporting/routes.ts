import { exportEverything } from '#contract/exporting.ts'
import { expectConfirmation } from '#server/features/second-factors/confirm-identity.ts'
import type { App } from '#server/context.ts'
import { languageOf } from '#server/http/request-language.ts'
import { dateOf } from '#time/tokyo.ts'
import { archiveMaker } from './archive.ts'

export function exporting({ registerEndpoint, database, clock, linkTokens, fastify }: App): void {
  const makeArchive = archiveMaker(database, fastify.log)
  registerEndpoint(exportEverything, async ({ caller, facts, body, request, reply }) => {
    const now = clock()
    await expectConfirmation({ reader: database.reader, linkTokens }, caller, body.confirmation, now)
    reply.header('content-disposition', `attachment; filename="hidamari-${dateOf(now)}.zip"`)
    return makeArchive({ facts, actor: caller.id, language: languageOf(request), now })
  })
}

import { exportEverything } from '#contract/exporting.ts'
import { expectConfirmation } from '#server/features/second-factors/confirm-identity.ts'
import type { App } from '#server/services.ts'
import { languageOf } from '#server/http/request-language.ts'
import { dateOf } from '#time/tokyo.ts'
import { archiveMaker } from './archive.ts'

export function exporting({ registerEndpoint, database, linkTokens, fastify }: App): void {
  const makeArchive = archiveMaker(database, fastify.log)
  registerEndpoint(exportEverything, async ({ ctx, caller, body, request, reply }) => {
    const { facts, now } = ctx
    await expectConfirmation(ctx, linkTokens, body.confirmation)
    reply.header('content-disposition', `attachment; filename="hidamari-${dateOf(now)}.zip"`)
    return makeArchive({ facts, actor: caller.id, language: languageOf(request), now })
  })
}

import { exportEverything } from '#contract/exporting.ts'
import { expectConfirmation } from '#server/features/second-factors/confirm-identity.ts'
import type { App } from '#server/services.ts'
import { languageOf } from '#server/http/request-language.ts'
import { dateOf } from '#time/tokyo.ts'
import { archiveMaker } from './archive.ts'

export function exporting({ registerEndpoint, linkTokens }: App): void {
  const makeArchive = archiveMaker()
  registerEndpoint(exportEverything, async ({ ctx, body, request, reply }) => {
    await expectConfirmation(ctx, linkTokens, body.confirmation)
    reply.header('content-disposition', `attachment; filename="hidamari-${dateOf(ctx.now)}.zip"`)
    return makeArchive(ctx, languageOf(request))
  })
}

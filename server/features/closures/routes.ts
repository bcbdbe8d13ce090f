import * as api from '#contract/closures.ts'
import { asPublic } from '#server/http/public-answer.ts'
import type { App } from '#server/services.ts'
import { languageOf } from '#server/http/request-language.ts'
import { closeStudio } from './close-studio.ts'
import { liftClosure } from './lift-closure.ts'
import { listClosures, listClosuresOfAdmin } from './list-closures.ts'
import { previewClosure } from './preview-closure.ts'

export function closures({ registerEndpoint }: App): void {
  registerEndpoint(api.listClosures, async ({ ctx, reply }) => {
    const listed = await listClosures(ctx)
    return asPublic(reply, Buffer.from(JSON.stringify(listed)), 30)
  })
  registerEndpoint(api.listClosuresOfAdmin, ({ ctx, request }) =>
    listClosuresOfAdmin(ctx, languageOf(request)),
  )
  registerEndpoint(api.previewClosure, ({ ctx, body, request }) =>
    previewClosure(ctx, body, languageOf(request)),
  )
  registerEndpoint(api.closeStudio, ({ ctx, body, request }) => closeStudio(ctx, body, languageOf(request)))
  registerEndpoint(api.liftClosure, ({ ctx, params }) => liftClosure(ctx, params.id))
}

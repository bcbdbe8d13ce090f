import * as api from '#contract/pausing.ts'
import type { App } from '#server/services.ts'
import { planPausing, toPreview } from './plan-pausing.ts'
import { listPausings, readMemberPausing, readOwnPausing } from './read-pausings.ts'
import { requestPausing } from './request-pausing.ts'
import { notePauseFeePayment, waivePauseFee } from './settle-fee.ts'
import { takeBack, takeBackForMember } from './take-back.ts'

export function pausing(app: App): void {
  const { registerEndpoint, payments } = app
  registerEndpoint(api.readOwnPausing, ({ ctx, caller }) => readOwnPausing(ctx, caller.id))
  registerEndpoint(api.previewPausing, async ({ ctx, caller, body }) =>
    toPreview(
      ctx,
      await planPausing(ctx, { ...body, memberId: caller.id, ifClosed: 'error.server.token_expired' }),
    ),
  )
  registerEndpoint(api.requestPausing, ({ ctx, caller, body }) =>
    requestPausing(ctx, payments, { ...body, memberId: caller.id }),
  )
  registerEndpoint(api.takeBackPausing, ({ ctx, params }) => takeBack(ctx, payments, params.id))
  registerEndpoint(api.readMemberPausing, ({ ctx, params }) => readMemberPausing(ctx, params.id))
  registerEndpoint(api.previewPausingOf, async ({ ctx, params, body: { from: day, ...body } }) =>
    toPreview(ctx, await planPausing(ctx, { ...body, day, memberId: params.id })),
  )
  registerEndpoint(api.requestPausingOf, ({ ctx, params, body }) => {
    const { from: day, feeWaived = false, exception, ...input } = body
    const byAdmin = { day, feeWaived, exception }
    return requestPausing(ctx, payments, { ...input, memberId: params.id, byAdmin })
  })
  registerEndpoint(api.takeBackPausingOf, ({ ctx, params, body }) =>
    takeBackForMember(ctx, payments, { ...params, ...body }),
  )
  registerEndpoint(api.waivePauseFee, ({ ctx, params, body }) =>
    waivePauseFee(ctx, payments, { ...params, ...body }),
  )
  registerEndpoint(api.notePauseFeePayment, ({ ctx, params, body }) =>
    notePauseFeePayment(ctx, payments, { ...params, ...body }),
  )
  registerEndpoint(api.listPausings, ({ ctx, query }) => listPausings(ctx, query))
}

import * as api from '#contract/invitations.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { App } from '#server/services.ts'
import { giveByHand, listInvitations, listInvitationsOf, withdraw } from './invitations.ts'

export function invitations({ registerEndpoint }: App): void {
  registerEndpoint(api.listOwnInvitations, async ({ ctx, caller, request }) =>
    (await listInvitations(ctx, caller.id, languageOf(request))).filter(({ state }) => state !== 'ended'),
  )

  registerEndpoint(api.listInvitationsOf, ({ ctx, params, request }) =>
    listInvitationsOf(ctx, params.id, languageOf(request)),
  )

  registerEndpoint(api.giveInvitation, ({ ctx, params, body }) => giveByHand(ctx, { ...params, ...body }))

  registerEndpoint(api.withdrawInvitation, ({ ctx, params, body }) => withdraw(ctx, { ...params, ...body }))
}

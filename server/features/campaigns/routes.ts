import * as api from '#contract/campaigns.ts'
import { grantCampaign, previewCampaign } from '#contract/tickets/ticket-administration.ts'
import { expectPassword } from '#server/features/members/check-password.ts'
import type { App } from '#server/services.ts'
import { chooseNews, declineByLink, newsReaderOf } from './decline-news.ts'
import { giveCampaign, readCampaign } from './give-tickets.ts'
import { readMailing, sendMailing } from './send-mailing.ts'
import { oneClickRoutes } from './one-click-routes.ts'

export async function campaigns(app: App): Promise<void> {
  const { registerEndpoint, database, linkTokens, rateLimit, writeMail } = app

  registerEndpoint(api.previewMailing, ({ ctx, query, body }) =>
    readMailing(ctx, writeMail, { mailing: body, filter: query }),
  )
  registerEndpoint(api.sendMailing, async ({ ctx, caller, query, body }) => {
    const { hash, password, ...mailing } = body
    if (password !== undefined) {
      await rateLimit('passwordPerAccount', caller.id)
      await expectPassword(database.reader, caller.id, password)
    }
    return sendMailing(ctx, { mailing, filter: query, hash, confirmed: password !== undefined })
  })
  registerEndpoint(previewCampaign, ({ ctx, query, body }) =>
    readCampaign(ctx, { ...body, conditions: query }),
  )
  registerEndpoint(grantCampaign, ({ ctx, query, body }) => giveCampaign(ctx, { ...body, conditions: query }))
  registerEndpoint(api.readNewsLink, async ({ ctx, body }) => {
    const { declined } = await newsReaderOf(ctx.reader, linkTokens, body.token)
    return { declined }
  })
  registerEndpoint(api.declineNews, ({ ctx, body }) => declineByLink(ctx, linkTokens, body.token))
  registerEndpoint(api.chooseNews, ({ ctx, caller, body }) => chooseNews(ctx, caller.id, body))
  await oneClickRoutes(app)
}

import * as api from '#contract/campaigns.ts'
import { grantCampaign, previewCampaign } from '#contract/tickets/ticket-administration.ts'
import { expectPassword } from '#server/features/members/check-password.ts'
import type { App } from '#server/services.ts'
import { chooseNews, declineByLink, newsReaderOf } from './decline-news.ts'
import { giveCampaign, readCampaign } from './give-tickets.ts'
import { readMailing, sendMailing } from './send-mailing.ts'
import { oneClickRoutes } from './one-click-routes.ts'

export async function campaigns(app: App): Promise<void> {
  const { registerEndpoint, database, clock, linkTokens, rateLimit, writeMail } = app

  registerEndpoint(api.previewMailing, ({ ctx, query, body }) =>
    readMailing(ctx.facts, { reader: database.reader, writeMail }, { mailing: body, filter: query }, clock()),
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
  registerEndpoint(api.readNewsLink, async ({ body }) => {
    const { declined } = await newsReaderOf({ reader: database.reader, linkTokens }, body.token)
    return { declined }
  })
  registerEndpoint(api.declineNews, ({ body }) =>
    declineByLink({ database, linkTokens }, body.token, clock()),
  )
  registerEndpoint(api.chooseNews, ({ ctx, caller, body }) => chooseNews(ctx, caller.id, body))
  await oneClickRoutes(app)
}

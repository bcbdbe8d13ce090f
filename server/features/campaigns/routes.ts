import * as api from '#contract/campaigns.ts'
import { grantCampaign, previewCampaign } from '#contract/tickets/ticket-administration.ts'
import { expectPassword } from '#server/features/members/check-password.ts'
import type { App } from '#server/context.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import { chooseNews, declineByLink, newsReaderOf } from './decline-news.ts'
import { giveCampaign, readCampaign } from './give-tickets.ts'
import { readMailing, sendMailing } from './send-mailing.ts'
import { oneClickRoutes } from './one-click-routes.ts'

export async function campaigns(app: App): Promise<void> {
  const { registerEndpoint, database, clock, linkTokens, rateLimit, writeMail } = app

  registerEndpoint(api.previewMailing, ({ facts, query, body }) =>
    readMailing(facts, { reader: database.reader, writeMail }, { mailing: body, filter: query }, clock()),
  )
  registerEndpoint(api.sendMailing, async ({ caller, query, body, request }) => {
    const { hash, password, ...mailing } = body
    if (password !== undefined) {
      await rateLimit('passwordPerAccount', caller.id)
      await expectPassword(database.reader, caller.id, password)
    }
    return sendMailing(
      database,
      caller.id,
      { mailing, filter: query, hash, confirmed: password !== undefined },
      { now: clock(), request: repeatableRequest(caller, request) },
    )
  })
  registerEndpoint(previewCampaign, ({ query, body }) =>
    readCampaign(database.reader, { ...body, conditions: query }, clock()),
  )
  registerEndpoint(grantCampaign, ({ caller, facts, query, body, request }) =>
    giveCampaign(
      facts,
      database,
      caller.id,
      { ...body, conditions: query },
      { now: clock(), request: repeatableRequest(caller, request) },
    ),
  )
  registerEndpoint(api.readNewsLink, async ({ body }) => {
    const { declined } = await newsReaderOf({ reader: database.reader, linkTokens }, body.token)
    return { declined }
  })
  registerEndpoint(api.declineNews, ({ body }) =>
    declineByLink({ database, linkTokens }, body.token, clock()),
  )
  registerEndpoint(api.chooseNews, ({ caller, body }) => chooseNews(database, caller.id, body, clock()))
  await oneClickRoutes(app)
}

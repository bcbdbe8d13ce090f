import { listMoneyLines, readMoney } from '#contract/payments/money.ts'
import * as api from '#contract/payments/open-payments.ts'
import type { App } from '#server/context.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import { listLines, listOpen, readMonth } from './read-money.ts'
import { previewLink, previewReminder, sendReminder } from './remind.ts'

export function moneyRoutes({ registerEndpoint, database, clock, writeMail }: App): void {
  const { reader } = database
  registerEndpoint(readMoney, ({ query }) => readMonth(reader, query))
  registerEndpoint(listMoneyLines, ({ query }) => listLines(reader, query))
  registerEndpoint(api.listOpenPayments, ({ query }) => listOpen(reader, query, clock()))
  registerEndpoint(api.previewReminder, ({ facts, params }) =>
    previewReminder(facts, { reader, writeMail }, params, clock()),
  )
  registerEndpoint(api.sendReminder, ({ caller, params, request }) =>
    sendReminder(database, caller.id, params, { request: repeatableRequest(caller, request), now: clock() }),
  )
  registerEndpoint(api.previewPaymentLink, ({ facts, params }) =>
    previewLink(facts, { reader, writeMail }, params.id, clock()),
  )
}

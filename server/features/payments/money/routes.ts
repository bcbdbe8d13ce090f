import { findPayments, listMoneyLines, readMoney } from '#contract/payments/money.ts'
import * as api from '#contract/payments/open-payments.ts'
import type { App } from '#server/services.ts'
import { listLines, listOpen, paymentsWithNumber, readMonth } from './read-money.ts'
import { previewLink, previewReminder, sendReminder } from './remind.ts'

export function moneyRoutes({ registerEndpoint, database, writeMail }: App): void {
  const { reader } = database
  registerEndpoint(readMoney, ({ query }) => readMonth(reader, query))
  registerEndpoint(listMoneyLines, ({ query }) => listLines(reader, query))
  registerEndpoint(findPayments, ({ query }) => paymentsWithNumber(reader, query.q))
  registerEndpoint(api.listOpenPayments, ({ ctx, query }) => listOpen(ctx, query))
  registerEndpoint(api.previewReminder, ({ ctx, params }) => previewReminder(ctx, writeMail, params))
  registerEndpoint(api.sendReminder, ({ ctx, params }) => sendReminder(ctx, params))
  registerEndpoint(api.previewPaymentLink, ({ ctx, params }) => previewLink(ctx, writeMail, params.id))
}

import { listUnsentMails, retryMail } from '#contract/mails/mails.ts'
import type { App } from '#server/services.ts'
import { listUnsent, retry } from './list-mails.ts'

export function mails({ registerEndpoint, writeMail }: App): void {
  registerEndpoint(listUnsentMails, ({ ctx, query }) => listUnsent(ctx, writeMail, query))
  registerEndpoint(retryMail, ({ ctx, params }) => retry(ctx, params.id))
}

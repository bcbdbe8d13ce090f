import { listUnsentMails, retryMail } from '#contract/mails/mails.ts'
import type { App } from '#server/context.ts'
import { listUnsent, retry } from './list-mails.ts'

export function mails({ registerEndpoint, database, clock, writeMail }: App): void {
  registerEndpoint(listUnsentMails, ({ facts, query }) =>
    listUnsent(facts, database.reader, writeMail, query),
  )
  registerEndpoint(retryMail, ({ caller, params }) => retry(database, caller.id, params.id, clock()))
}

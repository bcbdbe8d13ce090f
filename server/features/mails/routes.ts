import { listUnsentMails, retryMail } from '#contract/mails/mails.ts'
import type { Database } from '#server/database/database.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import type { WriteMail } from '#server/mail/write-mail.ts'
import type { Clock } from '#time/clock.ts'
import { listUnsent, retry } from './list-mails.ts'

interface Parts {
  database: Database
  clock: Clock
  writeMail: WriteMail
}

export function mailRoutes(registerEndpoint: RegisterEndpoint, { database, clock, writeMail }: Parts): void {
  registerEndpoint(listUnsentMails, ({ facts, query }) =>
    listUnsent(facts, database.reader, writeMail, query),
  )
  registerEndpoint(retryMail, ({ caller, params }) => retry(database, caller.id, params.id, clock()))
}

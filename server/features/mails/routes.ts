import { listFailingMails, retryMail } from '#contract/mails.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#time/clock.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import type { LinkParts } from '#server/mail-templates.ts'
import { listUnsent, retry } from './failing.ts'

interface Parts extends LinkParts {
  database: Database
  clock: Clock
}

export function failingMailRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock, ...links }: Parts,
): void {
  registerEndpoint(listFailingMails, ({ query }) => listUnsent(database.reader, links, query))
  registerEndpoint(retryMail, ({ caller, params }) => retry(database, caller.id, params.id, clock()))
}

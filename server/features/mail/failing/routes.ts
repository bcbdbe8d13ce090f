import { listFailingMails, retryMail } from '#contract/mails.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Mount } from '#server/platform/mount.ts'
import type { LinkParts } from '../mails.ts'
import { listUnsent, retry } from './service.ts'

interface Parts extends LinkParts {
  database: Database
  clock: Clock
}

export function failingMailRoutes(mount: Mount, { database, clock, ...links }: Parts): void {
  mount(listFailingMails, ({ query }) => listUnsent(database.reader, links, query))
  mount(retryMail, ({ caller, params }) => retry(database, caller.id, params.id, clock()))
}

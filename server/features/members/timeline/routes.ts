import * as api from '#contract/timeline.ts'
import type { Database } from '#server/database/database.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { WriteMail } from '#server/mail/write-mail.ts'
import { readTimeline } from './read-timeline.ts'

interface Parts {
  database: Database
  writeMail: WriteMail
}

export function timelineRoutes(registerEndpoint: RegisterEndpoint, { database, writeMail }: Parts): void {
  registerEndpoint(api.readTimeline, ({ params, query, request }) =>
    readTimeline(database.reader, params.id, query, { language: languageOf(request), writeMail }),
  )
}

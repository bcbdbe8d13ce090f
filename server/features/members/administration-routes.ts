import { changeUser, getUser, listUsers } from '#contract/users.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#time/clock.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { change, listAll, userOf } from './administration.ts'

export function userRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock }: { database: Database; clock: Clock },
): void {
  registerEndpoint(listUsers, ({ query }) => listAll(database.reader, query))
  registerEndpoint(getUser, ({ params, request }) => userOf(database.reader, params.id, languageOf(request)))
  registerEndpoint(changeUser, ({ caller, params, body }) =>
    change(database, caller.id, { id: params.id, sent: body }, clock()),
  )
}

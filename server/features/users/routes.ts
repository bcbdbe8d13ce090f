import { changeUser, getUser, listUsers } from '#contract/users.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import { languageOf } from '#server/platform/languages.ts'
import type { Mount } from '#server/platform/mount.ts'
import { change, listAll, userOf } from './service.ts'

export function userRoutes(mount: Mount, { database, clock }: { database: Database; clock: Clock }): void {
  mount(listUsers, ({ query }) => listAll(database.reader, query))
  mount(getUser, ({ params, request }) => userOf(database.reader, params.id, languageOf(request)))
  mount(changeUser, ({ caller, params, body }) =>
    change(database, caller.id, { id: params.id, sent: body }, clock()),
  )
}

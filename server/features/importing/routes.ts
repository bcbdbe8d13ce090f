import * as api from '#contract/importing/imports.ts'
import type { Database } from '#server/database/database.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import type { Clock } from '#time/clock.ts'
import { finishImport } from './finish-import.ts'
import { inviteImported, listImports } from './invite-imported.ts'
import { stageLines, startImport } from './stage-lines.ts'
import { undoImport } from './undo-import.ts'

export function importRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock }: { database: Database; clock: Clock },
): void {
  registerEndpoint(api.listImports, () => listImports(database.reader))
  registerEndpoint(api.startImport, ({ caller, body }) => startImport(database, caller.id, body, clock()))
  registerEndpoint(api.stageLines, ({ facts, caller, params: { id }, body: { rows } }) =>
    stageLines(facts, database, { id, actorId: caller.id, rows }, clock()),
  )
  registerEndpoint(api.finishImport, ({ caller, params: { id } }) =>
    finishImport(database, { id, actor: caller.id }, clock()),
  )
  registerEndpoint(api.undoImport, ({ caller, params: { id } }) =>
    undoImport(database, { id, actor: caller.id }, clock()),
  )
  registerEndpoint(api.inviteImported, ({ caller, params: { id }, body: { perHour } }) =>
    inviteImported(database, { id, actor: caller.id, perHour }, clock()),
  )
}

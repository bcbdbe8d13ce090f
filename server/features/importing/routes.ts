import * as api from '#contract/importing/imports.ts'
import type { App } from '#server/context.ts'
import { finishImport } from './finish-import.ts'
import { inviteImported, listImports } from './invite-imported.ts'
import { stageLines, startImport } from './stage-lines.ts'
import { undoImport } from './undo-import.ts'

export function importing({ registerEndpoint, database, clock }: App): void {
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

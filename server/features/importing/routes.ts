import * as api from '#contract/importing/imports.ts'
import type { App } from '#server/services.ts'
import { finishImport } from './finish-import.ts'
import { inviteImported, listImports } from './invite-imported.ts'
import { stageLines, startImport } from './stage-lines.ts'
import { undoImport } from './undo-import.ts'

export function importing({ registerEndpoint, database }: App): void {
  registerEndpoint(api.listImports, () => listImports(database.reader))
  registerEndpoint(api.startImport, ({ ctx, body }) => startImport(ctx, body))
  registerEndpoint(api.stageLines, ({ ctx, params: { id }, body: { rows } }) => stageLines(ctx, { id, rows }))
  registerEndpoint(api.finishImport, ({ ctx, params: { id } }) => finishImport(ctx, id))
  registerEndpoint(api.undoImport, ({ ctx, params: { id } }) => undoImport(ctx, id))
  registerEndpoint(api.inviteImported, ({ ctx, params: { id }, body: { perHour } }) =>
    inviteImported(ctx, { id, perHour }),
  )
}

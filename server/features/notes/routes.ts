import * as api from '#contract/notes.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import type { App } from '#server/services.ts'
import { changeNote, deleteNote, listNotes, writeNote } from './notes.ts'

export function notes({ registerEndpoint }: App): void {
  registerEndpoint(api.listNotes, ({ ctx, params }) => listNotes(ctx, params))
  registerEndpoint(api.writeNote, ({ ctx, params, body }) => writeNote(ctx, params, body))
  registerEndpoint(api.changeNote, ({ ctx, params, body, request }) =>
    changeNote(ctx, { ...params, ...body, ifMatch: ifMatchOf(request) }),
  )
  registerEndpoint(api.deleteNote, ({ ctx, params, request }) =>
    deleteNote(ctx, { ...params, ifMatch: ifMatchOf(request) }),
  )
}

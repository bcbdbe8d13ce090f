import * as api from '#contract/notices.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import type { App } from '#server/context.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import { changeNotice, createNotice, deleteNotice } from './change-notices.ts'
import { listNoticeRows } from './queries.ts'
import { toNotice } from './rules.ts'

export function notices({ registerEndpoint, database, clock }: App): void {
  registerEndpoint(api.listNotices, async () =>
    (await listNoticeRows(database.reader)).map((row) => toNotice(row, clock())),
  )
  registerEndpoint(api.createNotice, ({ caller, body, request }) =>
    createNotice(database, caller.id, body, { request: repeatableRequest(caller, request), now: clock() }),
  )
  registerEndpoint(api.updateNotice, ({ caller, params, body, request }) =>
    changeNotice(database, caller.id, { ...params, fields: body, ifMatch: ifMatchOf(request) }, clock()),
  )
  registerEndpoint(api.deleteNotice, ({ caller, params, request }) =>
    deleteNotice(database, caller.id, { ...params, ifMatch: ifMatchOf(request) }, clock()),
  )
}

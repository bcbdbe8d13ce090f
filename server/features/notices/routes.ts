import * as api from '#contract/notices.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import type { App } from '#server/services.ts'
import { changeNotice, createNotice, deleteNotice } from './change-notices.ts'
import { listNoticeRows } from './queries.ts'
import { toNotice } from './rules.ts'

export function notices({ registerEndpoint }: App): void {
  registerEndpoint(api.listNotices, async ({ ctx }) =>
    (await listNoticeRows(ctx.reader)).map((row) => toNotice(row, ctx.now)),
  )
  registerEndpoint(api.createNotice, ({ ctx, body }) => createNotice(ctx, body))
  registerEndpoint(api.updateNotice, ({ ctx, params, body, request }) =>
    changeNotice(ctx, { ...params, fields: body, ifMatch: ifMatchOf(request) }),
  )
  registerEndpoint(api.deleteNotice, ({ ctx, params, request }) =>
    deleteNotice(ctx, { ...params, ifMatch: ifMatchOf(request) }),
  )
}

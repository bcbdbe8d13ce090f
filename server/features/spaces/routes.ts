import * as blocks from '#contract/spaces/blocks.ts'
import { listOccupancy as listOccupancyCall } from '#contract/spaces/occupancy.ts'
import { listPublicSpaces as listPublicSpacesCall } from '#contract/spaces/public-spaces.ts'
import * as repeated from '#contract/spaces/repeated-windows.ts'
import * as api from '#contract/spaces/spaces.ts'
import { updateWindow } from '#contract/spaces/window-changes.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import { readWindowRun } from '#server/features/spaces/repeated-windows/rules.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import { KeptText } from '#server/http/kept-text.ts'
import type { App } from '#server/services.ts'
import { languageOf } from '#server/http/request-language.ts'
import { createWindows, previewWindows } from './repeated-windows/create-windows.ts'
import { changeSpace, createSpace, deleteSpace, listPublicSpaces, listSpaces } from './spaces.ts'
import { changeWindow, createWindow, deleteWindow, listWindows } from './windows.ts'
import { createBlock, liftBlock } from './occupancy/blocks.ts'
import { listOccupancy } from './occupancy/list-occupancy.ts'

export function spaces({ registerEndpoint, database }: App): void {
  const publicSpaces = new VersionedCache<KeptText>(1)
  registerEndpoint(listPublicSpacesCall, async ({ databaseVersion, reply }) => {
    reply.headers({ 'cache-control': 'public, no-cache', vary: 'authorization' })
    return publicSpaces.get(
      'all',
      databaseVersion,
      async () => new KeptText(JSON.stringify(await listPublicSpaces(database.reader))),
    )
  })

  registerEndpoint(api.listSpaces, ({ ctx }) => listSpaces(ctx))
  registerEndpoint(api.createSpace, ({ ctx, body }) => createSpace(ctx, body))
  registerEndpoint(api.updateSpace, ({ ctx, params, body, request }) =>
    changeSpace(ctx, { ...params, fields: body, ifMatch: ifMatchOf(request) }),
  )
  registerEndpoint(api.deleteSpace, ({ ctx, params, request }) =>
    deleteSpace(ctx, { ...params, ifMatch: ifMatchOf(request) }),
  )

  registerEndpoint(api.listWindows, ({ ctx, query }) => listWindows(ctx, rangeOf(query)))
  registerEndpoint(api.createWindow, ({ ctx, body }) => createWindow(ctx, body))
  registerEndpoint(updateWindow, ({ ctx, params, query, body, request }) =>
    changeWindow(ctx, { ...params, ...query, fields: body, ifMatch: ifMatchOf(request) }),
  )
  registerEndpoint(api.deleteWindow, ({ ctx, params, query }) => deleteWindow(ctx, { ...params, ...query }))
  registerEndpoint(repeated.previewWindows, ({ ctx, body, request }) =>
    previewWindows(ctx, body, languageOf(request)),
  )
  registerEndpoint(repeated.createWindows, ({ ctx, body, request }) =>
    createWindows(ctx, body, languageOf(request)),
  )
  registerEndpoint(repeated.readWindowRun, ({ ctx, params }) => readWindowRun(ctx.reader, params.id))

  registerEndpoint(listOccupancyCall, ({ ctx, query }) => listOccupancy(ctx, rangeOf(query)))
  registerEndpoint(blocks.createBlock, ({ ctx, body }) => createBlock(ctx, body))
  registerEndpoint(blocks.liftBlock, ({ ctx, params }) => liftBlock(ctx, params.id))
}

const rangeOf = ({ start, end }: { start: string; end: string }) => ({
  from: Date.parse(start),
  to: Date.parse(end),
})

import { listPublicSpaces as listPublicSpacesCall } from '#contract/spaces/public-spaces.ts'
import * as repeated from '#contract/spaces/repeated-windows.ts'
import * as api from '#contract/spaces/spaces.ts'
import { updateWindow } from '#contract/spaces/window-changes.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import { readWindowRun } from '#server/features/spaces/repeated-windows/rules.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import { KeptText } from '#server/http/kept-text.ts'
import type { App } from '#server/context.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import { languageOf } from '#server/http/request-language.ts'
import { createWindows, previewWindows } from './repeated-windows/create-windows.ts'
import { changeSpace, createSpace, deleteSpace, listPublicSpaces, listSpaces } from './spaces.ts'
import { changeWindow, createWindow, deleteWindow, listWindows } from './windows.ts'
import { occupancyRoutes } from './occupancy/routes.ts'

export function spaces(app: App): void {
  const { registerEndpoint, database, clock } = app
  const publicSpaces = new VersionedCache<KeptText>(1)
  registerEndpoint(listPublicSpacesCall, async ({ asOf, reply }) => {
    reply.headers({ 'cache-control': 'public, no-cache', vary: 'authorization' })
    return publicSpaces.get(
      'all',
      asOf,
      async () => new KeptText(JSON.stringify(await listPublicSpaces(database.reader))),
    )
  })

  registerEndpoint(api.listSpaces, () => listSpaces(database, clock()))
  registerEndpoint(api.createSpace, ({ caller, body, request }) =>
    createSpace(database, caller.id, body, { request: repeatableRequest(caller, request), now: clock() }),
  )
  registerEndpoint(api.updateSpace, ({ caller, params, body, request }) =>
    changeSpace(database, caller.id, { ...params, fields: body, ifMatch: ifMatchOf(request) }, clock()),
  )
  registerEndpoint(api.deleteSpace, ({ caller, params, request }) =>
    deleteSpace(database, caller.id, { ...params, ifMatch: ifMatchOf(request) }, clock()),
  )

  registerEndpoint(api.listWindows, ({ query }) =>
    listWindows(database, { from: Date.parse(query.start), to: Date.parse(query.end) }),
  )
  registerEndpoint(api.createWindow, ({ caller, body, request }) =>
    createWindow(database, caller.id, body, { request: repeatableRequest(caller, request), now: clock() }),
  )
  registerEndpoint(updateWindow, ({ caller, params, query, body, request }) =>
    changeWindow(
      database,
      caller.id,
      { ...params, ...query, fields: body, ifMatch: ifMatchOf(request) },
      clock(),
    ),
  )
  registerEndpoint(api.deleteWindow, ({ caller, params, query }) =>
    deleteWindow(database, caller.id, { ...params, ...query }, clock()),
  )
  registerEndpoint(repeated.previewWindows, ({ body, request }) =>
    previewWindows(database.reader, body, languageOf(request), clock()),
  )
  registerEndpoint(repeated.createWindows, ({ caller, body, request }) =>
    createWindows(database, caller.id, body, {
      request: repeatableRequest(caller, request),
      language: languageOf(request),
      now: clock(),
    }),
  )
  registerEndpoint(repeated.readWindowRun, ({ params }) => readWindowRun(database.reader, params.id))
  occupancyRoutes(app)
}

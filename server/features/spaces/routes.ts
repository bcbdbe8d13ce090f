import {
  createSpace,
  createWindow,
  deleteSpace,
  deleteWindow,
  listSpaces,
  listWindows,
  updateSpace,
} from '#contract/spaces.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#time/clock.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { addRentable, editRentable, listAll, removeRentable } from './spaces.ts'
import { addWindow, listSchedule, removeWindow } from './windows.ts'

export function spaceRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock }: { database: Database; clock: Clock },
): void {
  registerEndpoint(listSpaces, () => listAll(database, clock()))
  registerEndpoint(createSpace, ({ caller, body }) => addRentable(database, caller.id, body, clock()))
  registerEndpoint(updateSpace, ({ caller, params, body }) =>
    editRentable(database, caller.id, params.id, body, clock()),
  )
  registerEndpoint(deleteSpace, ({ caller, params, query }) =>
    removeRentable(database, caller.id, { ...params, ...query }, clock()),
  )
  registerEndpoint(listWindows, ({ query }) =>
    listSchedule(database, { from: Date.parse(query.start), to: Date.parse(query.end) }),
  )
  registerEndpoint(createWindow, ({ caller, body }) => addWindow(database, caller.id, body, clock()))
  registerEndpoint(deleteWindow, ({ caller, params }) =>
    removeWindow(database, caller.id, params.id, clock()),
  )
}

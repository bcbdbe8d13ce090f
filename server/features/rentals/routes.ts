import {
  createRentable,
  createWindow,
  deleteRentable,
  deleteWindow,
  listRentables,
  listWindows,
  updateRentable,
} from '#contract/rentals.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Mount } from '#server/platform/mount.ts'
import { addRentable, editRentable, listAll, removeRentable } from './service.ts'
import { addWindow, listSchedule, removeWindow } from './windows/service.ts'

export function rentalRoutes(mount: Mount, { database, clock }: { database: Database; clock: Clock }): void {
  mount(listRentables, () => listAll(database, clock()))
  mount(createRentable, ({ caller, body }) => addRentable(database, caller.id, body, clock()))
  mount(updateRentable, ({ caller, params, body }) =>
    editRentable(database, caller.id, params.id, body, clock()),
  )
  mount(deleteRentable, ({ caller, params, query }) =>
    removeRentable(database, caller.id, { ...params, ...query }, clock()),
  )
  mount(listWindows, ({ query }) =>
    listSchedule(database, { from: Date.parse(query.start), to: Date.parse(query.end) }),
  )
  mount(createWindow, ({ caller, body }) => addWindow(database, caller.id, body, clock()))
  mount(deleteWindow, ({ caller, params }) => removeWindow(database, caller.id, params.id, clock()))
}

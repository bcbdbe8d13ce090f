import * as blocks from '#contract/spaces/blocks.ts'
import { listOccupancy as listOccupancyCall } from '#contract/spaces/occupancy.ts'
import type { App } from '#server/context.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import { createBlock, liftBlock } from './blocks.ts'
import { listOccupancy } from './list-occupancy.ts'

export function occupancyRoutes({ registerEndpoint, database, clock }: App): void {
  registerEndpoint(listOccupancyCall, ({ query }) => {
    const range = { from: Date.parse(query.start), to: Date.parse(query.end) }
    return listOccupancy(database.reader, range, clock())
  })
  registerEndpoint(blocks.createBlock, ({ caller, body, request }) =>
    createBlock(database, caller.id, body, { request: repeatableRequest(caller, request), now: clock() }),
  )
  registerEndpoint(blocks.liftBlock, ({ caller, params }) =>
    liftBlock(database, caller.id, params.id, clock()),
  )
}

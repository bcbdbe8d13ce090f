import * as blocks from '#contract/spaces/blocks.ts'
import { listOccupancy as listOccupancyCall } from '#contract/spaces/occupancy.ts'
import type { App } from '#server/services.ts'
import { createBlock, liftBlock } from './blocks.ts'
import { listOccupancy } from './list-occupancy.ts'

export function occupancyRoutes({ registerEndpoint }: App): void {
  registerEndpoint(listOccupancyCall, ({ ctx, query }) => {
    const range = { from: Date.parse(query.start), to: Date.parse(query.end) }
    return listOccupancy(ctx, range)
  })
  registerEndpoint(blocks.createBlock, ({ ctx, body }) => createBlock(ctx, body))
  registerEndpoint(blocks.liftBlock, ({ ctx, params }) => liftBlock(ctx, params.id))
}

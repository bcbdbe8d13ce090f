import type { BlockFields } from '#contract/spaces/blocks.ts'
import type { Context } from '#server/context.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { lockSpace } from '#server/features/spaces/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { occupyOrTell } from './occupy.ts'
import { deleteBlock, insertBlock, release } from './queries.ts'

/** Blocks a time of a space. What is in use already stays, so the refusal tells who has it. */
export function createBlock(
  ctx: Context<AdminCaller>,
  { spaceId, start, end, note }: BlockFields,
): Promise<{ id: string }> {
  return ctx.transact((tx) =>
    tx.once(async () => {
      await lockCalendar(tx.writer)
      if ((await lockSpace(tx.writer, spaceId)) === undefined) throw new ApiError('error.space.notFound')
      const id = newId()
      const time = { spaceId, startsAt: Date.parse(start), endsAt: Date.parse(end) }
      await occupyOrTell(tx, { kind: 'block', referenceId: id, ...time, expiresAt: null })
      const block = { id, ...time, note }
      await insertBlock(tx.writer, block, tx.now)
      await tx.record({ action: 'block.created', subjectId: id, after: block })
      return { id }
    }),
  )
}

/** Lifts a block, so that its time is free again. */
export function liftBlock(ctx: Context<AdminCaller>, id: string): Promise<{ id: string }> {
  return ctx.transact(async (tx) => {
    const before = await deleteBlock(tx.writer, id)
    if (before === undefined) throw new ApiError('error.block.notFound')
    await release(tx.writer, id)
    await tx.record({ action: 'block.lifted', subjectId: id, before })
    return { id }
  })
}

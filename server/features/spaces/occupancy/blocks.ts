import type { BlockFields } from '#contract/spaces/blocks.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { lockSpace } from '#server/features/spaces/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import { occupyOrTell } from './occupy.ts'
import { deleteBlock, insertBlock, release } from './queries.ts'

/** Blocks a time of a space. What is in use already stays, so the refusal tells who has it. */
export function createBlock(
  database: Database,
  actor: AdminId,
  { spaceId, start, end, note }: BlockFields,
  { request, now }: { request: RepeatableRequest | undefined; now: number },
): Promise<{ id: string }> {
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      await lockCalendar(writer)
      if ((await lockSpace(writer, spaceId)) === undefined) throw new ApiError('error.space.notFound')
      const block = { id: newId(), spaceId, startsAt: Date.parse(start), endsAt: Date.parse(end), note }
      const { id: referenceId, startsAt, endsAt } = block
      const wanted = { kind: 'block', referenceId, spaceId, startsAt, endsAt, expiresAt: null } as const
      await occupyOrTell(writer, wanted, now)
      await insertBlock(writer, block, now)
      const entry = { action: 'block.created', subjectId: block.id, before: null, after: block } as const
      await record(writer, { actor, ...entry }, now)
      return { id: block.id }
    }),
  )
}

/** Lifts a block, so that its time is free again. */
export function liftBlock(
  database: Database,
  actor: AdminId,
  id: string,
  now: number,
): Promise<{ id: string }> {
  return database.transact(async (writer) => {
    const before = await deleteBlock(writer, id)
    if (before === undefined) throw new ApiError('error.block.notFound')
    await release(writer, id)
    await record(writer, { actor, action: 'block.lifted', subjectId: id, before, after: null }, now)
    return { id }
  })
}

import type { Writer } from '#server/database/database.ts'
import type { AdminId } from '#server/platform/callers.ts'
import { claimRequest, findAnswer, keepAnswer } from './queries.ts'

export interface Repeatable {
  actor: AdminId
  /** Without one, the work is done each time. */
  requestId: string | undefined
}

/**
 * Does the work unless the actor's request has had it done before, and answers as it did then. The answer
 * is kept in the transaction of the work: there is never one without the other.
 */
export async function once<Answer extends object>(
  writer: Writer,
  { actor, requestId }: Repeatable,
  now: number,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (requestId === undefined) return work()
  const key = { actorId: actor, requestId }
  if (!(await claimRequest(writer, key, now))) {
    return JSON.parse((await findAnswer(writer, key)) ?? '{}') as Answer
  }
  const answer = await work()
  await keepAnswer(writer, key, JSON.stringify(answer))
  return answer
}

import type { Writer } from '#server/database/database.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { claimRequest, findAnswer, keepAnswer } from './queries.ts'
import type { RequestKey } from './queries.ts'

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
  if (!(await claimRequest(writer, key, now))) return answerTo(writer, key)
  const answer = await work()
  await keepAnswer(writer, key, JSON.stringify(answer))
  return answer
}

/**
 * The answers of earlier requests that another one takes the place of. One that has not come yet is given an answer,
 * so that it does nothing when it comes.
 */
export async function settle<Answer extends object>(
  writer: Writer,
  { actor, requestIds, nothing }: { actor: AdminId; requestIds: readonly string[]; nothing: Answer },
  now: number,
): Promise<Array<Partial<Answer>>> {
  const answers: Array<Partial<Answer>> = []
  for (const requestId of requestIds) {
    const key = { actorId: actor, requestId }
    if (await claimRequest(writer, key, now)) await keepAnswer(writer, key, JSON.stringify(nothing))
    else answers.push(await answerTo<Partial<Answer>>(writer, key))
  }
  return answers
}

const answerTo = async <Answer>(writer: Writer, key: RequestKey): Promise<Answer> =>
  JSON.parse((await findAnswer(writer, key)) ?? '{}') as Answer

import type { Inquiry } from '#contract/inquiries.ts'
import { limits } from '#contract/limits.ts'
import type { Database, Reader } from '#server/database/database.ts'
import { record } from '#server/features/audit/service.ts'
import type { AdminId } from '#server/platform/callers.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { countInState, isKept, listNewest, markAnswered } from '../queries.ts'

interface Wanted {
  state?: 'open' | 'answered' | undefined
  page?: number | undefined
  size?: number | undefined
}

/** A page of the inquiries, those without an answer first. */
export async function listAsked(reader: Reader, { state, page = 1, size = limits.page.size }: Wanted) {
  const [rows, total] = await Promise.all([
    listNewest(reader, { state, skip: (page - 1) * size, most: size }),
    countInState(reader, state),
  ])
  const inquiries = rows.map(({ memberId, askedAt, answeredAt, lastName, firstName, ...row }): Inquiry => ({
    ...row,
    isMember: memberId !== null,
    askedAt: new Date(askedAt).toISOString(),
    answeredAt: answeredAt === null ? null : new Date(answeredAt).toISOString(),
    answeredBy: lastName === null ? null : `${lastName} ${firstName}`.trim(),
  }))
  return { inquiries, total }
}

/** Marks an inquiry as answered or as open; throws `error.inquiry.notFound`. */
export function mark(
  database: Database,
  actor: AdminId,
  { id, answered }: { id: string; answered: boolean },
  now: number,
) {
  return database.transact(async (writer) => {
    if (!(await isKept(writer, id))) throw new Refusal('error.inquiry.notFound')
    const marked = await markAnswered(writer, id, answered ? { at: now, memberId: actor } : null)
    if (marked === undefined) return { id }
    const action = answered ? 'inquiry.answered' : 'inquiry.reopened'
    const deed = { action, subjectId: id, before: null, after: null } as const
    await record(writer, { actor, ...deed }, now)
    return { id }
  })
}

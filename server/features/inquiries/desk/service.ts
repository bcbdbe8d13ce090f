import type { Inquiry } from '#contract/inquiries.ts'
import type { Page, PageAsked } from '#contract/paging.ts'
import type { Database, Reader } from '#server/database/database.ts'
import { record } from '#server/features/audit/service.ts'
import type { AdminId } from '#server/platform/callers.ts'
import { sliceOf } from '#server/platform/paging.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { countInState, isKept, listNewest, markAnswered } from '../queries.ts'

interface Wanted extends PageAsked {
  state?: 'open' | 'answered' | undefined
}

/** A page of the inquiries, those without an answer first. */
export async function listAsked(reader: Reader, { state, ...asked }: Wanted): Promise<Page<Inquiry[]>> {
  const [rows, total] = await Promise.all([
    listNewest(reader, state, sliceOf(asked)),
    countInState(reader, state),
  ])
  const items = rows.map(({ memberId, askedAt, answeredAt, lastName, firstName, ...row }) => ({
    ...row,
    isMember: memberId !== null,
    askedAt: new Date(askedAt).toISOString(),
    answeredAt: answeredAt === null ? null : new Date(answeredAt).toISOString(),
    answeredBy: lastName === null ? null : `${lastName} ${firstName}`.trim(),
  }))
  return { items, total }
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

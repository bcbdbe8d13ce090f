import type { Inquiry } from '#contract/inquiries.ts'
import type { Page, PageAsked } from '#contract/paging.ts'
import type { Database, Reader } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import type { AdminId } from '#server/http/callers.ts'
import { sliceOf } from '#server/database/paging.ts'
import { ApiError } from '#server/http/api-error.ts'
import { countInState, isKept, listNewest, markAnswered } from './queries.ts'
import { isoText } from '#time/tokyo.ts'

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
    askedAt: isoText(askedAt),
    answeredAt: answeredAt === null ? null : isoText(answeredAt),
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
    if (!(await isKept(writer, id))) throw new ApiError('error.inquiry.notFound')
    const marked = await markAnswered(writer, id, answered ? { at: now, memberId: actor } : null)
    if (marked === undefined) return { id }
    const action = answered ? 'inquiry.answered' : 'inquiry.reopened'
    const deed = { action, subjectId: id, before: null, after: null } as const
    await record(writer, { actor, ...deed }, now)
    return { id }
  })
}

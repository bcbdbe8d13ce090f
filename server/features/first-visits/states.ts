import type { AnswerState } from '#contract/answer-state.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import type { ReadContext } from '#server/context.ts'
import { listAnswered } from './queries.ts'

/** Who in the lessons has answered, and who is still to answer; undefined for the others. */
export async function readAnswerStates(
  { reader, facts }: Pick<ReadContext, 'reader' | 'facts'>,
  events: readonly LessonEvent[],
) {
  const guests = events.flatMap(({ resource }) => resource.guests ?? [])
  const members = await listAnswered(reader, 'memberId', [
    ...events.flatMap(({ resource }) => (resource.users ?? []).map(({ id }) => id)),
    ...guests.flatMap(({ memberId }) => memberId ?? []),
  ])
  const visitors = await listAnswered(
    reader,
    'guestId',
    guests.map(({ guestId }) => guestId),
  )
  const stateOf = (hasAnswered: boolean, isFirst: boolean): AnswerState | undefined => {
    if (hasAnswered) return 'answered'
    return isFirst && facts.firstVisit.firstVisitAsked ? 'open' : undefined
  }
  return {
    ofMember: (id: string, isFirst: boolean) => stateOf(members.has(id), isFirst),
    ofGuest: ({
      guestId,
      memberId,
      firstVisit,
    }: {
      guestId: string
      memberId: string | null
      firstVisit: boolean
    }) => stateOf(memberId === null ? visitors.has(guestId) : members.has(memberId), firstVisit),
  }
}

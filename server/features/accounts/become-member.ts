import type { NewMemberFields } from '#contract/accounts/account-administration.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { findLessonOfBoth, lockGuest, setMember } from '#server/features/guests/queries.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { isoText } from '#time/tokyo.ts'
import { inviteMember, prepareMember } from './add-at-front-desk.ts'

/**
 * An administrator adds a guest as a member. Throws what `addAtFrontDesk` throws. Returns the id of the
 * member.
 */
export async function makeMember(
  database: Database,
  actor: AdminId,
  { guestId, fields }: { guestId: string; fields: NewMemberFields },
  { request, now }: { request: RepeatableRequest | undefined; now: number },
): Promise<{ id: string }> {
  const passwordHash = await prepareMember(fields, now)
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      await lockUnlinked(writer, guestId)
      const memberId = await inviteMember(writer, { actor, fields, passwordHash }, now)
      await link(writer, { guestId, memberId, actor }, now)
      return { id: memberId }
    }),
  )
}

/**
 * An administrator notes that a guest is a member who has an account already. Repeated, it changes nothing.
 */
export function linkGuest(
  database: Database,
  given: { guestId: string; memberId: string; actor: AdminId },
  now: number,
): Promise<{ id: string }> {
  const { guestId, memberId } = given
  return database.transact(async (writer) => {
    // Locked before the guest, as when two accounts are merged. A closed account is not found.
    if ((await lockMember(writer, memberId)) === undefined) throw new ApiError('error.member.notFound')
    if ((await lockGuest(writer, guestId))?.memberId !== memberId) {
      await lockUnlinked(writer, guestId)
      const lesson = await findLessonOfBoth(writer, given)
      if (lesson !== undefined) {
        const { startsAt, ...shown } = lesson
        throw new ApiError('error.guest.sameLesson', undefined, {
          lessons: [{ ...shown, start: isoText(startsAt) }],
        })
      }
      await link(writer, given, now)
    }
    return { id: memberId }
  })
}

async function lockUnlinked(writer: Writer, guestId: string): Promise<void> {
  const guest = await lockGuest(writer, guestId)
  if (guest === undefined || guest.erasedAt !== null) throw new ApiError('error.guest.notFound')
  if (guest.memberId !== null) throw new ApiError('error.guest.isMember')
}

async function link(
  writer: Writer,
  { guestId, memberId, actor }: { guestId: string; memberId: string; actor: AdminId },
  now: number,
): Promise<void> {
  await setMember(writer, guestId, memberId)
  const entry = {
    actor,
    action: 'guest.linked',
    subjectId: guestId,
    before: null,
    after: { memberId },
  } as const
  await record(writer, entry, now)
}

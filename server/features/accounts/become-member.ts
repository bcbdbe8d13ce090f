import type { NewMemberFields } from '#contract/accounts/account-administration.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { moveAnswersOfGuest } from '#server/features/first-visits/queries.ts'
import { findLessonOfBoth, lockGuest, setMember } from '#server/features/guests/queries.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { moveNotesOfGuest } from '#server/features/notes/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { isoText } from '#time/tokyo.ts'
import { inviteMember, prepareMember } from './add-at-front-desk.ts'

/**
 * An administrator adds a guest as a member. Throws what `addAtFrontDesk` throws. Returns the id of the
 * member.
 */
export async function makeMember(
  ctx: Context<AdminCaller>,
  { guestId, fields }: { guestId: string; fields: NewMemberFields },
): Promise<{ id: string }> {
  const passwordHash = await prepareMember(fields, ctx.now)
  return ctx.transact((tx) =>
    tx.once(async () => {
      await lockUnlinked(tx.writer, guestId)
      const memberId = await inviteMember(tx, fields, passwordHash)
      await link(tx, { guestId, memberId })
      return { id: memberId }
    }),
  )
}

/**
 * An administrator notes that a guest is a member who has an account already. Repeated, it changes nothing.
 */
export function linkGuest(
  ctx: Context<AdminCaller>,
  { guestId, memberId }: { guestId: string; memberId: string },
): Promise<{ id: string }> {
  return ctx.transact(async (tx) => {
    // Locked before the guest, as when two accounts are merged. A closed account is not found.
    if ((await lockMember(tx.writer, memberId)) === undefined) throw new ApiError('error.member.notFound')
    if ((await lockGuest(tx.writer, guestId))?.memberId !== memberId) {
      await lockUnlinked(tx.writer, guestId)
      const lesson = await findLessonOfBoth(tx.writer, { guestId, memberId })
      if (lesson !== undefined) {
        const { startsAt, ...shown } = lesson
        throw new ApiError('error.guest.sameLesson', undefined, {
          lessons: [{ ...shown, start: isoText(startsAt) }],
        })
      }
      await link(tx, { guestId, memberId })
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
  tx: TransactionContext<AdminCaller>,
  { guestId, memberId }: { guestId: string; memberId: string },
): Promise<void> {
  await setMember(tx.writer, guestId, memberId)
  await moveNotesOfGuest(tx.writer, { guestId, memberId })
  await moveAnswersOfGuest(tx.writer, { guestId, memberId })
  await tx.record({ action: 'guest.linked', subjectId: guestId, after: { memberId } })
}

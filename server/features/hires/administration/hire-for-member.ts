import type { HireForMemberFields } from '#contract/hires/hire-administration.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { toWritten } from '#server/features/guests/rules.ts'
import { insertGuest } from '#server/features/guests/queries.ts'
import { recorded } from '#server/features/hires/cancel-hire.ts'
import { mailHireConfirmed } from '#server/features/hires/mails.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { notePaymentOnSite } from '#server/features/payments/record-payment.ts'
import { lockSpace } from '#server/features/spaces/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import type { Language } from '#studio/languages.ts'
import { insertHire } from '../queries.ts'
import { agreedLines, expectTime, mayHire, occupyForHire } from '../quote-hire.ts'
import { presentRules } from '../refund.ts'

/**
 * An administrator hires a space for a member, or for a caller who becomes a guest, who pays at the desk, by
 * transfer, or later. Confirmed at once. The rules of hiring hold as for members, except those that the
 * administrator names.
 */
export function hireForMember(
  ctx: Context<AdminCaller>,
  fields: HireForMemberFields,
): Promise<{ id: string }> {
  return ctx.transact((tx) =>
    tx.once(async () => {
      await lockCalendar(tx.writer)
      const { spaceId, people, purpose, total, paidBy, despite } = fields
      const space = await lockSpace(tx.writer, spaceId)
      if (space === undefined) throw new ApiError('error.space.notFound')
      if (space.published === 0) throw new ApiError('error.space.draft')
      const { language, ...hirer } = await hirerOf(tx, fields)
      const time = { spaceId, startsAt: Date.parse(fields.start), endsAt: Date.parse(fields.end) }
      const broken = await expectTime(tx, time, { despite })
      const lines = await agreedLines(tx, time, total)

      const id = newId()
      await occupyForHire(tx, id, time)
      const hire = { id, ...hirer, ...time, people, purpose, price: total }
      const terms = {
        lines,
        couponId: null,
        off: 0,
        rules: presentRules(tx.facts),
        heldUntil: null,
        language,
        createdBy: tx.caller.id,
      }
      await insertHire(tx.writer, { ...hire, ...terms }, tx.now)
      const after = { ...recorded(hire), method: paidBy === 'open' ? null : paidBy, broken }
      await tx.record({ action: 'hire.created', subjectId: id, after })
      if (paidBy !== 'open' && total > 0) {
        await notePaymentOnSite(tx, { hireId: id, method: paidBy, amount: total, actor: tx.caller.id })
      }
      await mailHireConfirmed(tx, id)
      return { id }
    }),
  )
}

interface Hirer {
  memberId: string | null
  guestId: string | null
  language: Language
}

/** The member, or the guest who is written down. */
async function hirerOf(
  tx: TransactionContext<AdminCaller>,
  { memberId, guest }: Pick<HireForMemberFields, 'memberId' | 'guest'>,
): Promise<Hirer> {
  if (guest !== undefined) {
    const guestId = newId()
    const written = { ...toWritten(guest), id: guestId, inquiryId: null, createdBy: tx.caller.id }
    await insertGuest(tx.writer, written, tx.now)
    return { memberId: null, guestId, language: guest.language }
  }
  const member = memberId === undefined ? undefined : await lockMember(tx.writer, memberId)
  if (member === undefined) throw new ApiError('error.member.notFound')
  if (!mayHire(member.memberType)) throw new ApiError('error.hire.notMember')
  return { memberId: member.id, guestId: null, language: member.language }
}

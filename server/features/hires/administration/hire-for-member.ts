import type { HireForMemberFields } from '#contract/hires/hire-administration.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { record } from '#server/features/audit/record.ts'
import { mailHireConfirmed } from '#server/features/hires/mails.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { notePaymentOnSite } from '#server/features/payments/record-payment.ts'
import { lockSpace } from '#server/features/spaces/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { insertHire } from '../queries.ts'
import { agreedLines, expectTime, mayHire, occupyForHire } from '../quote-hire.ts'
import { presentRules } from '../refund.ts'

/**
 * An administrator hires a space for a member, who pays at the desk, by transfer, or later. Confirmed at
 * once. The rules of hiring hold as for members, except those that the administrator names.
 */
export function hireForMember(
  facts: StudioFacts,
  database: Database,
  actor: AdminId,
  fields: HireForMemberFields,
  { request, now }: { request: RepeatableRequest | undefined; now: number },
): Promise<{ id: string }> {
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      await lockCalendar(writer)
      const { spaceId, memberId, people, purpose, total, paidBy, despite } = fields
      if ((await lockSpace(writer, spaceId)) === undefined) throw new ApiError('error.space.notFound')
      const language = await languageOfHirer(writer, memberId)
      const wanted = { spaceId, startsAt: Date.parse(fields.start), endsAt: Date.parse(fields.end) }
      const broken = await expectTime(facts, writer, wanted, { despite, except: undefined, now })
      const lines = await agreedLines(facts, writer, wanted, total, now)

      const id = newId()
      await occupyForHire(facts, writer, id, wanted, now)
      const hire = { id, memberId, ...wanted, people, purpose, price: total }
      const made = { lines, rules: presentRules(facts), heldUntil: null, language, createdBy: actor }
      await insertHire(writer, { ...hire, ...made }, now)
      const { purpose: _, ...recorded } = hire
      const after = { ...recorded, method: paidBy === 'open' ? null : paidBy, broken }
      await record(writer, { actor, action: 'hire.created', subjectId: id, before: null, after }, now)
      if (paidBy !== 'open' && total > 0) {
        await notePaymentOnSite(writer, { hireId: id, method: paidBy, amount: total, actor }, now)
      }
      await mailHireConfirmed(writer, id, now)
      return { id }
    }),
  )
}

async function languageOfHirer(writer: Writer, memberId: string) {
  const member = await lockMember(writer, memberId)
  if (member === undefined) throw new ApiError('error.member.notFound')
  if (!mayHire(member.memberType)) throw new ApiError('error.hire.notMember')
  return member.language
}

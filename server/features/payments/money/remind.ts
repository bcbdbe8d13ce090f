import type { MailPreview, OpenPaymentKind } from '#contract/open-payments.ts'
import type { Database, Reader } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import type { WriteMail } from '#server/mail/write-mail.ts'
import { findMember } from '#server/features/members/queries.ts'
import { dateOf, isoText } from '#time/tokyo.ts'
import { queuePaymentMail } from '../mails.ts'
import { sendPaymentLink } from '../send-payment-link.ts'
import { findDebts } from './find-debts.ts'
import type { Debt } from './find-debts.ts'
import { insertReminder } from './matter-queries.ts'
import { listMatters } from './open-queries.ts'
import { owedOf, previewLink, previewOf } from './write-reminder.ts'

interface Wanted {
  kind: OpenPaymentKind
  id: string
}

type OwedByMail = Debt & { email: string }

/** The debt, as it stands now. Throws when it is paid meanwhile, and for a guest without an e-mail address. */
async function findDebt(reader: Reader, wanted: Wanted, now: number): Promise<OwedByMail> {
  const matters = await listMatters(reader, { ...wanted, now }, { skip: 0, most: 1 })
  const [debt] = await findDebts(reader, matters)
  if (debt === undefined) throw new ApiError('error.reminder.notOpen')
  const { email } = debt
  if (email === null) throw new ApiError('error.reminder.noAddress')
  return { ...debt, email }
}

export async function previewReminder(
  parts: { reader: Reader; writeMail: WriteMail },
  wanted: Wanted,
  now: number,
): Promise<MailPreview> {
  const debt = await findDebt(parts.reader, wanted, now)
  if (debt.kind === 'joining') return previewLink(parts, debt.id, now)
  return previewOf(parts.writeMail, { to: debt, kind: 'paymentReminder', content: owedOf(debt) }, now)
}

/** Mails a reminder, once a day for one debt, whichever administrator sends it. A member who has not joined gets a new link. */
export function sendReminder(
  database: Database,
  actor: AdminId,
  wanted: Wanted,
  { request, now }: { request: RepeatableRequest | undefined; now: number },
): Promise<{ sentAt: string }> {
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      const debt = await findDebt(writer, wanted, now)
      const { kind, id, memberId, guestId, lessonId, email, language, name } = debt
      const reminder = { kind, matter_id: id, day: dateOf(now), sent_at: now, actor_id: actor }
      if (!(await insertReminder(writer, reminder))) throw new ApiError('error.reminder.sentToday')
      if (kind === 'joining') {
        const member = await findMember(writer, id)
        if (member !== undefined) await sendPaymentLink(writer, member, now)
      } else {
        const to = { email, memberId, language, name }
        const about = guestId === null ? {} : { guestId, lessonId }
        const mail = { kind: 'paymentReminder', to, content: owedOf(debt), ...about } as const
        await queuePaymentMail(writer, mail, now)
      }
      const entry = { action: 'payment.reminded', subjectId: memberId ?? guestId ?? id } as const
      const after = debt.amount === null ? null : { amount: debt.amount }
      await record(writer, { actor, ...entry, before: null, after }, now)
      return { sentAt: isoText(now) }
    }),
  )
}

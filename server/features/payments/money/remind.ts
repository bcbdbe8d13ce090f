import type { MailPreview, OpenPaymentKind } from '#contract/payments/open-payments.ts'
import type { Context, ReadContext } from '#server/context.ts'
import { findMember } from '#server/features/members/queries.ts'
import { readCurrentMembership } from '#server/features/payments/current-membership.ts'
import { readLinkTerms } from '#server/features/payments/link-terms.ts'
import { sendPaymentLink } from '#server/features/payments/payment-link.ts'
import type { OpenPaymentInMail } from '#server/features/payments/reminder-template.ts'
import { linkLastsMs } from '#server/features/payments/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import type { WriteMail } from '#server/mail/write-mail.ts'
import type { Language } from '#studio/languages.ts'
import { fullName } from '#studio/person-name.ts'
import { dateOf, isoText } from '#time/tokyo.ts'
import { queuePaymentMail } from '../mails.ts'
import { findOpenPayments } from './find-open-payments.ts'
import type { OpenPaymentDetails } from './find-open-payments.ts'
import { listOpenPaymentRows } from './open-queries.ts'
import { insertReminder } from './queries.ts'

interface ReminderInput {
  kind: OpenPaymentKind
  id: string
}

type OpenPaymentWithEmail = OpenPaymentDetails & { email: string }

/**
 * The debt, as it stands now. Throws when it is paid meanwhile, and for a guest without an e-mail address.
 */
async function findDebt({ reader, now }: ReadContext, input: ReminderInput): Promise<OpenPaymentWithEmail> {
  if (input.kind === 'shop') throw new ApiError('error.reminder.notOpen')
  const openPayments = await listOpenPaymentRows(reader, { ...input, now }, { skip: 0, most: 1 })
  const [debt] = await findOpenPayments(reader, openPayments)
  if (debt === undefined) throw new ApiError('error.reminder.notOpen')
  const { email } = debt
  if (email === null) throw new ApiError('error.reminder.noAddress')
  return { ...debt, email }
}

export async function previewReminder(
  ctx: ReadContext,
  writeMail: WriteMail,
  input: ReminderInput,
): Promise<MailPreview> {
  const debt = await findDebt(ctx, input)
  if (debt.kind === 'joining') return previewLink(ctx, writeMail, debt.id)
  const content = openPaymentInMail(debt)
  return previewOf(ctx, writeMail, { to: debt, kind: 'paymentReminder', content })
}

/**
 * Mails a reminder, once a day for one debt, whichever administrator sends it. A member who has not joined
 * gets a new link.
 */
export function sendReminder(ctx: Context<AdminCaller>, input: ReminderInput): Promise<{ sentAt: string }> {
  return ctx.transact((tx) =>
    tx.once(async () => {
      const debt = await findDebt(tx, input)
      const { kind, id, memberId, guestId, lessonId, email, language, name } = debt
      const reminder = { kind, matterId: id, day: dateOf(tx.now), sentAt: tx.now, actorId: tx.caller.id }
      if (!(await insertReminder(tx.writer, reminder))) throw new ApiError('error.reminder.sentToday')
      if (kind === 'joining') {
        const member = await findMember(tx.writer, id)
        if (member !== undefined) await sendPaymentLink(tx, member)
      } else {
        const to = { email, memberId, language, name }
        const about = guestId === null ? {} : { guestId, ...(lessonId !== undefined && { lessonId }) }
        const mail = { kind: 'paymentReminder', to, content: openPaymentInMail(debt), ...about } as const
        await queuePaymentMail(tx, mail)
      }
      const after = debt.amount === null ? null : { amount: debt.amount }
      await tx.record({ action: 'payment.reminded', subjectId: memberId ?? guestId ?? id, after })
      return { sentAt: isoText(tx.now) }
    }),
  )
}

/** What the mail says about a debt. */
const openPaymentInMail = ({
  kind,
  id,
  memberType,
  title,
  startsAt,
  amount,
  since,
  guestId,
}: OpenPaymentDetails): OpenPaymentInMail => ({
  // A member who has paid nothing gets a payment link.
  reason: kind === 'joining' ? 'renewal' : kind,
  memberType,
  title,
  startsAt,
  since,
  amount: amount ?? 0,
  bookingId: kind === 'seat' ? id : null,
  hireId: kind === 'hire' && guestId !== null ? id : null,
})

interface Previewed {
  to: { email: string; name: string; language: Language }
  kind: 'paymentLink' | 'paymentReminder'
  content: object
}

/** The mail in words. What follows a token in a link is left out, because it lets its reader pay. */
function previewOf(
  { facts, now }: ReadContext,
  writeMail: WriteMail,
  { to, kind, content }: Previewed,
): MailPreview {
  const { email, name, language } = to
  const mail = { id: 'preview', kind, recipient: email, language, writtenAt: now }
  const { subject, text } = writeMail(facts, { ...mail, content: JSON.stringify({ name, ...content }) })
  return { to: email, language, subject, text: text.replaceAll(/#(token|hire)=\S+/g, '#…') }
}

/** The mail with a payment link for a member. No link is made. */
export async function previewLink(
  ctx: ReadContext,
  writeMail: WriteMail,
  memberId: string,
): Promise<MailPreview> {
  const member = await findMember(ctx.reader, memberId)
  if (member === undefined) throw new ApiError('error.member.notFound')
  if (member.email === '') throw new ApiError('error.member.noEmail')
  if (await readCurrentMembership(ctx, memberId)) throw new ApiError('error.payment.alreadyMember')
  const terms = await readLinkTerms(ctx, memberId)
  const content = { linkId: 'preview', expiresAt: ctx.now + linkLastsMs, terms }
  const { email, language } = member
  const to = { email, language, name: fullName(member) }
  return previewOf(ctx, writeMail, { to, kind: 'paymentLink', content })
}

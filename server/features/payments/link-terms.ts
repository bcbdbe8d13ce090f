import type { ReadContext } from '#server/context.ts'
import { findMember } from '#server/features/members/queries.ts'
import type { MailRow } from '#server/mail/body.ts'
import { textsIn } from '#server/texts.ts'
import type { Language } from '#studio/languages.ts'
import { beforeJoining, planName, planOf, yogaPlansOnSale } from '#studio/member-types.ts'
import type { PaidMemberType } from '#studio/member-types.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { yenText } from '#studio/yen.ts'
import { owesNoEntryFee } from './current-membership.ts'
import { findLastOrder } from './order-queries.ts'
import { plansOfferedTo } from './rules.ts'

/** What a payment link is for, as its mail says. */
export interface LinkTerms {
  /** The plan that the member chose last; null when there is none, or it is not offered to the member. */
  plan: PaidMemberType | null
  /** Whole yen; 0 for a member who has paid it before. */
  entryFee: number
}

/**
 * What the member would pay for with a payment link, by today's prices.
 * @param chosen plan that the member has not ordered yet
 */
export async function readLinkTerms(
  ctx: ReadContext,
  memberId: string,
  chosen?: PaidMemberType,
): Promise<LinkTerms> {
  const wanted = chosen ?? (await findLastOrder(ctx.reader, memberId))?.memberType
  const member = await findMember(ctx.reader, memberId)
  const offered = plansOfferedTo(ctx.facts, member?.memberType ?? beforeJoining)
  return {
    plan: offered.find((code) => code === wanted) ?? null,
    entryFee: (await owesNoEntryFee(ctx, memberId)) ? 0 : ctx.facts.prices.entryFee,
  }
}

/** The lines of the mail that say what the link is for, and what it costs. */
export function termsRow(facts: StudioFacts, { plan, entryFee }: LinkTerms, language: Language): MailRow {
  const text = textsIn(language)
  const yen = (amount: number) => yenText(amount, language)
  const label = text('mail.label.forWhat')
  const fee = entryFee > 0 ? [text('mail.paymentLink.entryFee', { fee: yen(entryFee) })] : []
  if (plan === null) {
    const monthly = yogaPlansOnSale(facts).map(({ price }) => price)
    const range = { from: yen(Math.min(...monthly)), to: yen(Math.max(...monthly)) }
    return { label, lines: [text('mail.paymentLink.anyPlan', range), ...fee] }
  }
  const { price, paid } = planOf(facts, plan)
  const named = { plan: planName(facts, plan, language), price: yen(price) }
  if (paid !== 'monthly') return { label, lines: [text('mail.paymentLink.oncePlan', named)] }
  const first = text('mail.paymentLink.first', { amount: yen(price + entryFee) })
  return { label, lines: [text('mail.paymentLink.monthlyPlan', named), ...fee, first] }
}

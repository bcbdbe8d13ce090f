/** What the dialog of a payment at the studio holds, and its conversion to the contract. */
import * as z from 'zod/mini'
import { sitePayment } from '#contract/payments/site-payments.ts'
import type { SiteOffer } from '#contract/payments/site-payments.ts'
import { beforeJoining } from '#studio/member-types.ts'
import { wholeYen } from '#web/lib/whole-number.ts'

export interface Payer {
  id: string
  name: string
  /** Empty when the studio knows none. */
  email: string
  /** The plan that the member has now, which the dialog chooses at first. */
  memberType: number
}

/** As typed. */
export interface SitePaymentValues {
  memberType: string
  price: string
  entryFee: 'yes' | 'no'
  method: 'cash' | 'transfer'
  paidOn: string
  paidUntil: string
}

type OfferedPlan = SiteOffer['plans'][number]

export const planIn = (offer: SiteOffer, memberType: string): OfferedPlan | undefined =>
  offer.plans.find((plan) => String(plan.memberType) === memberType)

/** @param present the plan that the member has now, which is chosen at first */
export function initialValues(
  offer: SiteOffer,
  { present, today }: { present: number; today: string },
): SitePaymentValues {
  const plan = planIn(offer, String(present)) ?? offer.plans[0]
  return {
    memberType: String(plan?.memberType ?? beforeJoining),
    price: String(plan?.price ?? ''),
    entryFee: offer.entryFee > 0 ? 'yes' : 'no',
    method: 'cash',
    paidOn: today,
    paidUntil: plan?.paidUntil ?? '',
  }
}

export const sitePaymentForm = z.pipe(
  z.transform((typed: SitePaymentValues): z.input<typeof sitePayment> => {
    const { memberType, price, entryFee, method, paidOn, paidUntil } = typed
    return {
      memberType: Number(memberType) as z.input<typeof sitePayment>['memberType'],
      price: wholeYen(price),
      entryFee: entryFee === 'yes',
      method,
      paidOn: paidOn.trim(),
      ...(paidUntil.trim() !== '' && { paidUntil: paidUntil.trim() }),
    }
  }),
  sitePayment,
)

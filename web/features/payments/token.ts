import { useLocation } from 'react-router'
import { paidMemberTypes } from '#studio/member-types.ts'
import type { PaidMemberType } from '#studio/member-types.ts'
import { tokenInAddress, useLinkToken } from '#web/lib/link-token.ts'

/*
 * For the way back from the provider's page, after which the navigation state is gone. They last as long as
 * the tab.
 */
const storageKey = 'hidamari.payment-token'
const planKey = 'hidamari.payment-plan'
const couponKey = 'hidamari.payment-coupon'

/** The token of the payment link that was opened. It is kept for the way back, with the plan of the link. */
export function usePaymentToken(): string | undefined {
  const plan = tokenInAddress(useLocation(), 'plan')
  return useLinkToken((token) => {
    sessionStorage.setItem(storageKey, token)
    if (plan !== null) sessionStorage.setItem(planKey, plan)
  })
}

/** The navigation state that leads back to the payment that was begun in this tab. */
export function stateToPayAgain(): { token: string } | null {
  const token = sessionStorage.getItem(storageKey)
  return token === null ? null : { token }
}

/** Keeps the order, so that it is still filled in when the member comes back without having paid. */
export function rememberOrder({ plan, coupon = '' }: { plan: PaidMemberType; coupon?: string }): void {
  sessionStorage.setItem(planKey, String(plan))
  sessionStorage.setItem(couponKey, coupon)
}

/** The code that was typed for the order. */
export const couponToPayAgain = (): string => sessionStorage.getItem(couponKey) ?? ''

/** The plan that was last ordered in this tab and not paid, or that the opened link is for. */
export function planToPayAgain(): PaidMemberType | undefined {
  const kept = sessionStorage.getItem(planKey)
  return paidMemberTypes.find((plan) => String(plan) === kept)
}

/** The payment is made. */
export function forgetPayment(): void {
  sessionStorage.removeItem(storageKey)
  sessionStorage.removeItem(planKey)
  sessionStorage.removeItem(couponKey)
}

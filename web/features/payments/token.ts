import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paidMemberTypes } from '#studio/member-types.ts'
import type { PaidMemberType } from '#studio/member-types.ts'
import { tokenInAddress } from '#web/lib/link-token.ts'

/*
 * For the way back from the provider's page, after which the navigation state is gone. They last as long as
 * the tab.
 */
const storageKey = 'hidamari.payment-token'
const planKey = 'hidamari.payment-plan'

/**
 * The token of the payment link that was opened. It moves from the address into the navigation state. A
 * reload finds it there, but address bar, history and provider do not show it.
 */
export function usePaymentToken(): string | undefined {
  const location = useLocation()
  const { pathname, state } = location
  const navigate = useNavigate()
  const inAddress = tokenInAddress(location)
  const kept = (state as { token?: string } | null)?.token
  useEffect(() => {
    if (inAddress === null) return
    sessionStorage.setItem(storageKey, inAddress)
    void navigate(pathname, { replace: true, state: { token: inAddress } })
  }, [inAddress, navigate, pathname])
  return inAddress ?? kept
}

/** The navigation state that leads back to the payment that was begun in this tab. */
export function stateToPayAgain(): { token: string } | null {
  const token = sessionStorage.getItem(storageKey)
  return token === null ? null : { token }
}

/** Keeps the plan of the order, so that it is still chosen when the member comes back without having paid. */
export function rememberPlan(plan: PaidMemberType): void {
  sessionStorage.setItem(planKey, String(plan))
}

/** The plan that was last ordered in this tab and not paid. */
export function planToPayAgain(): PaidMemberType | undefined {
  const kept = sessionStorage.getItem(planKey)
  return paidMemberTypes.find((plan) => String(plan) === kept)
}

/** The payment is made. */
export function forgetPayment(): void {
  sessionStorage.removeItem(storageKey)
  sessionStorage.removeItem(planKey)
}

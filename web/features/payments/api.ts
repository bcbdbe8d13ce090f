import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listOwnPayments,
  openPortal,
  readOffer,
  renewPaymentLink,
  startCheckout,
} from '#contract/payments/payments.ts'
import { addressReceipt, issueReceipt, readReceipt } from '#contract/payments/receipts.ts'
import type { Sent } from '#contract/endpoint.ts'
import type { PaidMemberType } from '#studio/member-types.ts'
import { call } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'

const paymentsKey = ['payments'] as const

/** The plans that can be ordered with the payment link, or by the logged-in member. */
export function useOffer(token: string | undefined) {
  const { language } = useLanguage()
  const user = useSessionUser()
  return useQuery({
    queryKey: [...paymentsKey, 'offer', token ?? null, user?.id ?? null, language],
    queryFn: ({ signal }) => call(readOffer, { body: { token }, signal }),
    enabled: token !== undefined || user !== undefined,
  })
}

/** The same plans with a coupon. */
export const checkCoupon = async (token: string | undefined, coupon: string) =>
  (await call(readOffer, { body: { token, coupon } })).plans

/** Orders a plan and opens the provider's page. */
export function useOrder(token: string | undefined) {
  return useMutation({
    mutationFn: (order: { plan: PaidMemberType; coupon?: string }) =>
      call(startCheckout, { body: { token, ...order } }),
    onSuccess: ({ url }) => location.assign(url),
  })
}

export function useNewLink() {
  return useMutation({ mutationFn: (token: string) => call(renewPaymentLink, { body: { token } }) })
}

/** Opens the provider's page on which a member changes the membership. */
export function usePortal() {
  return useMutation({
    mutationFn: () => call(openPortal, {}),
    onSuccess: ({ url }) => location.assign(url),
  })
}

/**
 * The member's own membership and payments. They are read at each visit, because they change on the
 * provider's page.
 * @param enabled whether they are shown
 */
export function useOwnPayments(enabled = true) {
  const user = useSessionUser()
  return useQuery({
    queryKey: [...paymentsKey, 'own', user?.id ?? null],
    queryFn: ({ signal }) => call(listOwnPayments, { signal }),
    enabled: enabled && user !== undefined,
    staleTime: 0,
  })
}

export function useReceipt(id: string) {
  const user = useSessionUser()
  const { language } = useLanguage()
  return useQuery({
    queryKey: [...paymentsKey, 'receipt', user?.id ?? null, id, language],
    queryFn: ({ signal }) => call(readReceipt, { params: { id }, signal }),
    // Reading it again after printing would mark the open receipt as a copy.
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Addresses a receipt, which is then read again. */
export function useAddressReceipt(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof addressReceipt, 'body'>) => call(addressReceipt, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: [...paymentsKey, 'receipt'] }),
  })
}

/** Records that the receipt was printed. The print does not wait for it. */
export const noteIssued = (id: string) => call(issueReceipt, { params: { id } })

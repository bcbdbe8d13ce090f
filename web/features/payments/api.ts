import { useMutation, useQuery } from '@tanstack/react-query'
import {
  issueReceipt,
  listOwnPayments,
  openPortal,
  readOffer,
  readReceipt,
  renewPaymentLink,
  startCheckout,
} from '#contract/payments.ts'
import type { PaidMemberType } from '#studio/member-types.ts'
import { call } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'

const paymentsKey = ['payments'] as const

/** What can be paid for with the link, or by whoever is logged in. */
export function useOffer(token: string | undefined) {
  const { language } = useLanguage()
  const user = useSessionUser()
  return useQuery({
    queryKey: [...paymentsKey, 'offer', token ?? null, user?.id ?? null, language],
    queryFn: ({ signal }) => call(readOffer, { body: { token }, signal }),
    enabled: token !== undefined || user !== undefined,
  })
}

/** Orders a plan and leaves for the provider's page. */
export function useOrder(token: string | undefined) {
  return useMutation({
    mutationFn: (plan: PaidMemberType) => call(startCheckout, { body: { token, plan } }),
    onSuccess: ({ url }) => location.assign(url),
  })
}

export function useNewLink() {
  return useMutation({ mutationFn: (token: string) => call(renewPaymentLink, { body: { token } }) })
}

/** Leaves for the provider's page where a membership is changed. */
export function usePortal() {
  return useMutation({
    mutationFn: () => call(openPortal, {}),
    onSuccess: ({ url }) => location.assign(url),
  })
}

/** The member's own membership and payments. They change elsewhere, so that they are read at each visit. */
export function useOwnPayments() {
  const user = useSessionUser()
  return useQuery({
    queryKey: [...paymentsKey, 'own', user?.id ?? null],
    queryFn: ({ signal }) => call(listOwnPayments, { signal }),
    enabled: user !== undefined,
    staleTime: 0,
  })
}

export function useReceipt(id: string) {
  const user = useSessionUser()
  return useQuery({
    queryKey: [...paymentsKey, 'receipt', user?.id ?? null, id],
    queryFn: ({ signal }) => call(readReceipt, { params: { id }, signal }),
    // What it says of copies is as it was when it was opened.
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Notes that the receipt is printed; a print never waits for it. */
export const noteIssued = (id: string) => call(issueReceipt, { params: { id } })

import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Sent } from '#contract/endpoint.ts'
import {
  bookTrial,
  cancelTrialBooking,
  confirmTrial,
  mailTrialLink,
  readTrialBooking,
  readTrialCalendarFile,
  readTrialTerms,
  requestTrialLink,
  startTrialCheckout,
} from '#contract/guests/trial.ts'
import { call } from '#web/lib/api.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useLinkToken } from '#web/lib/link-token.ts'
import { useReload } from '#web/lib/reload.ts'

/** How visitors get a trial lesson. */
export const useTrialTerms = () =>
  useQuery({ queryKey: [readTrialTerms.path], queryFn: ({ signal }) => call(readTrialTerms, { signal }) })

/** Holds a seat of a trial lesson once, however often the visitor has to try. */
export function useBookTrial() {
  const book = useIdempotentCreate<Sent<typeof bookTrial, 'body'>, Record<string, never>>({
    create: (body, idempotencyKey) => call(bookTrial, { body, idempotencyKey }),
    // The seat was taken at the earlier attempt, and the mail is on its way.
    change: (earlier) => Promise.resolve(earlier.made),
  })
  return useMutation({ mutationFn: book, onError: useReload() })
}

/** How often the page asks whether a payment has arrived. */
const askAgainMs = 2_000

/**
 * The booking of the guest who has the token of a mailed link.
 * @param justPaid the guest comes back from the payment page: the page asks until the payment has arrived
 */
export function useTrialBooking(token: string | undefined, justPaid: boolean) {
  const { language } = useLanguage()
  return useQuery({
    queryKey: [readTrialBooking.path, token, language],
    queryFn: ({ signal }) => call(readTrialBooking, { body: { token: token ?? '' }, signal }),
    enabled: token !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => (justPaid && data?.payable ? askAgainMs : false),
  })
}

/** Confirms the seat that waits for the guest. */
export function useConfirmTrial(token: string) {
  return useMutation({
    mutationFn: () => call(confirmTrial, { body: { token } }),
    onSettled: useReload(),
  })
}

export function useCancelTrial(token: string) {
  return useMutation({
    mutationFn: () => call(cancelTrialBooking, { body: { token } }),
    onSettled: useReload(),
  })
}

/** Opens the payment page of the provider. */
export function usePayTrial(token: string) {
  return useMutation({
    mutationFn: ({ otherwise }: { otherwise?: boolean }) =>
      call(startTrialCheckout, { body: { token, otherwise } }),
    onSuccess: ({ url }) => {
      rememberTrialToken(token)
      location.assign(url)
    },
    onError: useReload(),
  })
}

/** The booking as a file for the guest's calendar. */
export const useTrialCalendarFile = (token: string) =>
  useMutation({ mutationFn: () => call(readTrialCalendarFile, { body: { token } }) })

/** Mails the link of the page to the guest again. */
export const useMailTrialLink = (token: string) =>
  useMutation({ mutationFn: () => call(mailTrialLink, { body: { token } }) })

/** Mails the links of a guest's coming bookings to the address, if there are any. */
export const useRequestTrialLink = () =>
  useMutation({ mutationFn: (email: string) => call(requestTrialLink, { body: { email } }) })

/*
 * For the way back from the provider's page: the provider keeps that address, so it has no token. Lasts as
 * long as the tab.
 */
const storageKey = 'hidamari.trial-token'

/** Keeps the token while the guest is at the provider. */
const rememberTrialToken = (token: string): void => sessionStorage.setItem(storageKey, token)

/**
 * The token of the mailed link that was opened, or with which the guest has gone to the provider's page and
 * come back.
 */
export function useTrialToken(): string | undefined {
  const token = useLinkToken()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isBack = new URLSearchParams(search).has('paid')
  const kept = token === undefined && isBack ? (sessionStorage.getItem(storageKey) ?? undefined) : undefined
  useEffect(() => {
    if (kept !== undefined) void navigate(pathname, { replace: true, state: { token: kept } })
  }, [kept, navigate, pathname])
  return token ?? kept
}

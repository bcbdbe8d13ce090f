import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import {
  cancelHire,
  createHire,
  listOwnHires,
  readGuestHire,
  readHire,
  readHireCalendarFile,
  readHireCancellation,
  startGuestHireCheckout,
  startHireCheckout,
} from '#contract/hires/hires.ts'
import type { Hire, HireForm } from '#contract/hires/hires.ts'
import { quoteHire, readAvailability } from '#contract/hires/quotes.ts'
import type { Quote } from '#contract/hires/quotes.ts'
import { isoText } from '#time/tokyo.ts'
import { growingPause } from '#web/lib/api-query.ts'
import { call } from '#web/lib/api.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useLinkToken } from '#web/lib/link-token.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'
import type { FreeTime } from './choice.ts'

const freeKey = ['free times'] as const
const hiresKey = ['hires'] as const
const quoteKey = ['hire quote'] as const
const pauseMs = 2_000

/** When a space is free between two instants. While another week is being read, the one before it stays. */
export function useFreeTimes(spaceId: string, from: number, to: number, enabled = true) {
  // The time that a member holds counts as free for the member.
  const user = useSessionUser()
  return useQuery({
    queryKey: [...freeKey, user?.id ?? null, spaceId, from, to],
    queryFn: ({ signal }) => readFree(spaceId, from, to, signal),
    enabled,
    placeholderData: keepPreviousData,
  })
}

async function readFree(id: string, from: number, to: number, signal: AbortSignal): Promise<FreeTime[]> {
  const query = { start: isoText(from), end: isoText(to) }
  const { free } = await call(readAvailability, { params: { id }, query, signal })
  return free.map(({ start, end, lastStart }) => ({
    start: Date.parse(start),
    end: Date.parse(end),
    ...(lastStart !== undefined && { lastStart: Date.parse(lastStart) }),
  }))
}

export interface WantedTime {
  spaceId: string
  start: number
  end: number
}

/** How the price of a time is read: without a coupon, or with the one of a code. */
function useQuoteQuery() {
  const user = useSessionUser()
  return ({ spaceId, start, end }: WantedTime, coupon: string | undefined) => ({
    queryKey: [...quoteKey, user?.id ?? null, spaceId, start, end, coupon ?? null],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(quoteHire, {
        params: { id: spaceId },
        body: { start: isoText(start), end: isoText(end), ...(coupon !== undefined && { coupon }) },
        signal,
      }),
  })
}

/** The field of the coupon has just read the price with it, and the server allows few questions with one. */
const freshWithCouponMs = 10_000

/**
 * The price of a time for the caller. While the price of another time is read, the one before it stays,
 * marked as such.
 * @param coupon the code of a coupon; undefined for none
 */
export function useQuote(wanted: WantedTime, coupon: string | undefined) {
  return useQuery({
    ...useQuoteQuery()(wanted, coupon),
    placeholderData: keepPreviousData,
    staleTime: coupon === undefined ? 0 : freshWithCouponMs,
  })
}

/** Reads the price of a time with a coupon, and keeps it for `useQuote`. */
export function useCheckCoupon() {
  const client = useQueryClient()
  const query = useQuoteQuery()
  return (wanted: WantedTime, coupon: string): Promise<Quote> => client.fetchQuery(query(wanted, coupon))
}

/** Puts the price with which the server has refused another one in its place. */
export function useNewQuote() {
  const client = useQueryClient()
  const query = useQuoteQuery()
  return (wanted: WantedTime, coupon: string | undefined, quote: Quote) =>
    client.setQueryData(query(wanted, coupon).queryKey, quote)
}

/** Reads again when spaces are free, after a time was taken meanwhile. */
export function useReloadFreeTimes() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: freeKey })
}

/**
 * Holds a time. Another attempt after a lost answer holds it once; with other values it replaces the earlier
 * hold.
 */
export function useCreateHire() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: useIdempotentCreate<HireForm, { id: string }>({
      create: (body, idempotencyKey) => call(createHire, { body, idempotencyKey }),
      change: (_, wanted, createAnew) => createAnew(wanted),
    }),
    onSuccess: () => {
      // Read again when they are shown again, not while the browser leaves for the page of the hire.
      for (const queryKey of [hiresKey, freeKey]) {
        void client.invalidateQueries({ queryKey, refetchType: 'none' })
      }
    },
  })
}

/** A hire of the member. While `waits` says so it is read again and again. */
export function useHire(id: string, waits: (hire: Hire) => boolean) {
  const user = useSessionUser()
  return useQuery({
    queryKey: [...hiresKey, 'one', user?.id ?? null, id],
    queryFn: ({ signal }) => call(readHire, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: growingPause(waits),
  })
}

interface Paying {
  /** What is awaited at a convenience store is cancelled. */
  otherwise?: boolean
}

/** Opens the payment page of a held time, or confirms it when nothing is to be paid. */
export function useHireCheckout(id: string) {
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: hiresKey })
  return useMutation({
    mutationFn: ({ otherwise = false }: Paying) =>
      call(startHireCheckout, { params: { id }, query: otherwise ? { otherwise: 'true' } : {} }),
    onSuccess: ({ url }) => (url === null ? reload() : location.assign(url)),
    onError: reload,
  })
}

/** The member's hires, without holds that have ended. */
export function useOwnHires() {
  const user = useSessionUser()
  return useQuery({
    queryKey: [...hiresKey, 'own', user?.id ?? null],
    queryFn: ({ signal }) => call(listOwnHires, { signal }),
    enabled: user !== undefined,
    staleTime: 0,
  })
}

/** What comes back if the hire is cancelled now. */
export function useHireCancellation(id: string, enabled: boolean) {
  return useQuery({
    queryKey: ['hire cancellation', id],
    enabled,
    queryFn: ({ signal }) => call(readHireCancellation, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Cancels a hire, or gives a held time back. */
export function useCancelHire(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (refund: number) => call(cancelHire, { params: { id }, query: { refund: String(refund) } }),
    onSuccess: () =>
      Promise.all([hiresKey, freeKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

/** Reads the member's hires again, after another tab or the studio has changed one. */
export function useReloadHires() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: hiresKey })
}

export const useHireCalendarFile = (id: string) =>
  useMutation({ mutationFn: () => call(readHireCalendarFile, { params: { id } }) })

/* For the way back from the provider's page, whose address has no token. Lasts as long as the tab. */
const guestTokenKey = 'hidamari.hire-token'

/**
 * Whether the page is about the hire of a guest, the token of the mailed link, which may be unknown on the
 * way back, and whether the guest comes back from paying.
 */
export function useGuestHireLink(): { isOpen: boolean; token: string | undefined; justPaid: boolean } {
  const token = useLinkToken((found) => sessionStorage.setItem(guestTokenKey, found), 'hire')
  const { search } = useLocation()
  const [back] = useState(() => new URLSearchParams(search))
  const isBack = back.get('of') === 'hire'
  const kept = isBack ? (sessionStorage.getItem(guestTokenKey) ?? undefined) : undefined
  return {
    isOpen: token !== undefined || isBack,
    token: token ?? kept,
    justPaid: back.get('paid') === 'true',
  }
}

/**
 * The hire of the guest who has the token.
 * @param justPaid the guest comes back from the payment page: the page asks until the payment has arrived
 */
export const useGuestHire = (token: string, justPaid: boolean) =>
  useQuery({
    queryKey: [readGuestHire.path, token],
    queryFn: ({ signal }) => call(readGuestHire, { body: { token }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => (justPaid && data?.payable ? pauseMs : false),
  })

/** Opens the payment page of the provider. */
export const usePayGuestHire = (token: string) =>
  useMutation({
    mutationFn: ({ otherwise }: Paying) => call(startGuestHireCheckout, { body: { token, otherwise } }),
    onSuccess: ({ url }) => location.assign(url),
    onError: useReload(),
  })

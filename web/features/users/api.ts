import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { resendPaymentLink } from '#contract/payment-links.ts'
import { changeUser, getUser, listUsers } from '#contract/users.ts'
import type { User, UserChange } from '#contract/users.ts'
import { call, callPage } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'
import type { Listing } from './listing.ts'
import { querySent } from './listing.ts'

/** A page of the members; the one before stays until it has come. */
export function useUsers(listing: Listing) {
  const user = useSessionUser()
  return useQuery({
    queryKey: ['users', listing, user?.id ?? null],
    queryFn: ({ signal }) => callPage(listUsers, { query: querySent(listing), signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })
}

/** A member with all that happened, always read anew: what is changed must be what is seen. */
export function useUser(id: string) {
  const user = useSessionUser()
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['user', id, language, user?.id ?? null],
    queryFn: ({ signal }) => call(getUser, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

export function useChangeUser() {
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: UserChange }) =>
      call(changeUser, { params: { id }, body }),
    onSettled: useReload(),
  })
}

export function useResendPayment() {
  return useMutation({
    mutationFn: (email: string) => call(resendPaymentLink, { query: { email } }),
    onSettled: useReload(),
  })
}

const exportSize = 1_000

/** Every member who is found, page after page. Whoever moves to a later page meanwhile is there once. */
export async function readAll(listing: Listing): Promise<User[]> {
  const found = new Map<string, User>()
  for (let page = 1; ; page += 1) {
    const query = querySent({ ...listing, page, size: exportSize })
    const { items, total } = await callPage(listUsers, { query })
    for (const user of items) found.set(user.id, user)
    if (items.length < exportSize || page * exportSize >= total) return [...found.values()]
  }
}

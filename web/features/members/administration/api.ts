import { useMutation, useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import {
  blockAccount,
  changeMember,
  confirmMemberEmail,
  getMember,
  listMembers,
  revokeAdministrator,
  unblockAccount,
} from '#contract/member-administration.ts'
import type { ManagedMember, MemberChange } from '#contract/member-administration.ts'
import type { Page } from '#contract/paging.ts'
import { resendPaymentLink } from '#contract/payments.ts'
import { call, callPage } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { itemsOf, usePageOfList } from '#web/lib/page-of-list.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { querySent } from './listing.ts'
import type { Listing } from './listing.ts'

export const useMembers = (listing: Listing, size = 50) =>
  usePageOfList(listMembers, { page: listing.page, size, query: querySent(listing) })

/** A member with the history. It is always read again, because the administrator must see what they change. */
export function useMember(id: string) {
  const user = useSessionUser()
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['member administration', id, language, user?.id ?? null],
    queryFn: ({ signal }) => call(getMember, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

export function useChangeMember() {
  return useMutation({
    mutationFn: ({ id, version, body }: { id: string; version: number; body: MemberChange }) =>
      call(changeMember, { params: { id }, body, ifMatch: String(version) }),
    onSettled: useReload(),
  })
}

export function useResendPayment() {
  return useMutation({
    mutationFn: (email: string) => call(resendPaymentLink, { query: { email } }),
    onSettled: useReload(),
  })
}

export function useConfirmMemberEmail() {
  return useMutation({
    mutationFn: ({ id, email }: { id: string; email: string }) =>
      call(confirmMemberEmail, { params: { id }, body: { email } }),
    onSettled: useReload(),
  })
}

const administratorActions = { revoke: revokeAdministrator, block: blockAccount, unblock: unblockAccount }

export type AdministratorAction = keyof typeof administratorActions

export function useAdministratorAction() {
  return useMutation({
    mutationFn: ({ action, id, password }: { action: AdministratorAction; id: string; password: string }) =>
      call(administratorActions[action], { params: { id }, body: { password } }),
    onSettled: useReload(),
  })
}

/** Reads all members that the search finds, page after page. A member that slides to a later page meanwhile is listed once. */
export async function readAll(listing: Listing): Promise<ManagedMember[]> {
  const { size } = limits.page
  const pages: Array<Page<ManagedMember[]>> = []
  for (let page = 1; ; page += 1) {
    const read = await callPage(listMembers, { page, size, query: querySent(listing) })
    pages.push(read)
    if (read.items.length < size || page * size >= read.total) return itemsOf(pages)
  }
}

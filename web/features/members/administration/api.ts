import { useMutation, useQuery } from '@tanstack/react-query'
import {
  closeForMember,
  previewClosing,
  sendPasswordLink,
} from '#contract/accounts/account-administration.ts'
import {
  blockAccount,
  changeRole,
  changeMember,
  confirmMemberEmail,
  getMember,
  listMembers,
  reportLostPhoneOf,
  revokeAdministrator,
  unblockAccount,
} from '#contract/accounts/member-administration.ts'
import type { MemberChange } from '#contract/accounts/member-administration.ts'
import { previewPaymentLink } from '#contract/payments/open-payments.ts'
import { resendPaymentLink } from '#contract/payments/payments.ts'
import type { Sent } from '#contract/endpoint.ts'
import { call, callPage } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { usePageOfList } from '#web/lib/page-of-list.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { querySent } from './listing.ts'
import type { Listing } from './listing.ts'

export const useMembers = (listing: Listing, size = 50) =>
  usePageOfList(listMembers, { page: listing.page, size, query: querySent(listing) })

/** The first members that a search finds. Those of an earlier search are not shown meanwhile. */
export function useMemberSearch(q: string, most: number) {
  const user = useSessionUser()
  return useQuery({
    queryKey: [listMembers.path, 'found', q, most, user?.id ?? null],
    enabled: q !== '',
    queryFn: ({ signal }) =>
      callPage(listMembers, { page: 1, size: most, query: { sort: 'kana', q }, signal }),
  })
}

/**
 * A member with the history. It is always read again, because the administrator must see what they change.
 */
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

/** The mail with a payment link, read when the dialog opens. */
export function usePaymentLinkPreview(id: string) {
  return useQuery({
    queryKey: ['payment link', id],
    queryFn: ({ signal }) => call(previewPaymentLink, { params: { id }, signal }),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
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

export const useReportLostPhoneOf = () =>
  useMutation({
    mutationFn: ({ id, confirmation }: { id: string; confirmation: string }) =>
      call(reportLostPhoneOf, { params: { id }, body: { confirmation } }),
    onSettled: useReload(),
  })

export function useChangeRole() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Sent<typeof changeRole, 'body'>) =>
      call(changeRole, { params: { id }, body }),
    onSettled: useReload(),
  })
}

export const useSendPasswordLink = () =>
  useMutation({
    mutationFn: (id: string) => call(sendPasswordLink, { params: { id } }),
    onSettled: useReload(),
  })

interface Closing {
  id: string
  password: string
  endContract: boolean
  /** The day after which it is closed; absent: at once. */
  lastDay?: string
}

export function useCloseForMember() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id, ...body }: Closing) => call(closeForMember, { params: { id }, body }),
    // The page of an account that is closed cannot be read again.
    onSettled: (_, error, { lastDay }) => {
      if (error !== null || lastDay !== undefined) reload()
    },
  })
}

/** What follows when the account is closed now, read when the dialog opens. */
export function useClosingPreview(id: string) {
  return useQuery({
    queryKey: ['closing', id],
    queryFn: ({ signal }) => call(previewClosing, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  checkEmailLink,
  confirmEmailChange,
  resendEmailLink,
  withdrawEmailChange,
} from '#contract/email-change.ts'
import { call, CallError } from '#web/lib/api.ts'
import { memberKey } from '../api.ts'

/** Asks the server which address the link confirms, without using the link. */
export function useEmailLink(token: string | undefined) {
  return useQuery({
    queryKey: ['emailLink', token ?? null],
    queryFn: ({ signal }) => call(checkEmailLink, { body: { token: token ?? '' }, signal }),
    enabled: token !== undefined,
    staleTime: Infinity,
  })
}

/** Whether a call failed because the link no longer works. */
export const isAboutEmailLink = (error: unknown): error is CallError =>
  error instanceof CallError && error.code.startsWith('error.emailLink.')

/** The calls that change the pending address. Afterwards the member is read again. */
export function useEmailChange() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: memberKey })
  return {
    resend: useMutation({ mutationFn: () => call(resendEmailLink, {}), onSettled }),
    withdraw: useMutation({ mutationFn: () => call(withdrawEmailChange, {}), onSettled }),
    confirm: useMutation({
      mutationFn: (token: string) => call(confirmEmailChange, { body: { token } }),
      onSettled,
    }),
  }
}

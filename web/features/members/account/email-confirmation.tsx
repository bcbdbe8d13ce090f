import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import {
  checkEmailLink,
  confirmEmailChange,
  resendEmailLink,
  withdrawEmailChange,
} from '#contract/accounts/email-change.ts'
import { memberKey, useOwnMember } from '#web/features/members/api.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/**
 * Says that the member's address is not confirmed yet, and sends the link again. While another address is
 * pending, that one is.
 */
export function UnconfirmedEmail() {
  const { t } = useTranslation()
  const { data: member } = useOwnMember()
  const { resend } = useEmailChange()
  if (member === undefined || member.emailConfirmed || member.pendingEmail !== null) return null
  const { email } = member

  async function send() {
    try {
      await resend.mutateAsync()
      toast.success(t('profile.emailMailed', { email }))
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  return (
    <Notice
      action={
        <Button variant="outline" busy={resend.isPending} onClick={() => void send()}>
          {resend.isPending ? t('common.busy') : t('profile.emailConfirmSend')}
        </Button>
      }
    >
      <p className="font-semibold wrap-anywhere">{t('profile.emailUnconfirmed', { email })}</p>
      <p className="mt-1">{t('profile.emailUnconfirmedText')}</p>
    </Notice>
  )
}

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

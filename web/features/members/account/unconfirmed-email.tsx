import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useOwnMember } from '../api.ts'
import { useEmailChange } from './email-change.ts'

/** Says that the member's address is not confirmed yet, and sends the link again. While another address is pending, that one is. */
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
        <Button look="outline" busy={resend.isPending} onClick={() => void send()}>
          {resend.isPending ? t('common.busy') : t('profile.emailConfirmSend')}
        </Button>
      }
    >
      <p className="font-semibold wrap-anywhere">{t('profile.emailUnconfirmed', { email })}</p>
      <p className="mt-1">{t('profile.emailUnconfirmedText')}</p>
    </Notice>
  )
}

import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useResendPayment } from './api.ts'

/** Sends the member another payment link by mail (specification section 8). */
export function ResendPayment({ email }: { email: string }) {
  const { t } = useTranslation()
  const resend = useResendPayment()

  async function send() {
    try {
      await resend.mutateAsync(email)
      toast.success(t('admin.member.resent'))
    } catch (error) {
      const code = error instanceof CallError ? error.code : undefined
      if (code === 'error.server.unreachable') toast.error(t('admin.form.outcomeUnknown'))
      else if (code === 'error.payment.alreadyMember') toast.error(t('admin.member.resendNotNeeded'))
      else toast.error(errorText(t, error))
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 flex-1 basis-[16rem] text-sm text-ink-soft">{t('admin.member.resendHint')}</p>
      <Button look="outline" busy={resend.isPending} onClick={() => void send()}>
        <Icon name="mail" />
        {resend.isPending ? t('common.busy') : t('admin.member.resend')}
      </Button>
    </div>
  )
}

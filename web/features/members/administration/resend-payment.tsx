import { useTranslation } from 'react-i18next'
import { MailDialog } from '#web/features/money/mail-dialog.tsx'
import { CallError } from '#web/lib/api.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { usePaymentLinkPreview, useResendPayment } from './api.ts'

interface Recipient {
  id: string
  email: string
}

/** Sends the member another payment link by mail (specification section 8), after the mail was shown. */
export function ResendPayment({ member }: { member: Recipient }) {
  const { t } = useTranslation()
  const { dialog, show, close } = useDialogState()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 flex-1 basis-[16rem] text-sm text-ink-soft">{t('admin.member.resendHint')}</p>
      <Button look="outline" onClick={() => show(undefined)}>
        <Icon name="mail" />
        {t('admin.member.resend')}
      </Button>
      {dialog && <LinkDialog key={dialog.opening} open={dialog.open} member={member} onClose={close} />}
    </div>
  )
}

function LinkDialog({ open, member, onClose }: { open: boolean; member: Recipient; onClose: () => void }) {
  const { t } = useTranslation()
  const preview = usePaymentLinkPreview(member.id)
  const resend = useResendPayment()
  return (
    <MailDialog
      {...{ open, preview, onClose }}
      sent={t('admin.member.resent')}
      refusal={(error) =>
        error instanceof CallError && error.code === 'error.payment.alreadyMember'
          ? t('admin.member.resendNotNeeded')
          : undefined
      }
      sending={resend.isPending}
      send={() => resend.mutateAsync(member.email)}
    />
  )
}

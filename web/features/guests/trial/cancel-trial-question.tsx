import { useTranslation } from 'react-i18next'
import type { TrialBooking } from '#contract/trial.ts'
import { yenText } from '#studio/yen.ts'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { useLanguage } from '#web/lib/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCancelTrial } from './api.ts'

interface Props {
  open: boolean
  token: string
  booking: TrialBooking
  onClose: () => void
}

/** Asks a guest before the own seat is cancelled, and says what comes back. */
export function CancelTrialQuestion({ open, token, booking, onClose }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const cancel = useCancelTrial(token)
  const { failed, act } = useConfirmAction({
    work: () => cancel.mutateAsync(),
    done: t('trial.cancelled'),
    doneAlready: 'error.yoga.bookingNotFound',
    othersMayDoIt: true,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      {...{ open, busy: cancel.isPending }}
      title={t('trial.cancelTitle')}
      okLabel={t('trial.cancelOk')}
      cancelLabel={t('booking.keep')}
      onOk={act}
      onCancel={onClose}
    >
      <EntrySummary title={booking.title} start={booking.start} end={booking.end} />
      {booking.paid > 0 && (
        <p className="mt-4">{t('trial.comesBack', { amount: yenText(booking.paid, language) })}</p>
      )}
      {failed && (
        <div className="mt-4">
          <Notice kind="error">{failed.text}</Notice>
        </div>
      )}
    </ConfirmDialog>
  )
}

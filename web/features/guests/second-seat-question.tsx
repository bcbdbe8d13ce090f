import { useTranslation } from 'react-i18next'
import type { SecondSeat } from '#contract/guest-bookings.ts'
import type { Confirmation } from '#web/lib/confirmed-save.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Names the seat that the person has in the lesson, and asks whether to give another one. */
export function SecondSeatQuestion({ asked }: Confirmation) {
  const { t } = useTranslation()
  if (asked === undefined) return null
  const { refusal, open, answer } = asked
  const { name, kind } = refusal.current as SecondSeat
  return (
    <ConfirmDialog
      open={open}
      title={t('guests.secondSeat.title')}
      okLabel={t('guests.secondSeat.ok')}
      cancelLabel={t('common.back')}
      okLook="danger"
      onOk={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p>{t(`guests.secondSeat.${kind}`, { name })}</p>
    </ConfirmDialog>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuestBooking } from '#contract/guests/guests.ts'
import { yenText } from '#studio/yen.ts'
import { isoText } from '#time/tokyo.ts'
import type { NotedPayment } from '#web/features/payments/withdraw-button.tsx'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { useLanguage } from '#web/lib/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useNoteGuestPayment } from './api.ts'

interface Props {
  open: boolean
  booking: Pick<GuestBooking, 'id' | 'open'>
  name: string
  /** Called with what was noted. */
  onNoted?: (payment: NotedPayment) => void
  onClose: () => void
}

const methods = ['cash', 'transfer'] as const

/** Notes that a guest has paid the open amount at the desk or by transfer. */
export function SeatPaymentQuestion({ open, booking, name, onNoted, onClose }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const note = useNoteGuestPayment(booking.id)
  const [method, setMethod] = useState<(typeof methods)[number]>('cash')
  // What the administrator saw: the list behind the dialog is read again meanwhile.
  const [amount] = useState(booking.open)
  const { failed, act } = useConfirmAction({
    async work() {
      const { id } = await note.mutateAsync({ method, amount })
      const paidAt = isoText(Date.now())
      onNoted?.({ id, paidAt, method, amount, refunded: 0, refundOpen: 0 })
    },
    done: t('guests.paymentNoted'),
    doneAlready: 'error.guest.openChanged',
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open={open}
      busy={note.isPending}
      title={t('guests.notePayment')}
      okLabel={t('guests.noteOk')}
      okVariant="primary"
      cancelLabel={t('common.back')}
      failure={failed?.text}
      onOk={act}
      onCancel={onClose}
    >
      <p>{t('guests.noteText', { name, amount: yenText(amount, language) })}</p>
      <RadioGroup
        legend={t('guests.payment')}
        values={methods}
        chosen={method}
        onChoose={setMethod}
        text={(way) => t(`payment.methods.${way}`)}
        className="mt-4"
      />
    </ConfirmDialog>
  )
}

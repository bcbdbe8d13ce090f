import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noteGuestPayment } from '#contract/guests/guest-bookings.ts'
import type { SitePaymentMethod } from '#contract/guests/guest-bookings.ts'
import { noteHirePayment } from '#contract/hires/hire-administration.ts'
import { yenText } from '#studio/yen.ts'
import { isoText } from '#time/tokyo.ts'
import type { NotedPayment } from '#web/features/payments/withdraw-button.tsx'
import { call } from '#web/lib/api.ts'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useReload } from '#web/lib/reload.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

/** A guest's seat, or a hire, with what is still to be paid for it in whole yen. */
export interface Owed {
  kind: 'seat' | 'hire'
  id: string
  open: number
}

interface Props {
  open: boolean
  owed: Owed
  /** Of the payer. */
  name: string
  /** Called with what was noted. */
  onNoted?: (payment: NotedPayment) => void
  onDone?: () => void
  onClose: () => void
}

const methods = ['cash', 'transfer'] as const

/** Notes that the open amount was paid at the desk or by transfer. */
export function SitePaymentQuestion({ open, owed, name, onNoted, onClose, onDone = onClose }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const note = useNotePayment(owed)
  const [method, setMethod] = useState<SitePaymentMethod>('cash')
  // What the front desk saw: the list behind the dialog is read again meanwhile.
  const [amount] = useState(owed.open)
  const { failed, act } = useConfirmAction({
    async work() {
      const { id } = await note.mutateAsync({ method, amount })
      const paidAt = isoText(Date.now())
      onNoted?.({ id, paidAt, method, amount, refunded: 0, refundOpen: 0 })
    },
    done: t('money.note.done'),
    doneAlready: owed.kind === 'seat' ? 'error.guest.openChanged' : 'error.hire.openChanged',
    onDone,
  })
  return (
    <ConfirmDialog
      open={open}
      busy={note.isPending}
      title={t('money.note.title')}
      okLabel={t('money.note.ok')}
      okVariant="primary"
      cancelLabel={t('common.back')}
      failure={failed?.text}
      onOk={act}
      onCancel={onClose}
    >
      <p>{t('money.note.text', { name, amount: yenText(amount, language) })}</p>
      <RadioGroup
        legend={t('money.note.method')}
        values={methods}
        chosen={method}
        onChoose={setMethod}
        text={(way) => t(`payment.methods.${way}`)}
        className="mt-4"
      />
    </ConfirmDialog>
  )
}

/** Notes a payment once, however often the front desk has to try. */
function useNotePayment({ kind, id }: Owed) {
  const note = useIdempotentCreate<{ method: SitePaymentMethod; amount: number }, { id: string }>({
    create: (body, idempotencyKey) => {
      const sent = { params: { id }, body, idempotencyKey }
      return kind === 'seat' ? call(noteGuestPayment, sent) : call(noteHirePayment, sent)
    },
    // The earlier payment was noted; the list shows how.
    change: async ({ made }) => made,
  })
  return useMutation({ mutationFn: note, onSettled: useReload() })
}

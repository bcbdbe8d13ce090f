import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TakenByHire } from '#contract/occupancy.ts'
import { yenText } from '#studio/yen.ts'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { useLanguage } from '#web/lib/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { useNotePayment } from './api.ts'

interface Props {
  open: boolean
  hire: TakenByHire
  onDone: () => void
  onCancel: () => void
}

const methods = ['cash', 'transfer'] as const

/** Notes that the rest of the price was paid at the desk or by transfer. */
export function PaymentQuestion({ open, hire, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const note = useNotePayment()
  const [method, setMethod] = useState<(typeof methods)[number]>('cash')
  const [amount] = useState(hire.open)
  const { failed, act } = useConfirmAction({
    work: () => note.mutateAsync({ id: hire.id, method, amount }),
    done: t('spaceCalendar.hire.paymentNoted'),
    doneAlready: 'error.hire.openChanged',
    onDone,
  })
  return (
    <ConfirmDialog
      {...{ open, onCancel }}
      busy={note.isPending}
      title={t('spaceCalendar.hire.paymentTitle')}
      okLabel={t('spaceCalendar.hire.paymentOk')}
      okLook="primary"
      onOk={act}
    >
      <p>{t('spaceCalendar.hire.paymentText', { amount: yenText(amount, language) })}</p>
      <RadioCards
        legend={t('spaceCalendar.hire.payment')}
        values={methods}
        chosen={method}
        onChoose={setMethod}
        text={(way) => t(`spaceCalendar.paidBy.${way}`)}
        className="mt-4"
      />
      {failed && (
        <div className="mt-4">
          <Notice kind="error">{failed.text}</Notice>
        </div>
      )}
    </ConfirmDialog>
  )
}

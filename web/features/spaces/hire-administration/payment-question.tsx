import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TakenByHire } from '#contract/occupancy.ts'
import { yenText } from '#studio/yen.ts'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { useLanguage } from '#web/lib/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
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
  const name = useId()
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
      <fieldset className="mt-4 grid gap-1.5">
        <legend className="mb-1.5 text-sm font-semibold">{t('spaceCalendar.hire.payment')}</legend>
        {methods.map((way) => (
          <label
            key={way}
            className="flex min-h-11 items-center gap-3 rounded-xl border border-line px-4 py-2 has-checked:border-green has-checked:bg-green-soft"
          >
            <input
              type="radio"
              name={name}
              checked={method === way}
              onChange={() => setMethod(way)}
              className="size-5 shrink-0 accent-green"
            />
            {t(`spaceCalendar.paidBy.${way}`)}
          </label>
        ))}
      </fieldset>
      {failed && (
        <div className="mt-4">
          <Notice kind="error">{failed.text}</Notice>
        </div>
      )}
    </ConfirmDialog>
  )
}

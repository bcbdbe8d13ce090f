import { useTranslation } from 'react-i18next'
import { notePauseFeePayment, waivePauseFee } from '#contract/pausing.ts'
import type { PauseFee, PauseFeeOfMember } from '#contract/pausing.ts'
import { dateText } from '#time/tokyo.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { ReasonField } from '#web/features/tickets/administration/reason-field.tsx'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useNotePauseFee, useWaivePauseFee } from './api.ts'
import { PauseFees, isUnpaid, useDaysOfFee } from './pause-fees.tsx'

interface Person {
  id: string
  name: string
}

/**
 * The fees of a pause for an administrator, who waives what is not paid, or notes that it was paid at the
 * studio. Apart from the list, because its texts are those of the admin area, which members do not load.
 */
export function PauseFeesOf({ member, fees }: { member: Person; fees: readonly PauseFeeOfMember[] }) {
  const { t } = useTranslation()
  const noting = useDialogState<PauseFee>()
  const waiving = useDialogState<PauseFee>()
  return (
    <>
      <PauseFees fees={fees}>
        {(fee) => (
          <>
            <Remarks fee={fee} />
            {isUnpaid(fee) && (
              <div className="flex flex-wrap gap-3 print:hidden">
                <Button variant="outline" className="px-4" onClick={() => noting.show(fee)}>
                  {t('pausing.noteFee')}
                </Button>
                <Button variant="outline" className="px-4" onClick={() => waiving.show(fee)}>
                  {t('pausing.waive')}
                </Button>
              </div>
            )}
          </>
        )}
      </PauseFees>
      {noting.dialog && (
        <NoteFeeDialog
          key={noting.dialog.opening}
          open={noting.dialog.open}
          fee={noting.dialog.subject}
          name={member.name}
          onClose={noting.close}
        />
      )}
      {waiving.dialog && (
        <WaiveDialog
          key={waiving.dialog.opening}
          open={waiving.dialog.open}
          fee={waiving.dialog.subject}
          onClose={waiving.close}
        />
      )}
    </>
  )
}

/** How often the provider was asked, when it is asked again, and why a fee was waived. */
function Remarks({ fee }: { fee: PauseFeeOfMember }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { attempts, declines, asksAt, waiveReason } = fee
  const remarks = [
    isUnpaid(fee) && declines > 0 && t('pausing.feeDeclined', { count: declines }),
    isUnpaid(fee) && attempts > 0 && t('pausing.feeAsked', { count: attempts }),
    fee.state === 'failed' &&
      asksAt !== null &&
      t('pausing.feeAgain', { day: dateText(Date.parse(asksAt), language) }),
    waiveReason !== '' && t('pausing.reasonOf', { reason: waiveReason }),
  ].filter((remark) => remark !== false)
  if (remarks.length === 0) return null
  return (
    <ul className="grid gap-1 text-ink-soft">
      {remarks.map((remark) => (
        <li key={remark} className="wrap-anywhere">
          {remark}
        </li>
      ))}
    </ul>
  )
}

interface DialogProps {
  open: boolean
  fee: PauseFee
  onClose: () => void
}

/** Asks how the fee was paid at the studio, and notes it. */
export function NoteFeeDialog({ open, fee, name, onClose }: DialogProps & { name: string }) {
  const { t } = useTranslation()
  const yen = useYen()
  const days = useDaysOfFee()
  const note = useNotePauseFee(fee.id)
  const { form, dialog, saveWith } = useDialogForm({
    name: `fee ${fee.id}`,
    schema: notePauseFeePayment.body,
    values: { method: 'cash' as const },
    onClose,
  })
  const { watch, setValue } = form
  const submit = saveWith(async (body) => {
    await note.mutateAsync(body)
    return t('pausing.feeNoted')
  })
  return (
    <FormDialog
      {...dialog}
      {...{ open, onClose }}
      title={t('pausing.noteFeeTitle')}
      confirmLabel={t('pausing.noteFee')}
      onSubmit={submit}
    >
      <p>{t('pausing.noteFeeText', { name, amount: yen(fee.amount), ...days(fee) })}</p>
      <RadioGroup
        variant="segments"
        legend={t('money.onSite.method')}
        values={['cash', 'transfer'] as const}
        text={(value) => t(`payment.methods.${value}`)}
        chosen={watch('method')}
        onChoose={(value) => setValue('method', value, { shouldDirty: true })}
      />
    </FormDialog>
  )
}

/** Asks why a fee is waived, and waives it. */
function WaiveDialog({ open, fee, onClose }: DialogProps) {
  const { t } = useTranslation()
  const yen = useYen()
  const days = useDaysOfFee()
  const waive = useWaivePauseFee()
  const { dialog, saveWith } = useDialogForm({
    name: `waive ${fee.id}`,
    schema: waivePauseFee.body,
    values: { reason: '' },
    onClose,
  })
  const submit = saveWith(async (body) => {
    await waive.mutateAsync({ id: fee.id, ...body })
    return t('pausing.waived')
  })
  return (
    <FormDialog
      {...dialog}
      {...{ open, onClose }}
      title={t('pausing.waiveTitle')}
      confirmLabel={t('pausing.waive')}
      onSubmit={submit}
    >
      <p>{t('pausing.waiveText', { amount: yen(fee.amount), ...days(fee) })}</p>
      {fee.byCard && <p>{t('pausing.waiveCard')}</p>}
      <ReasonField hint={t('pausing.takeBackHint')} />
    </FormDialog>
  )
}

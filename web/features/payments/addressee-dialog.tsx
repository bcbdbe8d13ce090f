import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addresseeFields, honorifics } from '#contract/payments/receipts.ts'
import type { Receipt } from '#contract/payments/receipts.ts'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { CallError } from '#web/lib/api.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useAddressReceipt } from './api.ts'

interface Props {
  open: boolean
  receipt: Receipt
  /** Whether an administrator addresses anew what was printed or addressed before, which takes a reason. */
  isReissue: boolean
  onClose: () => void
}

/**
 * Enters to whom a receipt is addressed, and for what it says it was paid. Both can be entered once, before
 * it is printed.
 */
export function AddresseeDialog({ open, receipt: { id, payer, paper }, isReissue, onClose }: Props) {
  const { t } = useTranslation()
  const address = useAddressReceipt(id)
  const [wasIssued, setWasIssued] = useState(false)
  const { form, dialog, saveWith } = useDialogForm({
    name: `receipt ${id}`,
    schema: addresseeFields,
    values: { addressee: payer, honorific: 'sama', proviso: '', reason: '' },
    onClose,
  })
  const { register, formState } = form
  const user = useSessionUser()
  // The receipt on the page does not know of a print from this page.
  const takesReason = isReissue || (user?.role === 'ADMIN' && wasIssued)

  const submit = saveWith(async (body) => {
    try {
      await address.mutateAsync(body)
      return t('payment.addressee.saved')
    } catch (error) {
      setWasIssued(error instanceof CallError && error.code === 'error.receipt.issued')
      throw error
    }
  })

  return (
    <FormDialog
      {...dialog}
      open={open}
      title={t(takesReason ? 'payment.addressee.reissue' : 'payment.addressee.title')}
      confirmLabel={t(takesReason ? 'payment.addressee.reissueOk' : 'payment.addressee.save')}
      onSubmit={submit}
    >
      <p className="text-sm text-ink-soft">
        {t(takesReason ? 'payment.addressee.reissueLead' : 'payment.addressee.lead')}
      </p>
      <TextField
        label={t('payment.addressee.name')}
        autoComplete="organization"
        required
        error={formState.errors.addressee}
        {...register('addressee')}
      />
      <SelectField
        label={t('payment.addressee.as')}
        options={honorifics.map((value) => ({ value, label: t(`payment.addressee.${value}`) }))}
        error={formState.errors.honorific}
        {...register('honorific')}
      />
      <TextField
        label={t('payment.addressee.proviso')}
        autoComplete="off"
        hint={t('payment.addressee.provisoHint', { default: paper.proviso })}
        error={formState.errors.proviso}
        {...register('proviso')}
      />
      {takesReason && (
        <TextField
          label={t('payment.addressee.reason')}
          autoComplete="off"
          required
          hint={t('payment.addressee.reasonHint')}
          error={formState.errors.reason}
          {...register('reason')}
        />
      )}
    </FormDialog>
  )
}

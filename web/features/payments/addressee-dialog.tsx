import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { addresseeFields, honorifics } from '#contract/receipts.ts'
import type { Receipt } from '#contract/receipts.ts'
import { useContractForm } from '#web/lib/contract-form.ts'
import { useFormFailure } from '#web/lib/form-failure.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useAddressReceipt } from './api.ts'

interface Props {
  open: boolean
  receipt: Receipt
  onClose: () => void
}

/** Enters to whom a receipt is addressed, and for what it says it was paid. Both can be entered once. */
export function AddresseeDialog({ open, receipt: { id, payer, paper }, onClose }: Props) {
  const { t } = useTranslation()
  const address = useAddressReceipt(id)
  const form = useContractForm(addresseeFields, { addressee: payer, honorific: 'sama', proviso: '' })
  useUnsavedInput(form, `receipt ${id}`)
  const { failure, setFailure, tell } = useFormFailure(form)
  const { register, formState } = form

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined)
    try {
      await address.mutateAsync(body)
      toast.success(t('payment.addressee.saved'))
      onClose()
    } catch (error) {
      tell(error)
    }
  })

  return (
    <FormDialog
      {...{ open, form, failure, onClose }}
      title={t('payment.addressee.title')}
      confirmLabel={t('payment.addressee.save')}
      saving={address.isPending}
      busy={address.isPending}
      onSubmit={submit}
    >
      <p className="text-sm text-ink-soft">{t('payment.addressee.lead')}</p>
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
    </FormDialog>
  )
}

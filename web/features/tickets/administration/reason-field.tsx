import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '#web/ui/field.tsx'

/** Why an administrator does something, in the form around it. */
export function ReasonField({ hint }: { hint: string }) {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<{ reason: string }>()
  return (
    <TextField
      label={t('ticketAdmin.reason')}
      autoComplete="off"
      required
      hint={hint}
      error={formState.errors.reason}
      {...register('reason')}
    />
  )
}

import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { cancellation } from '#contract/bookings.ts'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/field.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'

/** Whether the tickets of a late cancellation come back, and why. They stay used unless the administrator says otherwise. */
export function LateTickets({ count, onSubmit }: { count: number; onSubmit: () => void }) {
  const { t } = useTranslation()
  const { register, control, formState } = useFormContext<z.input<typeof cancellation>>()
  const { field } = useController({ control, name: 'returnTickets' })
  const returned = field.value === true
  return (
    <Form
      onSubmit={(submission) => {
        submission.preventDefault()
        onSubmit()
      }}
      className="mt-5 grid gap-4"
    >
      <RadioCards
        legend={t('reception.lateCancel.legend')}
        values={['kept', 'returned'] as const}
        chosen={returned ? 'returned' : 'kept'}
        onChoose={(choice) => field.onChange(choice === 'returned')}
        text={(choice) => t(`reception.lateCancel.${choice}`, { count })}
        hint={t(returned ? 'reception.lateCancel.tellsReturned' : 'reception.lateCancel.tellsKept')}
      />
      {returned && (
        <TextField
          label={t('reception.lateCancel.reason')}
          hint={t('reception.lateCancel.reasonHint')}
          autoComplete="off"
          required
          error={formState.errors.reason}
          {...register('reason')}
        />
      )}
    </Form>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identityFields } from '#contract/identity.ts'
import type { SecondStep } from '#contract/second-step.ts'
import { showFieldErrors, useContractForm } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useIdentityCalls } from './api.ts'
import { SecondStepForm } from './second-step-form.tsx'

interface Props {
  open: boolean
  onClose: () => void
  onConfirmed: (confirmation: string) => void
  /** Why the person is asked. Absent: before a change of the own login. */
  reason?: string
  /** What the person has typed in the form that asks. */
  password?: string
}

/** Asks for the password, and for the second factor of a person who has one. */
export function IdentityDialog({ open, onClose, ...props }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onClose={onClose} title={t('security.identityTitle')} closeLabel={t('common.close')}>
      <Identity {...props} />
    </Dialog>
  )
}

function Identity({
  onConfirmed,
  reason,
  password: typed = '',
}: Pick<Props, 'onConfirmed' | 'reason' | 'password'>) {
  const { t } = useTranslation()
  const { confirm, passStep } = useIdentityCalls()
  const [step, setStep] = useState<SecondStep>()
  const [failure, setFailure] = useState<string>()
  const form = useContractForm(identityFields, { password: typed })
  const { register, handleSubmit, formState } = form
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined)
    try {
      const { confirmation, secondStep } = await confirm.mutateAsync(password)
      setStep(secondStep)
      if (confirmation !== undefined) onConfirmed(confirmation)
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(errorText(t, error))
    }
  })

  if (step) {
    return (
      <SecondStepForm
        step={step}
        onProof={async (proof) => {
          const { confirmation } = await passStep.mutateAsync({ token: step.token, ...proof })
          onConfirmed(confirmation)
        }}
        onOver={(why) => {
          setStep(undefined)
          setFailure(why)
        }}
      />
    )
  }
  return (
    <Form onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <p>{reason ?? t('security.identityText')}</p>
      <TextField
        label={t('security.password')}
        type="password"
        autoComplete="current-password"
        required
        error={errors.password}
        {...register('password')}
      />
      <Button type="submit" busy={isSubmitting}>
        {isSubmitting ? t('security.passing') : t('security.confirm')}
      </Button>
    </Form>
  )
}

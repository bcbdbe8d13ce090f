import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passkeyNameFields } from '#contract/passkeys.ts'
import { showFieldErrors, useContractForm } from '#web/lib/contract-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { passkeyErrorText } from './webauthn.ts'

interface Props {
  open: boolean
  title: string
  text?: string
  /** The name that the field has at first. */
  name: string
  submitLabel: string
  busyLabel: string
  /** Its errors are shown here, and the name stays. */
  onName: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a passkey. */
export function PasskeyNameDialog({ open, onClose, title, ...form }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={t('common.close')}>
      <NameForm {...form} />
    </Dialog>
  )
}

function NameForm({ text, name, submitLabel, busyLabel, onName }: Omit<Props, 'open' | 'onClose' | 'title'>) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string>()
  const form = useContractForm(passkeyNameFields, { passkeyName: name })
  const { register, handleSubmit, formState } = form
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ passkeyName }) => {
    setFailure(undefined)
    try {
      await onName(passkeyName)
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(passkeyErrorText(t, error))
    }
  })

  return (
    <Form onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      {text && <p>{text}</p>}
      <TextField
        label={t('security.passkeyName')}
        required
        autoComplete="off"
        error={errors.passkeyName}
        {...register('passkeyName')}
      />
      <Button type="submit" busy={isSubmitting}>
        {isSubmitting ? busyLabel : submitLabel}
      </Button>
    </Form>
  )
}

import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ownPassword } from '#contract/accounts/account.ts'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface Props {
  open: boolean
  title: string
  /** What follows from a yes. */
  children: ReactNode
  passwordLabel: string
  yes: string
  no: string
  variant?: 'primary' | 'danger'
  wide?: boolean
  /** True while the answer cannot be yes, for a reason that the children say. */
  isImpossible?: boolean
  /** Does what the person has confirmed. What it throws is shown at the field, or above the question. */
  onYes: (password: string) => Promise<void>
  onClose: () => void
  /** Another message than usual for an error that the field does not show. */
  failureText?: (error: unknown) => string
  /** What the person can do about the error. */
  failureAction?: ReactNode
}

/** A question with consequences, which the person answers by typing their own password. */
export function PasswordQuestion({
  open,
  title,
  children,
  variant = 'danger',
  wide = false,
  isImpossible = false,
  onYes,
  onClose,
  ...props
}: Props) {
  const { t } = useTranslation()
  const formId = useId()
  const form = useContractForm(ownPassword, { password: '' })
  const { failure, setFailure, submitWith } = useSubmission(form, { textOf: props.failureText })
  const { register, formState, reset } = form
  const { errors, isSubmitting } = formState

  const submit = submitWith(({ password }) => onYes(password))

  function close() {
    if (isSubmitting) return
    reset()
    setFailure(undefined)
    onClose()
  }

  return (
    <Dialog
      open={open}
      wide={wide}
      onClose={close}
      title={title}
      footer={
        <>
          <Button type="submit" form={formId} variant={variant} busy={isSubmitting} disabled={isImpossible}>
            {isSubmitting ? t('common.busy') : props.yes}
          </Button>
          <Button variant="outline" onClick={close} disabled={isSubmitting}>
            {props.no}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={(event) => void submit(event)} className="grid gap-5">
        {failure !== undefined && (
          <Notice kind="error" action={props.failureAction}>
            {failure}
          </Notice>
        )}
        {children}
        <TextField
          label={props.passwordLabel}
          type="password"
          autoComplete="current-password"
          required
          error={errors.password}
          {...register('password')}
        />
      </Form>
    </Dialog>
  )
}

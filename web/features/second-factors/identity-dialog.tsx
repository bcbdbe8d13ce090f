import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmIdentity, identityFields, passIdentityStep } from '#contract/second-factors/identity.ts'
import type { SecondStep } from '#contract/second-factors/identity.ts'
import { call, CallError } from '#web/lib/api.ts'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
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
    <Dialog open={open} onClose={onClose} title={t('security.identityTitle')}>
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
  const [step, setStep] = useState<SecondStep>()
  const form = useContractForm(identityFields, { password: typed })
  const { failure, setFailure, submitWith } = useSubmission(form, { textOf: (error) => errorText(t, error) })
  const { register, formState } = form
  const { errors, isSubmitting } = formState

  const submit = submitWith(async ({ password }) => {
    const { confirmation, secondStep } = await call(confirmIdentity, { body: { password } })
    setStep(secondStep)
    if (confirmation !== undefined) onConfirmed(confirmation)
  })

  if (step) {
    return (
      <SecondStepForm
        step={step}
        onProof={async (proof) => {
          const { confirmation } = await call(passIdentityStep, {
            body: { token: step.token, ...proof },
          })
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

type Work<Confirmation> = (confirmation: Confirmation) => Promise<void>

/** Work that waits until the person has confirmed who they are. */
interface Waiting<Confirmation> {
  work: Work<Confirmation>
  resolve: () => void
  reject: (error: unknown) => void
}

const isUnconfirmed = (error: unknown) =>
  error instanceof CallError && error.code === 'error.identity.unconfirmed'

/**
 * `run` does work that needs a confirmation of who the person is. `useConfirmation` asks for one first; both
 * ask when the server says that there is none or that it is too old. Without an answer the work is left
 * undone. An error of the work goes to the caller.
 */
export function useConfirmation() {
  const { confirmation, attempt, ask, dialog } = useQuestion<string>()
  const run = (work: Work<string>) =>
    new Promise<void>((resolve, reject) => {
      const next = { work, resolve, reject }
      if (confirmation === undefined) ask(next)
      else void attempt(next, confirmation)
    })
  return { run, dialog }
}

/** For work that needs a confirmation only sometimes, which the server knows. */
export function useLateConfirmation() {
  const { confirmation, attempt, dialog } = useQuestion<string | undefined>()
  const run = (work: Work<string | undefined>) =>
    new Promise<void>((resolve, reject) => void attempt({ work, resolve, reject }, confirmation))
  return { run, dialog }
}

function useQuestion<Confirmation extends string | undefined>() {
  const [confirmation, setConfirmation] = useState<string>()
  const [waiting, setWaiting] = useState<Waiting<Confirmation>>()

  async function attempt(next: Waiting<Confirmation>, proof: Confirmation) {
    try {
      await next.work(proof)
      next.resolve()
    } catch (error) {
      if (!isUnconfirmed(error)) return next.reject(error)
      setConfirmation(undefined)
      setWaiting(next)
    }
  }

  const dialog = {
    open: waiting !== undefined,
    onClose() {
      waiting?.resolve()
      setWaiting(undefined)
    },
    onConfirmed(proof: string) {
      setConfirmation(proof)
      setWaiting(undefined)
      if (waiting) void attempt(waiting, proof as Confirmation)
    },
  }
  return { confirmation, attempt, ask: setWaiting, dialog }
}

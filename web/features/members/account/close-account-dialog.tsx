import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { closeAccount, closeAccountFields } from '#contract/account.ts'
import { call, CallError } from '#web/lib/api.ts'
import { showFieldErrors, useContractForm } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { endSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { WhatIsLost } from './what-is-lost.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

/** Says what the member loses, asks for the password, and closes the account. */
export function CloseAccountDialog({ open, onClose }: Props) {
  const { t } = useTranslation()
  const formId = useId()
  const closing = useMutation({
    mutationFn: (body: { password: string }) => call(closeAccount, { body }),
  })
  const [failure, setFailure] = useState<unknown>()
  const form = useContractForm(closeAccountFields, { password: '' })
  const { register, handleSubmit, formState, reset } = form
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (body) => {
    setFailure(undefined)
    try {
      await closing.mutateAsync(body)
      endSession('accountClosed')
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(error)
    }
  })

  function close() {
    if (isSubmitting) return
    reset()
    setFailure(undefined)
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('closeAccount.question')}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button look="outline" onClick={close} disabled={isSubmitting}>
            {t('closeAccount.stay')}
          </Button>
          <Button type="submit" form={formId} look="danger" busy={isSubmitting}>
            {isSubmitting ? t('common.busy') : t('closeAccount.leave')}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={(event) => void submit(event)} className="grid gap-5">
        {failure !== undefined && <Failure error={failure} />}
        <WhatIsLost />
        <TextField
          label={t('closeAccount.password')}
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

/** Why the account was not closed. A membership that renews must first be ended on the payments tab. */
function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const renews = error instanceof CallError && error.code === 'error.member.membershipActive'
  const way = (
    <Link to={`${to('/profile')}?tab=payments`} className="font-semibold underline underline-offset-4">
      {t('profile.paymentsTab')}
    </Link>
  )
  return (
    <Notice kind="error" action={renews && way}>
      {errorText(t, error)}
    </Notice>
  )
}

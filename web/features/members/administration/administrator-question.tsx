import { useId, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { confirmation } from '#contract/member-administration.ts'
import type { MemberWithHistory } from '#contract/member-administration.ts'
import { fullName } from '#studio/person-name.ts'
import { CallError } from '#web/lib/api.ts'
import { showFieldErrors, useContractForm } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAdministratorAction } from './api.ts'
import type { AdministratorAction } from './api.ts'

interface Props {
  open: boolean
  action: AdministratorAction
  member: MemberWithHistory
  onDone: () => void
  onClose: () => void
}

/** Says what follows for the other administrator, and asks for one's own password. */
export function AdministratorQuestion({ open, action, member, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const formId = useId()
  const act = useAdministratorAction()
  const [failure, setFailure] = useState<string>()
  const form = useContractForm(confirmation, { password: '' })
  const { register, handleSubmit, formState, reset } = form
  const { errors, isSubmitting } = formState
  const name = fullName(member)

  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined)
    try {
      await act.mutateAsync({ action, id: member.id, password })
      toast.success(t(`admin.administrator.${action}Done`, { name }))
      onDone()
    } catch (error) {
      if (showFieldErrors(form, error)) return
      const isUnknown = error instanceof CallError && error.outcomeUnknown
      setFailure(isUnknown ? t('admin.form.outcomeUnknown') : errorText(t, error))
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
      title={t(`admin.administrator.${action}Question`, { name })}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button look="outline" onClick={close} disabled={isSubmitting}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            look={action === 'unblock' ? 'primary' : 'danger'}
            busy={isSubmitting}
          >
            {isSubmitting ? t('common.busy') : t(`admin.administrator.${action}Ok`)}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={(event) => void submit(event)} className="grid gap-5">
        {failure !== undefined && <Notice kind="error">{failure}</Notice>}
        <p>{t(`admin.administrator.${action}Text`)}</p>
        <TextField
          label={t('admin.administrator.password')}
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

import { useTranslation } from 'react-i18next'
import { leaveKiosk, pinForm } from '#contract/kiosk.ts'
import { call, CallError } from '#web/lib/api.ts'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { ownKiosk } from '#web/lib/kiosk-session.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useWayOut } from './api.ts'

/** Ends the self check-in with the PIN, which only the server can check. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const wayOut = useWayOut()
  const form = useContractForm(pinForm, { pin: '' })
  const { failure, submitWith } = useSubmission(form, {
    textOf: (error) =>
      error instanceof CallError && error.code === 'error.server.unreachable'
        ? t('kiosk.end.offline')
        : errorText(t, error),
  })
  const submit = submitWith(async (body) => {
    await call(leaveKiosk, { token: ownKiosk()?.token ?? '', body }).catch((error: unknown) => {
      // Another browser has ended it, or midnight has.
      if (!(error instanceof CallError) || error.code !== 'error.server.token_expired') throw error
    })
    await wayOut()
  })
  return (
    <FormDialog
      open
      {...{ form, failure, onClose }}
      title={t('kiosk.end.title')}
      confirmLabel={t('kiosk.end.ok')}
      onSubmit={submit}
    >
      <p>{t('kiosk.end.text')}</p>
      <TextField
        label={t('kiosk.end.pin')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        required
        error={form.formState.errors.pin}
        {...form.register('pin')}
      />
    </FormDialog>
  )
}

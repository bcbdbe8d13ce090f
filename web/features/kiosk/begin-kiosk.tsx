import { useTranslation } from 'react-i18next'
import { beginKiosk, pinForm } from '#contract/kiosk.ts'
import { call } from '#web/lib/api.ts'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { beginKiosk as beginHere } from '#web/lib/kiosk-session.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useMayCall } from '#web/lib/may-call.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Phrases } from '#web/ui/phrases.tsx'

/** Makes this device the tablet at the door. */
export function BeginKiosk() {
  const { t } = useTranslation()
  const may = useMayCall()
  const { dialog, show, close } = useDialogState()
  if (!may('beginKiosk')) return null
  return (
    <div className="mt-12 border-t border-line pt-6 print:hidden">
      <Button variant="outline" onClick={() => show(undefined)}>
        {t('kiosk.begin.open')}
      </Button>
      {dialog && <BeginDialog key={dialog.opening} open={dialog.open} onClose={close} />}
    </div>
  )
}

function BeginDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const user = useSessionUser()
  // Not kept for a login after the session expired, as other forms are: it is a secret.
  const form = useContractForm(pinForm, { pin: '' })
  const { failure, submitWith } = useSubmission(form)
  const submit = submitWith(async (body) => {
    const { access_token: token, expiresAt } = await call(beginKiosk, { body })
    await beginHere({ token, expiresAt, by: user?.id ?? '' })
    // A new document, so that nothing that this one has read stays in it.
    location.replace(to('/admin/reception'))
  })
  return (
    <FormDialog
      {...{ open, form, failure, onClose }}
      title={t('kiosk.begin.title')}
      confirmLabel={t('kiosk.begin.ok')}
      onSubmit={submit}
    >
      <p>
        <Phrases text={t('kiosk.begin.text')} />
      </p>
      <TextField
        label={t('kiosk.begin.pin')}
        hint={t('kiosk.begin.hint')}
        inputMode="numeric"
        autoComplete="off"
        required
        error={form.formState.errors.pin}
        {...form.register('pin')}
      />
    </FormDialog>
  )
}

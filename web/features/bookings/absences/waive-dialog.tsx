import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { absenceReason, endWaiver, waiveAbsence } from '#contract/bookings/absences.ts'
import { call } from '#web/lib/api.ts'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { changeErrorText } from '#web/lib/error-text.ts'
import { useReload } from '#web/lib/reload.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useMomentText } from './absence-words.tsx'

interface Props {
  open: boolean
  absence: { bookingId: string; countsAt: string }
  /** Of the member. */
  name: string
  focusAfter?: RefObject<HTMLElement | null> | undefined
  onClose: () => void
  /** Closes it after its work. */
  onDone: () => void
}

/** Asks why an absence does not count, and waives it. */
export function WaiveDialog({ open, absence, name, focusAfter, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const momentText = useMomentText()
  const reload = useReload()
  const { bookingId: id, countsAt } = absence
  const waive = useMutation({
    mutationFn: (body: { reason: string }) => call(waiveAbsence, { params: { id }, body }),
    onSettled: reload,
  })
  const { form, dialog, saveWith } = useDialogForm({
    name: `waive ${id}`,
    schema: absenceReason,
    values: { reason: '' },
    onClose: onDone,
  })
  const submit = saveWith(async (body) => {
    await waive.mutateAsync(body)
    return t('frontDesk.absence.waivedDone')
  })
  return (
    <FormDialog
      {...dialog}
      {...{ open, focusAfter, onClose }}
      title={t('frontDesk.absence.title', { name })}
      confirmLabel={t('frontDesk.absence.ok')}
      onSubmit={submit}
    >
      <p>{t('frontDesk.absence.text', { when: momentText(countsAt) })}</p>
      <TextField
        label={t('frontDesk.absence.reason')}
        autoComplete="off"
        required
        hint={t('frontDesk.absence.reasonHint')}
        error={form.formState.errors.reason}
        {...form.register('reason')}
      />
    </FormDialog>
  )
}

/** Lets a waived absence count after all, and says so. */
export function useEndWaiver() {
  const { t } = useTranslation()
  const end = useMutation({
    mutationFn: (id: string) => call(endWaiver, { params: { id } }),
    onSettled: useReload(),
  })
  async function endNow(bookingId: string) {
    if (end.isPending) return
    try {
      await end.mutateAsync(bookingId)
      toast.success(t('frontDesk.absence.countsDone'))
    } catch (error) {
      toast.error(changeErrorText(t, error))
    }
  }
  return (bookingId: string) => void endNow(bookingId)
}

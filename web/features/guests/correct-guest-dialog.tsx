import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { guestFields } from '#contract/guests/guests.ts'
import type { GuestFields as Fields, GuestWithHistory } from '#contract/guests/guests.ts'
import { languageNames } from '#studio/languages.ts'
import { useConflict } from '#web/lib/conflict.ts'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { ConflictNotice } from '#web/ui/conflict-notice.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useChangeGuest } from './api.ts'
import { GuestFields } from './guest-fields.tsx'

interface Props {
  open: boolean
  guest: GuestWithHistory
  onClose: () => void
}

const valuesOf = ({ name, kana, phone, email, language }: Fields): Fields => ({
  name,
  kana,
  phone,
  email,
  language,
})

/**
 * Corrects who a guest is. When another administrator has saved first, their changes are shown before they
 * are saved over.
 */
export function CorrectGuestDialog({ open, guest, onClose }: Props) {
  const { t } = useTranslation()
  const [filledWith] = useState(() => valuesOf(guest))
  const [version, setVersion] = useState(guest.version)
  const change = useChangeGuest(guest.id)
  const { form, dialog, saveWith } = useDialogForm({
    name: `guest ${guest.id}`,
    schema: guestFields,
    values: filledWith,
    onClose,
    onChanged: (current) => {
      const present = current as Fields & { version: number }
      mergeTheirChanges(valuesOf(present))
      setVersion(present.version)
    },
  })
  const { differences, mergeTheirChanges } = useConflict<z.input<typeof guestFields>, Fields>(
    form,
    filledWith,
  )
  const submit = saveWith(async (fields) => {
    await change.mutateAsync({ fields, version })
    return t('guests.corrected')
  })

  return (
    <FormDialog wide {...dialog} open={open} title={t('guests.correctTitle')} onSubmit={submit}>
      {differences && (
        <ConflictNotice
          differences={differences}
          labelOf={(field) => t(`guests.${field as keyof Fields}`)}
          textOf={({ field, before, theirs }) =>
            t('editing.conflict.fromTo', { before: shown(field, before), after: shown(field, theirs) })
          }
        />
      )}
      <GuestFields phoneRequired={false} />
    </FormDialog>
  )
}

const shown = (field: string, value: unknown) =>
  field === 'language' ? languageNames[value as Fields['language']] : String(value)

import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { newMemberFields } from '#contract/account-administration.ts'
import type { Guest } from '#contract/guests.ts'
import { NewMemberFields } from '#web/features/members/administration/new-member-fields.tsx'
import { useContractForm } from '#web/lib/contract-form.ts'
import { useFormFailure } from '#web/lib/form-failure.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useMakeMember } from './api.ts'
import { nameParts } from './name-parts.ts'

interface Props {
  open: boolean
  guest: Guest
  onClose: () => void
}

/** Adds a guest as a member. What is known about the guest is filled in; the bookings go along. */
export function MakeMemberDialog({ open, guest, onClose }: Props) {
  const { t } = useTranslation()
  const make = useMakeMember(guest.id)
  const form = useContractForm(newMemberFields, {
    ...nameParts(guest.name),
    // The reading is kept without a space, so the administrator divides it.
    kanaLastName: guest.kana,
    kanaFirstName: '',
    email: guest.email,
    phone: guest.phone,
    birthday: '',
    addressId: '',
    addressRest: '',
    gender: 3,
    language: guest.language,
    paymentLink: true,
  })
  useUnsavedInput(form, `member from guest ${guest.id}`)
  const { failure, setFailure, tell } = useFormFailure(form)

  const submit = form.handleSubmit(async (fields) => {
    setFailure(undefined)
    try {
      await make.mutateAsync(fields)
      toast.success(t('guests.member.made', { name: guest.name }))
      onClose()
    } catch (error) {
      tell(error)
    }
  })

  return (
    <FormDialog
      wide
      {...{ open, form, failure, onClose }}
      title={t('guests.member.title', { name: guest.name })}
      confirmLabel={t('guests.member.ok')}
      saving={make.isPending}
      busy={make.isPending}
      onSubmit={submit}
    >
      <p className="text-sm text-ink-soft">{t('guests.member.text')}</p>
      <NewMemberFields />
    </FormDialog>
  )
}

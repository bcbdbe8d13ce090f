import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { newMemberFields } from '#contract/accounts/account-administration.ts'
import type { NewMemberFields } from '#contract/accounts/account-administration.ts'
import { linkGuest, makeGuestMember } from '#contract/guests/guest-membership.ts'
import type { Guest } from '#contract/guests/guests.ts'
import type { ManagedMember } from '#contract/accounts/member-administration.ts'
import { fullName } from '#studio/person-name.ts'
import { MemberFinder } from '#web/features/members/administration/member-finder.tsx'
import { isOptionalAtFirst, PersonFields } from '#web/features/members/administration/person-fields.tsx'
import { call } from '#web/lib/api.ts'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useMayCall } from '#web/lib/may-call.ts'
import { useReload } from '#web/lib/reload.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { nameParts } from './name-parts.ts'

/** Makes a member of a guest, or leads to the member that the guest has become. */
export function GuestMembership({ guest }: { guest: Guest }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const may = useMayCall()
  const action = useDialogState<'make' | 'link'>()
  const { dialog } = action
  if (guest.memberId !== null)
    return (
      <Link
        to={to(`/admin/members/${guest.memberId}`)}
        className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-persimmon-deep"
      >
        {t('guests.isMember')}
      </Link>
    )
  if (guest.erased || !may('makeGuestMember')) return null
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="outline" onClick={() => action.show('make')}>
        {t('guests.member.make')}
      </Button>
      <Button variant="quiet" onClick={() => action.show('link')}>
        {t('guests.member.link')}
      </Button>
      {dialog?.subject === 'make' && (
        <MakeMemberDialog key={dialog.opening} open={dialog.open} guest={guest} onClose={action.close} />
      )}
      {dialog?.subject === 'link' && (
        <LinkMemberDialog key={dialog.opening} open={dialog.open} guest={guest} onClose={action.close} />
      )}
    </div>
  )
}

interface DialogProps {
  open: boolean
  guest: Guest
  onClose: () => void
}

/** Adds a guest as a member. What is known about the guest is filled in; the bookings go along. */
function MakeMemberDialog({ open, guest, onClose }: DialogProps) {
  const { t } = useTranslation()
  const make = useMakeMember(guest.id)
  const { form, dialog, saveWith } = useDialogForm({
    name: `member from guest ${guest.id}`,
    schema: newMemberFields,
    values: {
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
      paymentLink: guest.email !== '',
    },
    onClose,
  })
  const submit = saveWith(async (fields) => {
    await make.mutateAsync(fields)
    return t('guests.member.made', { name: guest.name })
  })

  return (
    <FormDialog
      wide
      {...dialog}
      open={open}
      title={t('guests.member.title', { name: guest.name })}
      confirmLabel={t('guests.member.ok')}
      onSubmit={submit}
    >
      <p className="text-sm text-ink-soft">{t('guests.member.text')}</p>
      <PersonFields emailHint={t('memberPage.add.emailHint')} isOptional={isOptionalAtFirst} />
      <Checkbox
        label={t('memberPage.add.paymentLink')}
        className="text-sm"
        {...form.register('paymentLink')}
      />
    </FormDialog>
  )
}

/** Chooses the account of a guest who is a member already. */
function LinkMemberDialog({ open, guest, onClose }: DialogProps) {
  const { t } = useTranslation()
  const link = useLinkGuest(guest.id)
  const [failure, setFailure] = useState<string>()

  async function choose(member: ManagedMember) {
    setFailure(undefined)
    try {
      await link.mutateAsync(member.id)
      toast.success(t('guests.member.linked', { name: fullName(member) }))
      onClose()
    } catch (error) {
      setFailure(errorText(t, error))
    }
  }

  return (
    <Dialog
      open={open}
      onClose={() => !link.isPending && onClose()}
      title={t('guests.member.linkTitle', { name: guest.name })}
    >
      <div className="grid gap-4">
        <p className="text-sm text-ink-soft">{t('guests.member.linkText')}</p>
        {failure !== undefined && <Notice kind="error">{failure}</Notice>}
        <MemberFinder
          note={({ phone }) => ({ text: phone, disabled: link.isPending })}
          onChoose={(member) => void choose(member)}
        />
      </div>
    </Dialog>
  )
}

/** Makes a member of a guest once, however often the administrator has to try. */
function useMakeMember(guestId: string) {
  const make = useIdempotentCreate<NewMemberFields, { id: string }>({
    create: (body, idempotencyKey) =>
      call(makeGuestMember, { params: { id: guestId }, body, idempotencyKey }),
    // The earlier attempt has made the member, whose page shows what was saved.
    change: (earlier) => Promise.resolve(earlier.made),
  })
  return useMutation({ mutationFn: make, onSettled: useReload() })
}

function useLinkGuest(guestId: string) {
  return useMutation({
    mutationFn: (memberId: string) => call(linkGuest, { params: { id: guestId }, body: { memberId } }),
    onSettled: useReload(),
  })
}

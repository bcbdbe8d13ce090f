import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Guest } from '#contract/guests.ts'
import type { ManagedMember } from '#contract/member-administration.ts'
import { fullName } from '#studio/person-name.ts'
import { MemberFinder } from '#web/features/members/administration/member-finder.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useLinkGuest } from './api.ts'

interface Props {
  open: boolean
  guest: Guest
  onClose: () => void
}

/** Chooses the account of a guest who is a member already. */
export function LinkMemberDialog({ open, guest, onClose }: Props) {
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
      closeLabel={t('common.close')}
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

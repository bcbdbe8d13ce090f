import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Guest } from '#contract/guests.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkMemberDialog } from './link-member-dialog.tsx'
import { MakeMemberDialog } from './make-member-dialog.tsx'

/** Makes a member of a guest, or leads to the member that the guest has become. */
export function GuestMembership({ guest }: { guest: Guest }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
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
  if (guest.erased) return null
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="outline" onClick={() => action.show('make')}>
        {t('guests.member.make')}
      </Button>
      <Button look="quiet" onClick={() => action.show('link')}>
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

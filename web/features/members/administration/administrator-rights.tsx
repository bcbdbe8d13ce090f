import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { MemberWithHistory } from '#contract/accounts/member-administration.ts'
import { fullName } from '#studio/person-name.ts'
import { PasswordQuestion } from '#web/features/members/password-question.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { useAdministratorAction } from './api.ts'
import type { AdministratorAction } from './api.ts'

/** What one administrator can do about another: take the role, block the account, or unblock it. */
export function AdministratorRights({ member }: { member: MemberWithHistory }) {
  const { t } = useTranslation()
  const isOwn = useSessionUser()?.id === member.id
  const { dialog, show, close } = useDialogState<AdministratorAction>()
  const isAdmin = member.role === 'ADMIN'
  if (!isAdmin && !member.blocked) return null

  const button = (action: AdministratorAction) => (
    <Button variant={action === 'unblock' ? 'outline' : 'outlineDanger'} onClick={() => show(action)}>
      {t(`memberAdmin.administrator.${action}`)}
    </Button>
  )
  return (
    <PageSection title={t('memberAdmin.administrator.title')} anchor="rights">
      <p className="text-sm text-ink-soft">
        {t(`memberAdmin.administrator.${isOwn ? 'own' : member.blocked ? 'isBlocked' : 'text'}`)}
      </p>
      {!isOwn && (
        <div className="flex flex-wrap gap-3">
          {button(member.blocked ? 'unblock' : 'block')}
          {isAdmin && button('revoke')}
        </div>
      )}
      {dialog && (
        <AdministratorQuestion
          key={dialog.opening}
          open={dialog.open}
          action={dialog.subject}
          {...{ member, onClose: close }}
        />
      )}
    </PageSection>
  )
}

interface AdministratorQuestionProps {
  open: boolean
  action: AdministratorAction
  member: MemberWithHistory
  onClose: () => void
}

/** Says what follows for the other administrator, and asks for one's own password. */
function AdministratorQuestion({ open, action, member, onClose }: AdministratorQuestionProps) {
  const { t } = useTranslation()
  const act = useAdministratorAction()
  const name = fullName(member)

  return (
    <PasswordQuestion
      open={open}
      onClose={onClose}
      title={t(`memberAdmin.administrator.${action}Question`, { name })}
      passwordLabel={t('memberAdmin.administrator.password')}
      yes={t(`memberAdmin.administrator.${action}Ok`)}
      no={t('common.cancel')}
      variant={action === 'unblock' ? 'primary' : 'danger'}
      onYes={async (password) => {
        await act.mutateAsync({ action, id: member.id, password })
        toast.success(t(`memberAdmin.administrator.${action}Done`, { name }))
        onClose()
      }}
    >
      <p>{t(`memberAdmin.administrator.${action}Text`)}</p>
    </PasswordQuestion>
  )
}

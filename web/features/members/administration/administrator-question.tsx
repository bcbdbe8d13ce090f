import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { MemberWithHistory } from '#contract/member-administration.ts'
import { fullName } from '#studio/person-name.ts'
import { changeErrorText } from '#web/lib/error-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordQuestion } from '../password-question.tsx'
import { useAdministratorAction } from './api.ts'
import type { AdministratorAction } from './api.ts'

interface Props {
  open: boolean
  action: AdministratorAction
  member: MemberWithHistory
  onClose: () => void
}

/** Says what follows for the other administrator, and asks for one's own password. */
export function AdministratorQuestion({ open, action, member, onClose }: Props) {
  const { t } = useTranslation()
  const act = useAdministratorAction()
  const name = fullName(member)

  return (
    <PasswordQuestion
      open={open}
      onClose={onClose}
      title={t(`admin.administrator.${action}Question`, { name })}
      passwordLabel={t('admin.administrator.password')}
      yes={t(`admin.administrator.${action}Ok`)}
      no={t('common.cancel')}
      look={action === 'unblock' ? 'primary' : 'danger'}
      onYes={async (password) => {
        await act.mutateAsync({ action, id: member.id, password })
        toast.success(t(`admin.administrator.${action}Done`, { name }))
        onClose()
      }}
      failureNotice={(error) => <Notice kind="error">{changeErrorText(t, error)}</Notice>}
    >
      <p>{t(`admin.administrator.${action}Text`)}</p>
    </PasswordQuestion>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberWithHistory } from '#contract/member-administration.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PagePart } from '#web/ui/page-part.tsx'
import { AdministratorQuestion } from './administrator-question.tsx'
import type { AdministratorAction } from './api.ts'

const dangerous = 'border-danger! text-danger! hover:bg-danger-soft!'

/** What one administrator can do about another: take the role, block the account, or unblock it. */
export function AdministratorRights({ member }: { member: MemberWithHistory }) {
  const { t } = useTranslation()
  const isOwn = useSessionUser()?.id === member.id
  const [asked, setAsked] = useState<{ open: boolean; action: AdministratorAction }>({
    open: false,
    action: 'block',
  })
  const isAdmin = member.role === 'ADMIN'
  if (!isAdmin && !member.blocked) return null

  const button = (action: AdministratorAction) => (
    <Button
      look="outline"
      onClick={() => setAsked({ open: true, action })}
      className={action === 'unblock' ? '' : dangerous}
    >
      {t(`admin.administrator.${action}`)}
    </Button>
  )
  return (
    <PagePart title={t('admin.administrator.title')} anchor="rights">
      <p className="text-sm text-ink-soft">
        {t(`admin.administrator.${isOwn ? 'own' : member.blocked ? 'isBlocked' : 'text'}`)}
      </p>
      {!isOwn && (
        <div className="flex flex-wrap gap-3">
          {button(member.blocked ? 'unblock' : 'block')}
          {isAdmin && button('revoke')}
        </div>
      )}
      <AdministratorQuestion {...asked} member={member} onClose={() => setAsked({ ...asked, open: false })} />
    </PagePart>
  )
}

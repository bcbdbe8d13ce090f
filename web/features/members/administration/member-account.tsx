import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { MemberWithHistory } from '#contract/accounts/member-administration.ts'
import { fullName } from '#studio/person-name.ts'
import { changeErrorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordQuestion } from '../password-question.tsx'
import { useCloseForMember, useSendPasswordLink } from './api.ts'
import { AddEmail } from './member-dialogs.tsx'

/** The member's login: a link for a new password, and closing the account for a member who asked for it. */
export function MemberAccount({ member }: { member: MemberWithHistory }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const navigate = useNavigate()
  const send = useSendPasswordLink()
  const close = useCloseForMember()
  const [asking, setAsking] = useState(false)
  const { id, email } = member

  async function sendLink() {
    try {
      await send.mutateAsync(id)
      toast.success(t('memberPage.account.sent', { email }))
    } catch (error) {
      toast.error(changeErrorText(t, error))
    }
  }

  return (
    <>
      {email === '' ? (
        <AddEmail id={id} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 flex-1 basis-[16rem] text-sm text-ink-soft">
            {t('memberPage.account.linkHint', { email })}
          </p>
          <Button variant="outline" busy={send.isPending} onClick={() => void sendLink()}>
            {send.isPending ? t('common.busy') : t('memberPage.account.link')}
          </Button>
        </div>
      )}
      {member.role === 'USER' && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 flex-1 basis-[16rem] text-sm text-ink-soft">
            {t('memberPage.account.closeHint')}
          </p>
          <Button variant="outlineDanger" onClick={() => setAsking(true)}>
            {t('memberPage.account.close')}
          </Button>
        </div>
      )}
      <PasswordQuestion
        open={asking}
        onClose={() => setAsking(false)}
        title={t('memberPage.account.question', { name: fullName(member) })}
        passwordLabel={t('memberAdmin.administrator.password')}
        yes={t('memberPage.account.close')}
        no={t('common.cancel')}
        onYes={async (password) => {
          await close.mutateAsync({ id, password })
          toast.success(t('memberPage.account.closed', { name: fullName(member) }))
          setAsking(false)
          void navigate(to('/admin?tab=user'))
        }}
      >
        <p>{t('memberPage.account.text')}</p>
      </PasswordQuestion>
    </>
  )
}

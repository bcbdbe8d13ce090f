import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { closeAccount } from '#contract/account.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { endSession } from '#web/lib/session.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordQuestion } from '../password-question.tsx'
import { WhatIsLost } from './what-is-lost.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

/** Says what the member loses, asks for the password, and closes the account. */
export function CloseAccountDialog({ open, onClose }: Props) {
  const { t } = useTranslation()
  const closing = useMutation({
    mutationFn: (body: { password: string }) => call(closeAccount, { body }),
  })
  return (
    <PasswordQuestion
      open={open}
      onClose={onClose}
      title={t('closeAccount.question')}
      passwordLabel={t('closeAccount.password')}
      yes={t('closeAccount.leave')}
      no={t('closeAccount.stay')}
      onYes={async (password) => {
        await closing.mutateAsync({ password })
        endSession('accountClosed')
      }}
      failureNotice={(error) => <Failure error={error} />}
    >
      <WhatIsLost />
    </PasswordQuestion>
  )
}

/** Why the account was not closed. A membership that renews must first be ended on the payments tab. */
function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const renews = error instanceof CallError && error.code === 'error.member.membershipActive'
  const way = (
    <Link to={`${to('/profile')}?tab=payments`} className="font-semibold underline underline-offset-4">
      {t('profile.paymentsTab')}
    </Link>
  )
  return (
    <Notice kind="error" action={renews && way}>
      {errorText(t, error)}
    </Notice>
  )
}

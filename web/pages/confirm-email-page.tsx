import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  isAboutEmailLink,
  useEmailChange,
  useEmailLink,
} from '#web/features/members/account/email-confirmation.tsx'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useLinkToken } from '#web/lib/link-token.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CardPage } from '#web/ui/card-page.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function ConfirmEmailPage() {
  const { t } = useTranslation()
  // The built page knows no link.
  const hydrated = useHydrated()
  return (
    <Interactive>
      <CardPage title={t('pages.confirmEmail.title')} lead={t('profile.confirmEmailLead')} loading>
        {hydrated ? <ConfirmEmail /> : <Skeleton className="h-24 rounded-xl" />}
      </CardPage>
    </Interactive>
  )
}

/**
 * Confirms the address that a link was mailed to. A button does it, because some mail programs open every
 * link of a mail before its reader sees it.
 */
export function ConfirmEmail() {
  const { t } = useTranslation()
  const token = useLinkToken()
  const link = useEmailLink(token)
  const { confirm } = useEmailChange()
  const ended = [confirm.error, link.error].find(isAboutEmailLink)

  if (confirm.data) return <Confirmed text={confirmedText(t, confirm.data)} />
  if (ended?.code === 'error.emailLink.used') return <Confirmed text={errorText(t, ended)} />
  if (token === undefined || ended) return <Ended error={ended ?? new CallError('error.emailLink.unknown')} />
  if (link.error) return <FailedLoad text={t('password.checkFailed')} query={link} />
  if (!link.data) return <Skeleton className="h-24 rounded-xl" />
  const { email, isNew } = link.data
  return (
    <>
      {confirm.error && <Notice kind="error">{errorText(t, confirm.error)}</Notice>}
      <p className="wrap-anywhere">
        {t(isNew ? 'profile.confirmEmailText' : 'profile.confirmPresentText', { email })}
      </p>
      <Button busy={confirm.isPending} onClick={() => confirm.mutate(token)}>
        {confirm.isPending ? t('common.busy') : t(isNew ? 'profile.confirmEmail' : 'profile.confirmPresent')}
      </Button>
    </>
  )
}

const confirmedText = (t: TFunction, { email, isNew }: { email: string; isNew: boolean }) =>
  t(isNew ? 'profile.emailConfirmed' : 'profile.presentConfirmed', { email })

function Confirmed({ text }: { text: string }) {
  return (
    <>
      <Notice>
        <span className="wrap-anywhere">{text}</span>
      </Notice>
      <WayOn />
    </>
  )
}

function Ended({ error }: { error: CallError }) {
  const { t } = useTranslation()
  return (
    <>
      <Notice kind="error">{errorText(t, error)}</Notice>
      <WayOn />
    </>
  )
}

/** To the profile, or to the login for a visitor who is logged out in this browser. */
function WayOn() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const user = useSessionUser()
  return user ? (
    <Link to={`${to('/profile')}?tab=edit`} className={buttonClass('primary')}>
      {t('profile.toEdit')}
    </Link>
  ) : (
    <Link to={to('/login')} className={buttonClass('primary')}>
      {t('error.page.login')}
    </Link>
  )
}

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateText } from '#time/tokyo.ts'
import type { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SentenceGap } from '#web/ui/sentence-gap.tsx'
import { useNewLink } from './api.ts'

/** Says why a payment link no longer works, and leads on. */
export function EndedLink({ error, token }: { error: CallError; token: string }) {
  return error.code === 'error.payment.linkUsed' ? (
    <UsedLink paidAt={(error.current as { usedAt: string }).usedAt} />
  ) : (
    <InvalidLink error={error} token={token} />
  )
}

function UsedLink({ paidAt }: { paidAt: string }) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  return (
    <div className="grid gap-6">
      <Notice>
        {t('payment.linkUsedOn', { date: dateText(Date.parse(paidAt), language) })}
        <SentenceGap />
        {t('payment.linkUsedText')}
      </Notice>
      <Link to={to('/profile?tab=payments')} className={buttonClass('primary', 'justify-self-start')}>
        {t('payment.toProfile')}
      </Link>
    </div>
  )
}

/** Offers a new link by mail when the studio knows the old one. */
function InvalidLink({ error, token }: { error: CallError; token: string }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const newLink = useNewLink()
  const known = error.code === 'error.payment.linkExpired'
  return (
    <div className="grid gap-6">
      <Notice>
        {errorText(t, error)} {known && t('payment.linkExpiredText')}
      </Notice>
      {newLink.isSuccess && <Notice>{t('payment.newLinkSent')}</Notice>}
      {newLink.error && <Notice kind="error">{errorText(t, newLink.error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        {known && !newLink.isSuccess && (
          <Button busy={newLink.isPending} onClick={() => newLink.mutate(token)}>
            {newLink.isPending ? t('common.busy') : t('payment.newLink')}
          </Button>
        )}
        <Link to={to('/login')} state={{ back: '/pay' }} className={buttonClass('outline')}>
          {t('payment.login')}
        </Link>
      </div>
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useNewLink } from './api.ts'

/** Says why a payment link no longer works, and offers a new one by mail. */
export function EndedLink({ error, token }: { error: CallError; token: string }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const newLink = useNewLink()
  const known = error.code !== 'error.payment.linkNotFound'
  const used = error.code === 'error.payment.linkUsed'
  return (
    <div className="grid gap-6">
      <Notice>
        {errorText(t, error)} {known && (used ? t('payment.linkUsedText') : t('payment.linkExpiredText'))}
      </Notice>
      {newLink.isSuccess && <Notice>{t('payment.newLinkSent')}</Notice>}
      {newLink.error && <Notice kind="error">{errorText(t, newLink.error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        {known && !newLink.isSuccess && (
          <Button
            look={used ? 'outline' : 'primary'}
            disabled={newLink.isPending}
            aria-busy={newLink.isPending}
            onClick={() => newLink.mutate(token)}
          >
            {newLink.isPending ? t('common.busy') : t('payment.newLink')}
          </Button>
        )}
        <Link to={to('/login')} className={buttonClass(used ? 'primary' : 'outline')}>
          {t('payment.login')}
        </Link>
      </div>
    </div>
  )
}

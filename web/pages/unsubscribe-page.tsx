import { useTranslation } from 'react-i18next'
import { useDeclineNews, useNewsLink } from '#web/features/members/mailing/api.ts'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useLinkToken } from '#web/lib/link-token.ts'
import { Button } from '#web/ui/button.tsx'
import { CardPage } from '#web/ui/card-page.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function UnsubscribePage() {
  const { t } = useTranslation()
  // The built page knows no link.
  const hydrated = useHydrated()
  return (
    <Interactive>
      <CardPage title={t('pages.unsubscribe.title')} lead={t('mailing.stopLead')} loading>
        {hydrated ? <Unsubscribe /> : <Skeleton className="h-24 rounded-xl" />}
      </CardPage>
    </Interactive>
  )
}

/**
 * Ends the news of the member to whom a link was mailed, without login. A button does it, because some mail
 * programs open every link of a mail before its reader sees it.
 */
export function Unsubscribe() {
  const { t } = useTranslation()
  const token = useLinkToken()
  const link = useNewsLink(token)
  const decline = useDeclineNews()
  const wrong = [decline.error, link.error].find(isUnknown)

  if (decline.data ?? link.data?.declined) return <Notice>{t('mailing.stopped')}</Notice>
  if (token === undefined || wrong) return <Notice kind="error">{t('error.newsLink.unknown')}</Notice>
  if (link.error) return <FailedLoad text={t('mailing.checkFailed')} query={link} />
  if (!link.data) return <Skeleton className="h-24 rounded-xl" />
  return (
    <>
      {decline.error && <Notice kind="error">{errorText(t, decline.error)}</Notice>}
      <p>{t('mailing.stopText')}</p>
      <Button busy={decline.isPending} onClick={() => decline.mutate(token)}>
        {decline.isPending ? t('common.busy') : t('mailing.stop')}
      </Button>
    </>
  )
}

const isUnknown = (error: unknown) => error instanceof CallError && error.code === 'error.newsLink.unknown'

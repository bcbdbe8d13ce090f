import { useTranslation } from 'react-i18next'
import { Unsubscribe } from '#web/features/members/mailing/unsubscribe.tsx'
import { useHydrated } from '#web/lib/hydrated.ts'
import { CardPage } from '#web/ui/card-page.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function UnsubscribePage() {
  const { t } = useTranslation()
  // The built page knows no link.
  const hydrated = useHydrated()
  return (
    <Interactive>
      <CardPage title={t('pages.unsubscribe.title')} lead={t('mailing.stopLead')}>
        {hydrated ? <Unsubscribe /> : <Skeleton className="h-24 rounded-xl" />}
      </CardPage>
    </Interactive>
  )
}

import { useTranslation } from 'react-i18next'
import { OfficePage } from '#web/features/office/office-page.tsx'
import { Today } from '#web/features/today/today.tsx'
import { useNow } from '#web/lib/now.ts'
import { Interactive } from '#web/ui/interactive.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function AdminTodayPage() {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <Interactive>
      <OfficePage title={t('pages.adminToday.title')}>
        {now === undefined ? <Skeleton className="h-72 rounded-3xl" /> : <Today now={now} />}
      </OfficePage>
    </Interactive>
  )
}

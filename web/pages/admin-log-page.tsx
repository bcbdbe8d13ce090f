import { useTranslation } from 'react-i18next'
import { Log } from '#web/features/audit/log.tsx'
import { OfficePage } from '#web/features/office/office-page.tsx'
import { Interactive } from '#web/ui/interactive.tsx'

export default function AdminLogPage() {
  const { t } = useTranslation()
  return (
    <Interactive>
      <OfficePage title={t('pages.adminLog.title')}>
        <Log />
      </OfficePage>
    </Interactive>
  )
}

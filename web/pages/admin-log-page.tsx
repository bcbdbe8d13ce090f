import { useTranslation } from 'react-i18next'
import { Interactive } from '#web/app/interactive.tsx'
import { Log } from '#web/features/audit/log.tsx'
import { OfficePage } from '#web/features/office/office-page.tsx'

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

import { useTranslation } from 'react-i18next'
import { Log } from '#web/features/audit/log.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { AdminFrame } from './admin-frame.tsx'

export default function LogPage() {
  const { t } = useTranslation()
  return (
    <Interactive>
      <AdminFrame title={t('pages.adminLog.title')}>
        <Log />
      </AdminFrame>
    </Interactive>
  )
}

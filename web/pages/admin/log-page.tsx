import { useTranslation } from 'react-i18next'
import { AuditLog } from '#web/features/audit/audit-log.tsx'
import { AdminFrame } from './admin-frame.tsx'

export default function LogPage() {
  const { t } = useTranslation()
  return (
    <AdminFrame title={t('pages.adminLog.title')}>
      <AuditLog />
    </AdminFrame>
  )
}

import { useTranslation } from 'react-i18next'
import { StaffAdministration } from '#web/features/members/staff/staff-administration.tsx'
import { AdminFrame } from './admin-frame.tsx'

export default function AdministratorsPage() {
  const { t } = useTranslation()
  return (
    <AdminFrame title={t('pages.adminAdministrators.title')}>
      <StaffAdministration />
    </AdminFrame>
  )
}

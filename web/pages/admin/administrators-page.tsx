import { useTranslation } from 'react-i18next'
import { StaffAdministration } from '#web/features/members/staff/staff-administration.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { AdminFrame } from './admin-frame.tsx'

export default function AdministratorsPage() {
  const { t } = useTranslation()
  return (
    <Interactive>
      <AdminFrame title={t('pages.adminAdministrators.title')}>
        <StaffAdministration />
      </AdminFrame>
    </Interactive>
  )
}

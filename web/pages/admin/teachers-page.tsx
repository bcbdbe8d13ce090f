import { useTranslation } from 'react-i18next'
import { TeacherAdministration } from '#web/features/teachers/administration/teacher-administration.tsx'
import { AdminFrame } from './admin-frame.tsx'

export default function TeachersPage() {
  const { t } = useTranslation()
  return (
    <AdminFrame title={t('pages.adminTeachers.title')}>
      <TeacherAdministration />
    </AdminFrame>
  )
}

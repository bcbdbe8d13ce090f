import { useTranslation } from 'react-i18next'
import { TeacherAdministration } from '#web/features/teachers/administration/teacher-administration.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { AdminFrame } from './admin-frame.tsx'

export default function TeachersPage() {
  const { t } = useTranslation()
  return (
    <Interactive>
      <AdminFrame title={t('pages.adminTeachers.title')}>
        <TeacherAdministration />
      </AdminFrame>
    </Interactive>
  )
}

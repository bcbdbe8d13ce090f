import { useTranslation } from 'react-i18next'
import { listTeachers } from '#contract/teachers.ts'
import { call } from '#web/lib/api.ts'
import { Fetched } from '#web/ui/fetched.tsx'
import { TeacherList } from './teacher-list.tsx'

export default function FetchedTeachers() {
  const { t } = useTranslation()
  return (
    <Fetched
      queryKey={['teachers']}
      // Without the token, because all visitors get the same answer.
      read={(signal) => call(listTeachers, { signal, token: '' })}
      failed={t('aboutYoga.teachersFailed')}
      room="h-96"
    >
      {(teachers) => <TeacherList teachers={teachers} />}
    </Fetched>
  )
}

import { useTranslation } from 'react-i18next'
import type { ShownTeacher } from '#contract/teachers.ts'
import { useLanguage } from '#web/lib/language.ts'
import { TeacherText } from './teacher-text.tsx'

/** The teachers whom the studio introduces, in its order. */
export function TeacherList({ teachers }: { teachers: readonly ShownTeacher[] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  if (teachers.length === 0) return <p className="text-ink-soft">{t('aboutYoga.noTeachers')}</p>
  return (
    <div className="@container">
      <ul className="grid gap-12 @4xl:grid-cols-2 @4xl:gap-x-14 @4xl:gap-y-16">
        {teachers.map((teacher) => (
          <li key={teacher.id} id={`teacher-${teacher.id}`} className="scroll-mt-4">
            <TeacherText {...{ teacher, language }} heading="h3" />
          </li>
        ))}
      </ul>
    </div>
  )
}

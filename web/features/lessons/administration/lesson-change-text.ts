import { useTranslation } from 'react-i18next'
import { useNameOfSpace } from '#web/features/spaces/names.ts'
import { useNameOfTeacher } from '#web/features/teachers/administration/names.ts'
import type { Difference } from '#web/lib/conflict.ts'
import type { LessonValues } from './lesson-form.ts'
import { useLevelText } from './level-text.ts'

/** Writes a value of a lesson that another administrator has saved. */
export function useChangeText() {
  const { t } = useTranslation()
  const levelText = useLevelText()
  const spaceName = useNameOfSpace()
  const teacherName = useNameOfTeacher()
  return ({ field, theirs }: Difference): string => {
    const value = String(theirs)
    if (field === 'level') return levelText(value)
    if (field === 'spaceId') return spaceName(value)
    if (field === 'teacherId') return value === '' ? t('admin.lesson.noTeacher') : teacherName(value)
    return value
  }
}

export const labels = {
  title: 'admin.lesson.title',
  titleEn: 'admin.lesson.titleEn',
  desc: 'admin.lesson.desc',
  descEn: 'admin.lesson.descEn',
  imageUrl: 'admin.lesson.imageUrl',
  level: 'admin.lesson.level',
  start: 'admin.calendar.start',
  end: 'admin.calendar.end',
  totalSeats: 'admin.lesson.totalSeats',
  spaceId: 'admin.lesson.space',
  teacherId: 'admin.lesson.teacher',
} as const satisfies Record<keyof LessonValues, string>

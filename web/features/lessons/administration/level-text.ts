import { useTranslation } from 'react-i18next'
import { lessonLevels } from '#studio/lesson-levels.ts'

/** Names a level as the forms hold it: an empty text for a lesson without a label. */
export function useLevelText(): (level: string) => string {
  const { t } = useTranslation()
  return (value) => {
    const level = lessonLevels.find((known) => known === value)
    return level === undefined ? t('admin.lesson.levelNone') : t(`lesson.level.${level}`)
  }
}

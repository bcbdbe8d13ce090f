import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { lessonLevels } from '#studio/lesson-levels.ts'
import type { LessonLevel } from '#studio/lesson-levels.ts'
import { ChoiceButton } from './choice-button.tsx'

interface Props {
  events: readonly LessonEvent[]
  chosen: readonly LessonLevel[]
  onChoose: (levels: LessonLevel[]) => void
}

/** The lessons of the chosen levels; all lessons when none is chosen. */
export const ofLevels = (events: readonly LessonEvent[], chosen: readonly LessonLevel[]) =>
  chosen.length === 0
    ? events
    : events.filter(({ resource: { yoga } }) => yoga.level !== null && chosen.includes(yoga.level))

/** A button for each level that a lesson of the week has. Several can be chosen. */
export function LevelFilter({ events, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const offered = lessonLevels.filter(
    (level) => chosen.includes(level) || events.some(({ resource }) => resource.yoga.level === level),
  )
  if (offered.length === 0) return null
  return (
    <div role="group" aria-label={t('booking.levels')} className="flex flex-wrap gap-2">
      {offered.map((level) => (
        <ChoiceButton
          key={level}
          label={t(`lesson.level.${level}`)}
          chosen={chosen.includes(level)}
          onClick={() =>
            onChoose(lessonLevels.filter((known) => chosen.includes(known) !== (known === level)))
          }
        />
      ))}
    </div>
  )
}

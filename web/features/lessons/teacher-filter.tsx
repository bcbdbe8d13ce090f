import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { ChoiceButton } from './choice-button.tsx'

interface Props {
  events: readonly LessonEvent[]
  chosen: readonly string[]
  onChoose: (teachers: string[]) => void
}

/** The lessons of the chosen teachers; all lessons when none is chosen. */
export const ofTeachers = (events: readonly LessonEvent[], chosen: readonly string[]) =>
  chosen.length === 0
    ? events
    : events.filter(({ resource: { yoga } }) => yoga.teacher !== null && chosen.includes(yoga.teacher.id))

/** A button for each teacher of the week, when it has more than one. Several can be chosen. */
export function TeacherFilter({ events, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const names = new Map(
    events.flatMap(({ resource: { yoga } }) => (yoga.teacher ? [[yoga.teacher.id, yoga.teacher.name]] : [])),
  )
  if (names.size < 2 && ![...names.keys()].some((id) => chosen.includes(id))) return null
  return (
    <div role="group" aria-label={t('booking.teachers')} className="flex flex-wrap gap-2">
      {[...names].map(([id, name]) => (
        <ChoiceButton
          key={id}
          label={name}
          chosen={chosen.includes(id)}
          onClick={() =>
            onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
          }
        />
      ))}
    </div>
  )
}

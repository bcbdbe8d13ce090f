import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { lessonLevels } from '#studio/lesson-levels.ts'
import type { LessonLevel } from '#studio/lesson-levels.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { chip } from '#web/ui/selectors.tsx'
import type { WeekFilter } from './week-address.ts'

interface FiltersProps {
  /** All lessons of the week. */
  events: readonly LessonEvent[]
  filter: WeekFilter
  onChange: (change: Partial<WeekFilter>) => void
}

/** What the week can be filtered by: each group where the week has a choice, or has one that is chosen. */
export function Filters({ events, filter, onChange }: FiltersProps) {
  const { t } = useTranslation()
  const levels = levelsOf(events, filter.levels)
  const teachers = teachersOf(events, filter.teachers)
  return (
    <>
      {hasEvents(events, filter.events) && (
        <FilterGroup name={t('booking.kinds')}>
          <ChoiceButton
            label={t('lesson.event')}
            chosen={filter.events}
            onClick={() => onChange({ events: !filter.events })}
          />
        </FilterGroup>
      )}
      {levels.length > 0 && (
        <FilterGroup name={t('booking.levels')}>
          {levels.map((level) => (
            <ChoiceButton
              key={level}
              label={t(`lesson.level.${level}`)}
              chosen={filter.levels.includes(level)}
              onClick={() =>
                onChange({
                  levels: lessonLevels.filter((other) => filter.levels.includes(other) !== (other === level)),
                })
              }
            />
          ))}
        </FilterGroup>
      )}
      {teachers.length > 0 && (
        <FilterGroup name={t('booking.teachers')}>
          {teachers.map(([id, name]) => (
            <ChoiceButton
              key={id}
              label={name}
              chosen={filter.teachers.includes(id)}
              onClick={() => {
                const others = filter.teachers.filter((other) => other !== id)
                onChange({ teachers: filter.teachers.includes(id) ? others : [...others, id] })
              }}
            />
          ))}
        </FilterGroup>
      )}
    </>
  )
}

/**
 * On a phone: says how many filters are chosen, and opens a sheet with them. Each choice takes effect at
 * once.
 */
export function FilterButton({ matches, ...filters }: FiltersProps & { matches: number }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { events, filter, onChange } = filters
  const count = Number(filter.events) + filter.levels.length + filter.teachers.length
  const close = () => setOpen(false)
  const isNeeded =
    hasEvents(events, filter.events) ||
    levelsOf(events, filter.levels).length > 0 ||
    teachersOf(events, filter.teachers).length > 0
  if (!isNeeded) return null
  return (
    <>
      <Button
        variant="outline"
        aria-haspopup="dialog"
        className="float-right px-4 text-sm sm:hidden"
        onClick={() => setOpen(true)}
      >
        {t('booking.filter')}
        {count > 0 && (
          <span className="grid size-[1.25rem] place-items-center rounded-full bg-green text-xs text-on-fill">
            {count}
          </span>
        )}
      </Button>
      <Dialog
        place="bottom"
        open={open}
        onClose={close}
        title={t('booking.filter')}
        footer={
          <>
            <Button onClick={close}>
              {matches === 0 ? t('common.close') : t('booking.showMatches', { count: matches })}
            </Button>
            <Button
              variant="outline"
              disabled={count === 0}
              onClick={() => onChange({ events: false, levels: [], teachers: [] })}
            >
              {t('booking.clearFilter')}
            </Button>
          </>
        }
      >
        <div className="grid gap-6">
          <Filters {...filters} />
          {matches === 0 && <p role="status">{t('booking.noLessonsOfLevel')}</p>}
        </div>
      </Dialog>
    </>
  )
}

/** The lessons that are chosen. */
export const chosenOf = (events: readonly LessonEvent[], filter: WeekFilter) =>
  events.filter(
    ({ resource: { yoga } }) =>
      (!filter.events || yoga.event !== null) &&
      (filter.levels.length === 0 || (yoga.level !== null && filter.levels.includes(yoga.level))) &&
      (filter.teachers.length === 0 || (yoga.teacher !== null && filter.teachers.includes(yoga.teacher.id))),
  )

/** Whether the week has an event that is no lesson for tickets, or events alone are chosen. */
const hasEvents = (events: readonly LessonEvent[], chosen: boolean) =>
  chosen || events.some(({ resource }) => resource.yoga.event !== null)

/** The levels that lessons of the week have, and those that are chosen. */
const levelsOf = (events: readonly LessonEvent[], chosen: readonly LessonLevel[]) =>
  lessonLevels.filter(
    (level) => chosen.includes(level) || events.some(({ resource }) => resource.yoga.level === level),
  )

/** The teachers of the week, when it has more than one or one is chosen. */
function teachersOf(events: readonly LessonEvent[], chosen: readonly string[]) {
  const names = new Map(
    events.flatMap(({ resource: { yoga } }) => (yoga.teacher ? [[yoga.teacher.id, yoga.teacher.name]] : [])),
  )
  return names.size < 2 && ![...names.keys()].some((id) => chosen.includes(id)) ? [] : [...names]
}

function FilterGroup({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="flex flex-wrap items-center gap-2">
      <span id={id} className="text-sm text-ink-soft max-sm:w-full sm:mr-2 sm:min-w-14">
        {name}
      </span>
      {children}
    </div>
  )
}

interface ChoiceButtonProps {
  label: string
  chosen: boolean
  onClick: () => void
}

/** One of several filters of the week, which can be chosen together. */
function ChoiceButton({ label, chosen, onClick }: ChoiceButtonProps) {
  return (
    <button type="button" aria-pressed={chosen} onClick={onClick} className={chip}>
      {label}
    </button>
  )
}

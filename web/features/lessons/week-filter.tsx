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

export function Filters({ events, filter, onChange }: FiltersProps) {
  return (
    <>
      <EventFilter
        events={events}
        chosen={filter.events}
        onChoose={(chosen) => onChange({ events: chosen })}
      />
      <LevelFilter events={events} chosen={filter.levels} onChoose={(levels) => onChange({ levels })} />
      <TeacherFilter
        events={events}
        chosen={filter.teachers}
        onChoose={(teachers) => onChange({ teachers })}
      />
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
        closeLabel={t('common.close')}
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
  ofTeachers(ofLevels(filter.events ? events.filter(isEvent) : events, filter.levels), filter.teachers)

const isEvent = ({ resource }: LessonEvent) => resource.yoga.event !== null

/** Whether the week has an event that is no lesson for tickets, or events alone are chosen. */
const hasEvents = (events: readonly LessonEvent[], chosen: boolean) => chosen || events.some(isEvent)

interface EventFilterProps {
  events: readonly LessonEvent[]
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

/** One button, in a week that has an event. */
function EventFilter({ events, chosen, onChoose }: EventFilterProps) {
  const { t } = useTranslation()
  if (!hasEvents(events, chosen)) return null
  return (
    <FilterGroup name={t('booking.kinds')}>
      <ChoiceButton label={t('lesson.event')} chosen={chosen} onClick={() => onChoose(!chosen)} />
    </FilterGroup>
  )
}

interface LevelFilterProps {
  events: readonly LessonEvent[]
  chosen: readonly LessonLevel[]
  onChoose: (levels: LessonLevel[]) => void
}

/** The lessons of the chosen levels; all lessons when none is chosen. */
const ofLevels = (events: readonly LessonEvent[], chosen: readonly LessonLevel[]) =>
  chosen.length === 0
    ? events
    : events.filter(({ resource: { yoga } }) => yoga.level !== null && chosen.includes(yoga.level))

/** The levels that lessons of the week have, and those that are chosen. */
const levelsOf = (events: readonly LessonEvent[], chosen: readonly LessonLevel[]) =>
  lessonLevels.filter(
    (level) => chosen.includes(level) || events.some(({ resource }) => resource.yoga.level === level),
  )

/** A button for each level that a lesson of the week has. Several can be chosen. */
function LevelFilter({ events, chosen, onChoose }: LevelFilterProps) {
  const { t } = useTranslation()
  const offered = levelsOf(events, chosen)
  if (offered.length === 0) return null
  return (
    <FilterGroup name={t('booking.levels')}>
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
    </FilterGroup>
  )
}

interface TeacherFilterProps {
  events: readonly LessonEvent[]
  chosen: readonly string[]
  onChoose: (teachers: string[]) => void
}

/** The lessons of the chosen teachers; all lessons when none is chosen. */
export const ofTeachers = (events: readonly LessonEvent[], chosen: readonly string[]) =>
  chosen.length === 0
    ? events
    : events.filter(({ resource: { yoga } }) => yoga.teacher !== null && chosen.includes(yoga.teacher.id))

/** The teachers of the week, when it has more than one or one is chosen. */
function teachersOf(events: readonly LessonEvent[], chosen: readonly string[]) {
  const names = new Map(
    events.flatMap(({ resource: { yoga } }) => (yoga.teacher ? [[yoga.teacher.id, yoga.teacher.name]] : [])),
  )
  return names.size < 2 && ![...names.keys()].some((id) => chosen.includes(id)) ? [] : [...names]
}

/** A button for each teacher of the week, when it has more than one. Several can be chosen. */
export function TeacherFilter({ events, chosen, onChoose }: TeacherFilterProps) {
  const { t } = useTranslation()
  const offered = teachersOf(events, chosen)
  if (offered.length === 0) return null
  return (
    <FilterGroup name={t('booking.teachers')}>
      {offered.map(([id, name]) => (
        <ChoiceButton
          key={id}
          label={name}
          chosen={chosen.includes(id)}
          onClick={() =>
            onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
          }
        />
      ))}
    </FilterGroup>
  )
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

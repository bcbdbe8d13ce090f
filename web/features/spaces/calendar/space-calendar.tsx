import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Occupancy } from '#contract/spaces/occupancy.ts'
import type { AvailabilityWindow, Space } from '#contract/spaces/spaces.ts'
import { inLanguage } from '#studio/languages.ts'
import { fullName } from '#studio/person-name.ts'
import { useClosedTimes, useClosures } from '#web/features/lessons/closures/api.ts'
import { useSpaceName } from '#web/features/spaces/space-name.ts'
import { useLanguage } from '#web/lib/language.ts'
import { CalendarFrame, useCalendarDialog } from '#web/ui/calendar/calendar-frame.tsx'
import { CalendarView, EntryLabel } from '#web/ui/calendar/calendar-view.tsx'
import type { Slot } from '#web/ui/calendar/default-slot.ts'
import { entryClass } from '#web/ui/calendar/entry.ts'
import type { Drop, EntryState } from '#web/ui/calendar/entry.ts'
import { useShownRange } from '#web/ui/calendar/shown-range.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { partsOf } from '../parts.ts'
import { useOccupancy, useWindows } from './api.ts'
import { entriesOf, windowAfter } from './calendar-items.ts'
import type { CalendarItem } from './calendar-items.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { useHireFromUrl } from './hire-address.ts'
import { SlotDialog } from './slot-dialog.tsx'

interface Props {
  /** Absent while there is none. A dialog that is open stays open even then. */
  space: Space | undefined
  spaces: readonly Space[]
  now: number
  onChoose: (space: Space) => void
}

/** What a dialog is about. It names its space, because another one may be chosen while it is open. */
type Subject = { space: Space } & ({ slot: Slot } | { shown: CalendarItem; moved?: Drop })

const noWindows: readonly AvailabilityWindow[] = []
const nothing: Occupancy = { lessons: [], hires: [], blocks: [] }

/** The windows of a space and what takes it, with the dialogs that add and change them. */
export function SpaceCalendar({ space, spaces, now, onChoose }: Props) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  const range = useShownRange(now)
  const { view } = range
  const query = useWindows(range)
  const taken = useOccupancy(range)
  const { data: windows = noWindows } = query
  const { data: occupancy = nothing } = taken
  const parts = useMemo(() => partsOf(space, spaces).all, [space, spaces])
  const spaceIds = useMemo(() => [space, ...parts].flatMap((each) => each?.id ?? []), [space, parts])
  const closures = useClosures()
  const shades = useClosedTimes(spaceIds)
  const entries = useMemo(() => {
    const cut = view === 'day' || view === 'week'
    return space ? entriesOf({ space, spaces, windows, occupancy, cut, now }) : []
  }, [space, spaces, windows, occupancy, view, now])
  const { dialog, show, close, closed, addButton } = useCalendarDialog<Subject>(entries)
  useHireFromUrl(entries, (shown) => space && show({ space, shown }))

  function move(shown: CalendarItem, drop: Drop) {
    if (space === undefined || shown.kind !== 'window') return drop.putBack()
    show({ space, shown, moved: { ...drop, ...windowAfter(shown, drop) } })
  }

  return (
    <>
      {space && (
        <CalendarFrame
          key={space.id}
          {...{ range, now, query, addButton }}
          hint={t('spaceCalendar.hint')}
          hintName="spaces"
          legend={<CalendarLegend withParts={parts.length > 0} />}
          label={t('spaceAdmin.calendar', { name: nameOf(space) })}
          addLabel={t('spaceAdmin.addWindow')}
          loadFailed={t('spaceAdmin.windowsFailed')}
          onAdd={(slot) => show({ space, slot })}
        >
          <FailedLoad text={t('lessonAdmin.closure.loadFailed')} query={closures} />
          <FailedLoad text={t('spaceCalendar.loadFailed')} query={taken} />
          <CalendarView
            {...{ range, now, query, entries, shades }}
            label={(shown, state) => <ItemLabel shown={shown} {...state} />}
            moreSpoken={(count) => t('spaceCalendar.moreSpoken', { count })}
            onSlot={(slot) => show({ space, slot })}
            onItem={(shown) => show({ space, shown })}
            onMove={move}
          />
        </CalendarFrame>
      )}
      {dialog && 'slot' in dialog.subject && (
        <SlotDialog
          key={dialog.opening}
          open={dialog.open}
          {...dialog.subject}
          onClose={close}
          onClosed={closed}
        />
      )}
      {dialog && 'shown' in dialog.subject && (
        <EntryDialog
          key={dialog.opening}
          open={dialog.open}
          {...dialog.subject}
          {...{ spaces, now, onChoose }}
          hires={occupancy.hires}
          onClose={close}
          onClosed={closed}
        />
      )}
    </>
  )
}

/** An entry in a space's calendar: its times, what it is, and the space when that is not the chosen one. */
function ItemLabel({ shown, ...state }: { shown: CalendarItem } & EntryState) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  const titleOf = useShownTitle()
  const { kind, elsewhere } = shown
  if (kind === 'window') {
    return (
      <EntryLabel
        {...state}
        speaksEnd
        title={elsewhere ? nameOf(elsewhere) : t('spaceAdmin.free')}
        details={state.past && <span className="calendar-entry-state">{t('spaceAdmin.ended')}</span>}
      />
    )
  }
  const isOpen = kind === 'hire' && shown.hire.open > 0
  const isHeld = kind === 'hire' && shown.hire.state === 'held'
  return (
    <EntryLabel
      {...state}
      speaksEnd
      title={titleOf(shown)}
      details={
        <>
          <span className="calendar-entry-state">
            {isOpen ? t('spaceCalendar.hire.toBePaid') : t(`spaceCalendar.look.${isHeld ? 'held' : kind}`)}
          </span>
          {elsewhere && <span className="calendar-entry-state">{nameOf(elsewhere)}</span>}
        </>
      }
    />
  )
}

/** The lesson's title, the member's name, the note of a block, or the name of a window's space. */
function useShownTitle() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (shown: CalendarItem): string => {
    if (shown.kind === 'lesson') return inLanguage(language, shown.lesson.title, shown.lesson.titleEn)
    if (shown.kind === 'hire') return t('frontDesk.nameWithTitle', { name: fullName(shown.hire.member) })
    return shown.kind === 'block' ? shown.block.note : t('spaceAdmin.free')
  }
}

const looks = ['window', 'part', 'lesson', 'hire', 'held', 'block'] as const

/** What the looks of the entries mean. */
function CalendarLegend({ withParts }: { withParts: boolean }) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('spaceCalendar.look.label')} className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {looks
        .filter((look) => withParts || look !== 'part')
        .map((look) => (
          <li key={look} className="flex items-center gap-2">
            <span aria-hidden="true" className={`${classOf(look)} inline-block h-5 w-8 cursor-default`} />
            {t(`spaceCalendar.look.${look}`)}
          </li>
        ))}
    </ul>
  )
}

function classOf(look: (typeof looks)[number]): string {
  if (look === 'window') return entryClass(undefined, false)
  return entryClass(look === 'part' ? 'faint' : look, false)
}

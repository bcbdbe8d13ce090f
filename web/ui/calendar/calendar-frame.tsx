import type { ComponentProps, ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { slotIn } from './default-slot.ts'
import type { Slot } from './default-slot.ts'
import type { ShownRange } from './shown-range.ts'

interface Props {
  /** Names the calendar for screen readers. */
  label: string
  range: ShownRange
  now: number
  hint: string
  addLabel: string
  addButton: Ref<HTMLButtonElement>
  /** The button was pressed, and this slot is proposed for the new entry. */
  onAdd: (slot: Slot) => void
  /** More buttons beside the one that adds an entry. */
  moreButtons?: ReactNode
  /** What the looks of the entries mean. */
  legend?: ReactNode
  /** The query that reads the entries. */
  query: ComponentProps<typeof FailedLoad>['query']
  loadFailed: string
  children: ReactNode
}

/** Views that need other styles in a narrow window. */
const gridClasses = { day: '', week: 'calendar-week', month: 'calendar-month', agenda: '' }

/** The frame around a calendar: toolbar, hint, the button that adds an entry, and how the loading goes. */
export function CalendarFrame({ label, range, now, query, addButton, children, ...props }: Props) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  return (
    <section aria-label={label} className="grid min-w-0 gap-5">
      <CalendarToolbar range={range} now={now} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-[20rem] text-sm text-ink-soft">
          {props.hint}
          {zoneMark !== '' && <> {t('admin.calendar.tokyoTime')}</>}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          {props.moreButtons}
          <Button ref={addButton} onClick={() => props.onAdd(slotIn(range, now))} className="max-sm:w-full">
            <Icon name="plus" />
            {props.addLabel}
          </Button>
        </div>
      </div>
      {props.legend}
      <FailedLoad text={props.loadFailed} query={query} />
      <div className="@container relative min-w-0" aria-busy={query.isFetching}>
        {query.isFetching && <Loading />}
        <div className={gridClasses[range.view]}>{children}</div>
      </div>
    </section>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <p
      role="status"
      className="calendar-loading absolute top-18 left-1/2 z-10 -translate-x-1/2 rounded-full bg-green px-4 py-1 text-xs font-semibold text-on-fill shadow-soft"
    >
      {t('common.loading')}
    </p>
  )
}

import { useState } from 'react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { calendar } from '#studio/calendar.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { outsideHours } from './outside-hours.ts'
import { SlotCalendar } from './slot-calendar.tsx'

type Props<Item> = Omit<ComponentProps<typeof SlotCalendar<Item>>, 'hours'>

/** The calendar in the usual hours. A button at its edge says how many entries lie outside them, and opens it on them. */
export function HoursCalendar<Item>(props: Props<Item>) {
  const { t } = useTranslation()
  const [open, setOpen] = useState({ earlier: false, later: false })
  const { earlier, later, opens, closes } = outsideHours(props.entries, props.range)
  const hours = {
    opens: open.earlier ? opens : calendar.opens,
    closes: open.later ? closes : calendar.closes,
  }
  return (
    <div className="grid gap-2">
      {earlier > 0 && (
        <Edge
          text={t('admin.calendar.earlier', { count: earlier, time: calendar.opens })}
          open={open.earlier}
          onToggle={() => setOpen({ ...open, earlier: !open.earlier })}
        />
      )}
      <SlotCalendar {...props} hours={hours} />
      {later > 0 && (
        <Edge
          text={t('admin.calendar.later', { count: later, time: calendar.closes })}
          open={open.later}
          onToggle={() => setOpen({ ...open, later: !open.later })}
        />
      )}
    </div>
  )
}

function Edge({ text, open, onToggle }: { text: string; open: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className={buttonClass('outline', 'justify-self-start text-sm')}
    >
      {text}
      <Icon name="right" className={classes('size-4', open ? '-rotate-90' : 'rotate-90')} />
    </button>
  )
}

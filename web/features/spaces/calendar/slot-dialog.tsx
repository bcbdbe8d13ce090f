import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Space } from '#contract/spaces.ts'
import type { Slot } from '#web/ui/calendar/default-slot.ts'
import { useBlockForm } from './block-form.tsx'
import { useHireForm } from './hire-form.tsx'
import { useRepeatedForm } from './repeated-form.tsx'
import type { SlotForm } from './slot-form.ts'
import { useWindowForm } from './window-form.tsx'

const kinds = ['window', 'windows', 'hire', 'block'] as const

type Kind = (typeof kinds)[number]

interface Props {
  open: boolean
  space: Space
  slot: Slot
  onClose: () => void
  onClosed: () => void
}

/** Adds something in a slot of the calendar: an availability window, unless the administrator chooses something else. */
export function SlotDialog({ open, space, slot, onClose, onClosed }: Props) {
  const [kind, setKind] = useState<Kind>('window')
  const about = { space, slot, onClose }
  const forms: Record<Kind, SlotForm> = {
    window: useWindowForm(about),
    windows: useRepeatedForm(about),
    hire: useHireForm(about),
    block: useBlockForm(about),
  }

  function choose(next: Kind) {
    const times = forms[kind].times()
    if (times) forms[next].takeTimes(times)
    setKind(next)
  }

  return forms[kind].dialog({
    open,
    onClose,
    onClosed,
    choice: <KindChoice kind={kind} onKind={choose} />,
    typedElsewhere: kinds.some((other) => other !== kind && forms[other].isDirty),
  })
}

function KindChoice({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('spaceCalendar.kind.label')}</legend>
      <div className="flex flex-wrap gap-2">
        {kinds.map((offered) => (
          <label
            key={offered}
            className="flex min-h-11 items-center gap-2 rounded-full border border-line px-3.5 has-checked:border-green has-checked:bg-green-soft"
          >
            <input
              type="radio"
              name={name}
              checked={kind === offered}
              onChange={() => onKind(offered)}
              className="size-4 accent-green"
            />
            {t(`spaceCalendar.kind.${offered}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

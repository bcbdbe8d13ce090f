import { useRef } from 'react'
import { instantOf } from '#time/tokyo.ts'
import { Icon } from '#web/ui/icon.tsx'

interface Props {
  label: string
  /** `2026-11-23`, or what is typed so far. */
  date: string
  onPick: (date: string) => void
}

/**
 * A button that opens the browser's own date picker, which people know from their phones. The date itself is typed in a
 * text field, because the browser would write it in the browser's language.
 */
export function DatePicker({ label, date, onPick }: Props) {
  const native = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={native}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={instantOf(date) === undefined ? '' : date}
        max="9999-12-31"
        onChange={({ target }) => target.value !== '' && onPick(target.value)}
        className="pointer-events-none absolute inset-y-0 right-0 w-11 opacity-0"
      />
      <button
        type="button"
        aria-label={label}
        onClick={() => native.current?.showPicker()}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-r-xl text-ink-soft hover:text-green"
      >
        <Icon name="calendar" />
      </button>
    </>
  )
}

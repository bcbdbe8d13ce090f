import { useId } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  label: string
  /** Undefined while it cannot be said. */
  done: number | undefined
  total: number
}

/** How far a long work is. */
export function Progress({ label, done, total }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="grid gap-2">
      <p id={id} className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">{label}</span>
        {done !== undefined && (
          <span className="tabular-nums">
            {t('importing.check.of', { done: done.toLocaleString('en'), total: total.toLocaleString('en') })}
          </span>
        )}
      </p>
      <progress
        aria-labelledby={id}
        max={total}
        {...(done !== undefined && { value: done })}
        className="h-3 w-full appearance-none overflow-hidden rounded-full border-0 bg-paper-deep [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-paper-deep [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-green [&:indeterminate]:animate-pulse"
      />
    </div>
  )
}

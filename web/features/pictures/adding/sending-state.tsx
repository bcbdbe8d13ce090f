import { useId } from 'react'
import { useTranslation } from 'react-i18next'

/** How far a picture is sent, from 0 to 1, and afterwards that the server makes its sizes. */
export function SendingState({ sent }: { sent: number }) {
  const { t } = useTranslation()
  const id = useId()
  const isSent = sent >= 1
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span id={id} role="status">
          {t(isSent ? 'pictures.add.making' : 'pictures.add.sending')}
        </span>
        {!isSent && <span className="tabular-nums">{`${Math.round(sent * 100)}%`}</span>}
      </p>
      <progress
        aria-labelledby={id}
        max={1}
        {...(!isSent && { value: sent })}
        className="h-3 w-full appearance-none overflow-hidden rounded-full border-0 bg-paper-deep [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-paper-deep [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-green [&:indeterminate]:animate-pulse"
      />
    </div>
  )
}

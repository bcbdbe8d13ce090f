interface Props {
  /** The id of the element that says what is under way. */
  labelledBy: string
  max: number
  /** Undefined while it cannot be said how far the work is. */
  value: number | undefined
}

/** How far a long work is. */
export function ProgressBar({ labelledBy, max, value }: Props) {
  return (
    <progress
      aria-labelledby={labelledBy}
      max={max}
      {...(value !== undefined && { value })}
      className="h-3 w-full appearance-none overflow-hidden rounded-full border-0 bg-paper-deep [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-paper-deep [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-green [&:indeterminate]:animate-pulse"
    />
  )
}

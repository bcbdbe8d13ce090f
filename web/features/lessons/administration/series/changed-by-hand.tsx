import type { ByHandChoice } from '#contract/lessons.ts'
import { shortDayText, timeText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'

interface Props {
  lessons: ReadonlyArray<{ id: string; title: string; start: string }>
  /** What is said about them, and what the checkbox offers. */
  text: string
  replaceLabel: string
  byHand: ByHandChoice
  onByHand: (choice: ByHandChoice) => void
}

/** Names the lessons of a series that were changed by hand, and asks whether they are included. Shows nothing without them. */
export function ChangedByHand({ lessons, text, replaceLabel, byHand, onByHand }: Props) {
  const { language } = useLanguage()
  if (lessons.length === 0) return null
  return (
    <div className="grid gap-2 rounded-xl border border-line px-4 py-3">
      <p>{text}</p>
      <ul className="grid gap-0.5 text-sm text-ink-soft">
        {lessons.map(({ id, title, start }) => (
          <li key={id} className="wrap-anywhere">
            {`${shortDayText(Date.parse(start), language)} ${timeText(Date.parse(start))} ${title}`}
          </li>
        ))}
      </ul>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={byHand === 'replace'}
          onChange={({ target }) => onByHand(target.checked ? 'replace' : 'keep')}
          className="size-5 shrink-0 accent-green"
        />
        {replaceLabel}
      </label>
    </div>
  )
}

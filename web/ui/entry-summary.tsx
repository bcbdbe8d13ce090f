import { spanText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { OwnText } from './own-text.tsx'

interface Props {
  title: string
  start: string
  end: string
}

/** Title and time of the calendar entry that a dialog is about. */
export function EntrySummary({ title, start, end }: Props) {
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  return (
    <>
      <p className="font-display text-lg font-semibold">
        <OwnText text={title} />
      </p>
      <p className="text-persimmon tabular-nums">
        {`${spanText(Date.parse(start), Date.parse(end), language)}${zoneMark}`}
      </p>
    </>
  )
}

import type { ClosurePreview } from '#contract/closures.ts'
import { fullName, languageOfName } from '#studio/person-name.ts'
import { slashText } from '#time/tokyo.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useZoneMark } from '#web/lib/zone-mark.ts'

/** A line for each hire: when, what, who has hired it, and the money that goes back. */
export function HireLines({ hires }: { hires: ClosurePreview['cancelledHires'] }) {
  const zoneMark = useZoneMark()
  const yen = useYen()
  if (hires.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm">
      {hires.map(({ id, space, start, refund, ...member }) => (
        <li key={id} className="wrap-anywhere">
          <span className="tabular-nums">{slashText(Date.parse(start)) + zoneMark}</span> {space}{' '}
          <span lang={languageOfName(fullName(member))}>{fullName(member)}</span>
          {` (${yen(refund)})`}
        </li>
      ))}
    </ul>
  )
}

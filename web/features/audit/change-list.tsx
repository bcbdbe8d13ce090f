import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/audit.ts'
import { changesOf } from './changes.ts'
import type { Change, ShownAs } from './changes.ts'
import { useShownValue } from './shown-value.ts'

/** The fields that an audit entry changed, each with its values before and after. */
export function ChangeList({ entry }: { entry: Pick<AuditEntry, 'before' | 'after'> }) {
  const changes = changesOf(entry)
  if (changes.length === 0) return null
  return (
    <ul className="grid gap-0.5 border-l-2 border-line pl-4 text-sm text-ink-soft">
      {changes.map((change) => (
        <li key={change.field} className="wrap-anywhere">
          <ChangeLine change={change} />
        </li>
      ))}
    </ul>
  )
}

const listsOfRows: readonly ShownAs[] = ['planLimits', 'offers', 'kinds', 'blocks', 'cards', 'questions']

function ChangeLine({ change: { field, as, before, after } }: { change: Change }) {
  const { t } = useTranslation()
  const shown = useShownValue()
  const label = t(`log.field.${field}`)
  if (before === null) return t('log.only', { field: label, value: shown(as, after) })
  if (after === null) return t('log.only', { field: label, value: shown(as, before) })
  const [old, now] = listsOfRows.includes(as) ? changedRows(before, after) : [before, after]
  if (as === 'picture' && old !== '' && now !== '')
    return t('log.only', { field: label, value: t('log.otherPicture') })
  return t('log.fromTo', { field: label, before: shown(as, old), after: shown(as, now, old) })
}

/** Of the rows of two lists those that are not in both, or all when only their order has changed. */
function changedRows(before: unknown, after: unknown): [unknown[], unknown[]] {
  const [old, now] = [before as unknown[], after as unknown[]]
  const texts = (rows: unknown[]) => new Set(rows.map((row) => JSON.stringify(row)))
  const [oldTexts, nowTexts] = [texts(old), texts(now)]
  const gone = old.filter((row) => !nowTexts.has(JSON.stringify(row)))
  const come = now.filter((row) => !oldTexts.has(JSON.stringify(row)))
  return gone.length === 0 && come.length === 0 ? [old, now] : [gone, come]
}

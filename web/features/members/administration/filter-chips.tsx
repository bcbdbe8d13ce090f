import { useTranslation } from 'react-i18next'
import { memberConditionNames } from '#contract/member-filter.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useConditionText } from './condition-text.ts'
import type { ConditionName, Listing } from './listing.ts'

interface Props {
  conditions: Listing['conditions']
  /** How many members match; undefined until that is known. */
  total: number | undefined
  onRemove: (name: ConditionName) => void
  onClear: () => void
}

/** How many members the list has, and the conditions in use. A press takes one away. */
export function FilterChips({ conditions, total, onRemove, onClear }: Props) {
  const { t } = useTranslation()
  const { chipText } = useConditionText()
  const used = memberConditionNames.flatMap((name) => {
    const value = conditions[name]
    return value === undefined ? [] : [{ name, text: chipText(name, value) }]
  })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="status" className="font-semibold tabular-nums">
        {total !== undefined && t('memberSearch.found', { count: total })}
      </p>
      {used.length > 0 && (
        <ul aria-label={t('memberSearch.active')} className="flex flex-wrap gap-2">
          {used.map(({ name, text }) => (
            <li key={name}>
              <button
                type="button"
                aria-label={t('memberSearch.remove', { text })}
                onClick={() => onRemove(name)}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-green-soft px-4 text-left text-sm text-green hover:bg-paper-deep"
              >
                {text}
                <Icon name="close" className="size-4 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {used.length > 1 && (
        <button
          type="button"
          onClick={onClear}
          className="min-h-11 px-2 text-sm text-green underline underline-offset-4"
        >
          {t('memberSearch.clear')}
        </button>
      )}
    </div>
  )
}

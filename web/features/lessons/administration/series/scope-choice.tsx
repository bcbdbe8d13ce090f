import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { severalScopes } from '#contract/lessons.ts'
import type { SeveralScope } from '#contract/lessons.ts'

export type Scope = 'one' | SeveralScope

interface Props {
  scope: Scope
  onScope: (scope: Scope) => void
  /** Why only the lesson itself can be chosen. */
  onlyOne?: string | undefined
}

/** Which lessons of a series an action is for. */
export function ScopeChoice({ scope, onScope, onlyOne }: Props) {
  const { t } = useTranslation()
  const name = useId()
  const hintId = useId()
  return (
    <fieldset aria-describedby={onlyOne === undefined ? undefined : hintId}>
      <legend className="mb-1.5 text-sm font-semibold">{t('admin.series.scope.label')}</legend>
      <div className="grid gap-1.5">
        {(['one', ...severalScopes] as const).map((value) => (
          <label
            key={value}
            className="flex min-h-11 items-center gap-3 rounded-xl border border-line px-4 py-2 has-checked:border-green has-checked:bg-green-soft has-disabled:text-ink-soft"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={scope === value}
              disabled={value !== 'one' && onlyOne !== undefined}
              onChange={() => onScope(value)}
              className="size-5 shrink-0 accent-green"
            />
            {t(`admin.series.scope.${value}`)}
          </label>
        ))}
      </div>
      {onlyOne !== undefined && (
        <p id={hintId} className="mt-1.5 text-sm text-ink-soft">
          {onlyOne}
        </p>
      )}
    </fieldset>
  )
}

import { useTranslation } from 'react-i18next'
import { severalScopes } from '#contract/lessons.ts'
import type { SeveralScope } from '#contract/lessons.ts'
import { RadioCards } from '#web/ui/radio-cards.tsx'

export type Scope = 'one' | SeveralScope

const scopes = ['one', ...severalScopes] as const

interface Props {
  scope: Scope
  onScope: (scope: Scope) => void
  /** Why only the lesson itself can be chosen. */
  onlyOne?: string | undefined
}

/** Which lessons of a series an action is for. */
export function ScopeChoice({ scope, onScope, onlyOne }: Props) {
  const { t } = useTranslation()
  return (
    <RadioCards
      legend={t('admin.series.scope.label')}
      values={scopes}
      chosen={scope}
      onChoose={onScope}
      text={(value) => t(`admin.series.scope.${value}`)}
      isDisabled={(value) => value !== 'one' && onlyOne !== undefined}
      hint={onlyOne}
    />
  )
}

import { useTranslation } from 'react-i18next'
import { memberTypes, planName } from '#studio/member-types.ts'
import { useLanguage } from '#web/lib/language.ts'
import type { ConditionName } from './listing.ts'

/** Writes conditions of the list in the page's language. */
export function useConditionText() {
  const { t } = useTranslation()
  const { language } = useLanguage()

  function monthText(value: string): string {
    const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
    return format.format(Date.UTC(2026, Number(value) - 1))
  }

  /** What a condition asks for, beside its label; undefined for one that is only on or off. */
  function valueText(name: ConditionName, value: string): string | undefined {
    if (name === 'memberTypes') {
      const chosen = value.split(',')
      return memberTypes
        .filter((type) => chosen.includes(String(type)))
        .map((type) => planName(type, language))
        .join(t('admin.log.gap'))
    }
    if (name === 'birthMonth') return monthText(value)
    if (name === 'notVisitedWeeks') return t('memberSearch.weeks', { count: Number(value) })
    if (name === 'expiringDays') return t('memberSearch.days', { count: Number(value) })
    return undefined
  }

  const labelOf = (name: ConditionName) =>
    t(`memberSearch.${name === 'memberTypes' ? 'plans' : name}` as const)

  function chipText(name: ConditionName, value: string): string {
    const text = valueText(name, value)
    return text === undefined ? labelOf(name) : t('memberSearch.chip', { label: labelOf(name), value: text })
  }
  return { labelOf, monthText, chipText }
}

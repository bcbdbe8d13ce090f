import { useTranslation } from 'react-i18next'
import { memberTypes, planName } from '#studio/member-types.ts'
import { useLanguage } from '#web/lib/language.ts'
import { ChoiceChip } from '#web/ui/choice-chip.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useConditionText } from './condition-text.ts'
import type { ConditionName, Listing } from './listing.ts'

interface Props {
  conditions: Listing['conditions']
  onChange: (name: ConditionName, value: string) => void
}

const weeks = ['2', '4', '8', '12', '26', '52']
const days = ['7', '14', '30', '60', '90']
const months = Array.from({ length: 12 }, (_, position) => String(position + 1))

/** The conditions of the list. Each takes effect when it is chosen. */
export function FilterPanel({ conditions, onChange }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { labelOf, monthText } = useConditionText()
  const chosen = (conditions.memberTypes ?? '').split(',').filter(Boolean)

  function toggle(type: string, on: boolean) {
    const others = chosen.filter((code) => code !== type)
    onChange('memberTypes', (on ? [...others, type] : others).join(','))
  }

  const select = (name: ConditionName, values: readonly string[], text: (value: string) => string) => {
    const value = conditions[name] ?? ''
    // An address may name a value that is not offered here.
    const offered = value === '' || values.includes(value) ? values : [...values, value]
    return (
      <SelectField
        label={labelOf(name)}
        name={name}
        value={value}
        options={[
          { value: '', label: t('memberSearch.any') },
          ...offered.map((option) => ({ value: option, label: text(option) })),
        ]}
        onChange={({ target }) => onChange(name, target.value)}
      />
    )
  }

  return (
    <fieldset className="grid gap-5 rounded-3xl bg-card px-5 py-5 shadow-soft sm:px-6">
      <legend className="sr-only">{t('memberSearch.title')}</legend>
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{t('memberSearch.plans')}</legend>
        <div className="flex flex-wrap gap-2">
          {memberTypes.map((type) => (
            <ChoiceChip
              key={type}
              label={planName(type, language)}
              checked={chosen.includes(String(type))}
              onChange={(on) => toggle(String(type), on)}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-3">
        {select('expiringDays', days, (value) => t('memberSearch.days', { count: Number(value) }))}
        {select('notVisitedWeeks', weeks, (value) => t('memberSearch.weeks', { count: Number(value) }))}
        {select('birthMonth', months, monthText)}
      </div>
      <div className="flex flex-wrap gap-2">
        {(['paymentOpen', 'administrators'] as const).map((name) => (
          <ChoiceChip
            key={name}
            label={labelOf(name)}
            checked={conditions[name] !== undefined}
            onChange={(on) => onChange(name, on ? 'true' : '')}
          />
        ))}
      </div>
    </fieldset>
  )
}

import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { memberConditionNames } from '#contract/accounts/member-administration.ts'
import { pausingLists } from '#contract/pausing.ts'
import { planName, typesInOrder } from '#studio/member-types.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { chip, ChoiceChip } from '#web/ui/selectors.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { addressOfListing, addressWith, listingOf } from './listing.ts'
import type { ConditionName, Listing } from './listing.ts'

interface MemberFiltersProps {
  /** What stands in a row with the button that opens the conditions. */
  before: ReactNode
  after: ReactNode
}

/**
 * One row with the search, the conditions and what else belongs to the list; below it the conditions, once
 * they are opened, and those in use. The address keeps them.
 */
export function MemberFilters({ before, after }: MemberFiltersProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [open, setOpen] = useState(false)
  const panel = useId()
  const { conditions } = listingOf(search)
  const goTo = (address: string) => void navigate(address, { preventScrollReset: true })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {before}
        <Button
          variant="outline"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
          className="px-5"
        >
          {t('memberSearch.open')}
          <Icon name="down" className={open ? 'size-4 rotate-180' : 'size-4'} />
        </Button>
        {after}
      </div>
      <FilterChips
        conditions={conditions}
        onRemove={(name) => goTo(addressWith(search, name, ''))}
        onClear={() => goTo(addressOfListing(search, { conditions: {} }))}
      />
      <div id={panel} hidden={!open}>
        <FilterPanel
          conditions={conditions}
          onChange={(name, value) => goTo(addressWith(search, name, value))}
        />
      </div>
    </div>
  )
}

interface FilterPanelProps {
  conditions: Listing['conditions']
  onChange: (name: ConditionName, value: string) => void
}

const weeks = ['2', '4', '8', '12', '26', '52']
const days = ['7', '14', '30', '60', '90']
const months = Array.from({ length: 12 }, (_, position) => String(position + 1))

/** The conditions of the list. Each takes effect when it is chosen. */
function FilterPanel({ conditions, onChange }: FilterPanelProps) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { labelOf, monthText, pausingText } = useConditionText()
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
          {typesInOrder(facts).map((type) => (
            <ChoiceChip
              key={type}
              label={planName(facts, type, language)}
              checked={chosen.includes(String(type))}
              onChange={({ target }) => toggle(String(type), target.checked)}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {select('expiringDays', days, (value) => t('memberSearch.days', { count: Number(value) }))}
        {select('notVisitedWeeks', weeks, (value) => t('memberSearch.weeks', { count: Number(value) }))}
        {select('birthMonth', months, monthText)}
        {select('pausingList', pausingLists, pausingText)}
      </div>
      <div className="flex flex-wrap gap-2">
        {(['paymentOpen', 'administrators'] as const).map((name) => (
          <ChoiceChip
            key={name}
            label={labelOf(name)}
            checked={conditions[name] !== undefined}
            onChange={({ target }) => onChange(name, target.checked ? 'true' : '')}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface FilterChipsProps {
  conditions: Listing['conditions']
  onRemove: (name: ConditionName) => void
  onClear: () => void
}

/** The conditions in use. A press takes one away. */
function FilterChips({ conditions, onRemove, onClear }: FilterChipsProps) {
  const { t } = useTranslation()
  const { chipText } = useConditionText()
  const used = memberConditionNames.flatMap((name) => {
    const value = conditions[name]
    return value === undefined ? [] : [{ name, text: chipText(name, value) }]
  })
  if (used.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <ul aria-label={t('memberSearch.active')} className="flex flex-wrap gap-2">
        {used.map(({ name, text }) => (
          <li key={name}>
            <button
              type="button"
              aria-label={t('memberSearch.remove', { text })}
              onClick={() => onRemove(name)}
              className={classes(chip, 'border-green bg-green-soft text-green')}
            >
              {text}
              <Icon name="close" className="size-4 shrink-0" />
            </button>
          </li>
        ))}
      </ul>
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

/** Writes conditions of the list in the page's language. */
function useConditionText() {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()

  function monthText(value: string): string {
    const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
    return format.format(Date.UTC(2026, Number(value) - 1))
  }

  /** An address may name a value that there is not. */
  function pausingText(value: string): string {
    const list = pausingLists.find((known) => known === value)
    return list === undefined ? value : t(`memberSearch.pausingLists.${list}`)
  }

  /** What a condition asks for, beside its label; undefined for one that is only on or off. */
  function valueText(name: ConditionName, value: string): string | undefined {
    if (name === 'memberTypes') {
      const chosen = value.split(',')
      return typesInOrder(facts)
        .filter((type) => chosen.includes(String(type)))
        .map((type) => planName(facts, type, language))
        .join(t('log.gap'))
    }
    if (name === 'birthMonth') return monthText(value)
    if (name === 'pausingList') return pausingText(value)
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
  return { labelOf, monthText, pausingText, chipText }
}

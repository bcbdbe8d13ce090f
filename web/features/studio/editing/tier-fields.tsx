import { useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import type { CancellationTier } from '#studio/rentals.ts'
import { tierText } from '#web/features/studio/cancellation-tiers.tsx'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { typedWhole } from './part-fields.tsx'

type TierValues = Record<string, Array<{ toDaysBefore: unknown; percent: unknown }>>

interface TierFieldsProps {
  /** The name of the list of rows in the form. */
  name: string
  legend: string
  /** What the number of days in a row is. */
  daysLabel: string
}

/**
 * The rows of a cancellation fee, in the form around them. The last one lasts until the start, so it has no
 * number of days and stays.
 */
export function TierFields({ name, legend, daysLabel }: TierFieldsProps) {
  const { t } = useTranslation()
  const { getFieldState, formState } = useFormContext<TierValues>()
  const { fields, insert, remove } = useFieldArray<TierValues>({ name })
  const addButton = useRef<HTMLButtonElement>(null)
  const { error } = getFieldState(name, formState) as {
    error?: { message?: string; root?: { message?: string } }
  }
  const wrong = error?.root?.message ?? error?.message
  const last = fields.length - 1
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <p className="max-w-3xl text-xs text-ink-soft">{t('studioFacts.tiersHint')}</p>
      {fields.map(({ id }, position) => (
        <TierRow
          key={id}
          list={name}
          daysLabel={daysLabel}
          position={position}
          isLast={position === last}
          onRemove={() => {
            remove(position)
            addButton.current?.focus()
          }}
        />
      ))}
      {wrong !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {fieldErrorText(t, 'fact', wrong)}
        </p>
      )}
      <div>
        <Button
          ref={addButton}
          variant="outline"
          repeatable
          busy={fields.length >= limits.cancellationTiers}
          onClick={() => insert(last, { toDaysBefore: '', percent: '' })}
          className="px-5"
        >
          <Icon name="plus" />
          {t('studioFacts.addTier')}
        </Button>
      </div>
    </fieldset>
  )
}

type Field = 'toDaysBefore' | 'percent'

interface TierRowProps {
  /** The name of the list of rows in the form. */
  list: string
  daysLabel: string
  position: number
  isLast: boolean
  onRemove: () => void
}

function TierRow({ list, daysLabel, position, isLast, onRemove }: TierRowProps) {
  const { t } = useTranslation()
  const number = position + 1
  const { register, getFieldState, formState } = useFormContext<TierValues>()
  const mistake = (field: Field) =>
    getFieldState(`${list}.${position}.${field}`, formState).error as FieldError | undefined
  // A number can be wrong beside those of other rows, so each change checks all of them.
  const registered = (field: Field) =>
    register(`${list}.${position}.${field}`, { setValueAs: typedWhole, deps: [list] })
  const common = { required: true, errorName: 'fact', inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <div
      role="group"
      aria-label={t('studioFacts.tierRow', { number })}
      className="grid gap-4 rounded-2xl border border-line p-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_7rem]"
    >
      {isLast ? (
        <p className="self-center text-sm font-semibold">{t('studioFacts.tierRest')}</p>
      ) : (
        <TextField
          label={daysLabel}
          error={mistake('toDaysBefore')}
          className="tabular-nums"
          {...common}
          {...registered('toDaysBefore')}
        />
      )}
      <TextField
        label={t('studioFacts.tierPercent')}
        error={mistake('percent')}
        className="tabular-nums"
        {...common}
        {...registered('percent')}
      />
      {!isLast && (
        <Button
          variant="outline"
          aria-label={t('studioFacts.removeTier', { number })}
          onClick={onRemove}
          className="self-start px-4 text-sm sm:mt-6.5"
        >
          {t('studioFacts.remove')}
        </Button>
      )}
    </div>
  )
}

/** Writes a cancellation fee in one line: “Up to 7 days before 0%, …”. */
export function useTiersText() {
  const { t } = useTranslation()
  return (tiers: readonly CancellationTier[]): string =>
    tiers
      .map(({ percent }, position) => t('studioFacts.tier', { when: tierText(t, tiers, position), percent }))
      .join(t('spaceAdmin.listGap'))
}

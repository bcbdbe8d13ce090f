import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { absences } from '#contract/studio/absence-facts.ts'
import { absenceEffects } from '#studio/absences.ts'
import type { AbsenceRule } from '#studio/absences.ts'
import { AbsenceRules } from '#web/features/bookings/absences/absence-words.tsx'
import { TextField } from '#web/ui/field.tsx'
import { RowButtons, RowList } from '#web/ui/movable-rows.tsx'
import type { RowProps } from '#web/ui/movable-rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { typedWholeOrNone, useMistake } from './part-fields.tsx'
import type { Values } from './part-fields.tsx'
import { useFactLabel } from './section-fields.ts'

const newRule = (): AbsenceRule => ({ effect: 'mail', bookings: null, days: null })

/** The rules for absences: the first is for the first absence of the period, and so on. */
export function AbsenceFields({ name }: { name: string }) {
  const { t } = useTranslation()
  const labelOf = useFactLabel()
  return (
    <>
      <RowList
        name={name}
        legend={{ text: labelOf(name), className: 'mb-1.5 text-sm font-semibold' }}
        add={[{ text: t('studioFacts.absence.add'), most: limits.absenceRules, newRow: newRule }]}
        errorName="fact"
        rowClassName="p-4 sm:p-5"
        row={RuleRow}
      />
      <Preview />
    </>
  )
}

/** What members read of the rules while they are edited. */
function Preview() {
  const { t } = useTranslation()
  const typed = absences.safeParse(useWatch<Values>())
  if (!typed.success) return null
  if (typed.data.absenceRules.length === 0)
    return <p className="text-sm text-ink-soft">{t('studioFacts.absence.none')}</p>
  return (
    <section className="grid gap-2 rounded-2xl bg-paper-deep px-5 py-4">
      <h3 className="font-sans text-sm font-semibold">{t('studioFacts.absence.preview')}</h3>
      <AbsenceRules facts={typed.data} />
    </section>
  )
}

function RuleRow({ path, position, count, onMove, onRemove }: RowProps) {
  const { t } = useTranslation()
  const { register } = useFormContext<Values>()
  const effect = useWatch({ name: `${path}.effect` }) as AbsenceRule['effect']
  const step = position + 1
  const isLast = step === count
  const name = count === 1 ? t('absences.each') : t(isLast ? 'absences.nthOn' : 'absences.nth', { step })
  const numbers = [`${path}.bookings`, `${path}.days`]
  return (
    <div role="group" aria-label={name} className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 className="text-base tabular-nums">{name}</h3>
      <div className="grid gap-4 @lg:grid-cols-3">
        <SelectField
          label={t('studioFacts.absence.effect')}
          options={absenceEffects.map((value) => ({ value, label: t(`studioFacts.absence.${value}`) }))}
          {...register(`${path}.effect`, { deps: numbers })}
        />
        {effect === 'limit' && (
          <>
            <NumberField path={`${path}.bookings`} label={t('studioFacts.absence.bookings')} />
            <NumberField path={`${path}.days`} label={t('studioFacts.absence.days')} />
          </>
        )}
      </div>
      <RowButtons
        {...{ position, count, onMove }}
        texts={{
          up: t('studioFacts.absence.up', { name }),
          down: t('studioFacts.absence.down', { name }),
        }}
        remove={{
          text: t('studioFacts.remove'),
          spoken: t('studioFacts.absence.removeOf', { name }),
          onRemove,
        }}
      />
    </div>
  )
}

function NumberField({ path, label }: { path: string; label: string }) {
  const { register, getFieldState, formState } = useFormContext<Values>()
  const mistake = useMistake(path)
  // What is still to be typed is no mistake before the field was left.
  const isShown = getFieldState(path, formState).isTouched || formState.isSubmitted
  return (
    <TextField
      label={label}
      required
      errorName="fact"
      error={isShown ? mistake : undefined}
      inputMode="numeric"
      autoComplete="off"
      className="tabular-nums"
      {...register(path, { setValueAs: typedWholeOrNone })}
    />
  )
}

import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { PlanLimits, PriceFacts } from '#studio/facts.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Worded } from '#studio/languages.ts'
import {
  addableTypes,
  beforeJoining,
  hasTickets,
  isAddable,
  paidMemberTypes,
  planName,
  rentalMembership,
  typesInOrder,
  yogaPlans,
} from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { RowButtons, RowList } from '#web/ui/movable-rows.tsx'
import type { RowProps } from '#web/ui/movable-rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextFields, typedWhole, typedWholeOrNone, useMistake, useMistakeOnceLeft } from './part-fields.tsx'
import type { Values } from './part-fields.tsx'
import { useFactLabel } from './section-fields.ts'

/** The plans that members pay for, in the order in which they are listed; administrators add further ones. */
export function PlanFields({ name }: { name: string }) {
  const { t } = useTranslation()
  const labelOf = useFactLabel()
  const plans = useWatch({ name }) as PriceFacts['plans']
  const addOf = (kind: 'tickets' | 'unlimited') => {
    const code = addableTypes(kind).find((type) => plans.every((plan) => plan.code !== type))
    return {
      text: t(`studioFacts.addPlan.${kind}`),
      most: code === undefined ? 0 : Infinity,
      newRow: () => ({
        code,
        name: { ja: '', en: '' },
        price: null,
        onSale: true,
        lessonsPerMonth: kind === 'unlimited' ? kind : null,
      }),
      first: 'name.ja',
    }
  }
  return (
    <RowList
      name={name}
      legend={{ text: labelOf(name), className: 'mb-1.5 text-sm font-semibold' }}
      add={[addOf('tickets'), addOf('unlimited')]}
      errorName="fact"
      rowClassName="p-4"
      row={PlanRow}
    />
  )
}

/** One of the yoga plans, or none. */
export function PlanField({ name }: { name: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const labelOf = useFactLabel()
  const { register, getValues } = useFormContext<Values>()
  const plans = getValues('plans') as PriceFacts['plans']
  const yoga = plans.filter(({ code }) => yogaPlans.some((plan) => plan.code === code))
  return (
    <SelectField
      label={labelOf(name)}
      options={[
        { value: '', label: t('studioFacts.noPlan') },
        ...yoga.map(({ code, name: of }) => ({ value: code, label: of[language] })),
      ]}
      {...register(name, {
        setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)),
      })}
    />
  )
}

/** The codes of the plans of which the owner says how many lessons come with a month. */
const typesWithTickets: readonly number[] = paidMemberTypes.filter(hasTickets)

function PlanRow({ path, position, count, onMove, onRemove }: RowProps) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { register, getValues } = useFormContext<Values>()
  const { code } = getValues(path) as PriceFacts['plans'][number]
  const names = useWatch({ name: `${path}.name` }) as Worded
  const name =
    inLanguage(language, names.ja, names.en).trim() || t('studioFacts.planRow', { number: position + 1 })
  /** Members may have a plan that was published, so that it is taken off sale instead. */
  const isNew = isAddable(code) && facts.prices.plans.every((plan) => plan.code !== code)
  const mistakes = {
    price: useMistakeOnceLeft(`${path}.price`),
    lessons: useMistakeOnceLeft(`${path}.lessonsPerMonth`),
  }
  return (
    <div role="group" aria-label={name} className="grid gap-4">
      <TextFields
        name={`${path}.name`}
        labelOf={(of) => t(of === 'ja' ? 'studioFacts.planNameJa' : 'studioFacts.planNameEn')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('studioFacts.planPrice')}
          required
          errorName="fact"
          error={mistakes.price}
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums max-w-[12rem]"
          {...register(`${path}.price`, { setValueAs: typedWhole })}
        />
        {typesWithTickets.includes(code) && (
          <TextField
            label={t('studioFacts.planLessons')}
            hint={t('studioFacts.planLessonsHint')}
            required
            errorName="fact"
            error={mistakes.lessons}
            inputMode="numeric"
            autoComplete="off"
            className="tabular-nums max-w-[12rem]"
            {...register(`${path}.lessonsPerMonth`, { setValueAs: typedWhole })}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {code === rentalMembership.code ? (
          <p className="text-sm text-ink-soft">{t('studioFacts.rentalOnSale')}</p>
        ) : (
          <Checkbox label={t('studioFacts.onSale')} {...register(`${path}.onSale`, { deps: ['plans'] })} />
        )}
        <RowButtons
          {...{ position, count, onMove }}
          texts={{ up: t('studioFacts.planUp', { name }), down: t('studioFacts.planDown', { name }) }}
          {...(isNew && {
            remove: {
              text: t('studioFacts.remove'),
              spoken: t('studioFacts.planRemove', { name }),
              onRemove,
            },
          })}
        />
      </div>
    </div>
  )
}

type LimitRows = ReadonlyArray<PlanLimits & { code: MemberType }>

/** What persons with each plan may book, and those without one. */
export function PlanLimitFields({ name }: { name: string }) {
  const facts = useFacts()
  const labelOf = useFactLabel()
  const { getValues } = useFormContext<Values>()
  const rows = getValues(name) as LimitRows
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{labelOf(name)}</legend>
      {typesInOrder(facts).map((type) =>
        rows.map(
          ({ code }, position) =>
            code === type && <PlanLimitRow key={code} path={`${name}.${position}`} code={code} />,
        ),
      )}
    </fieldset>
  )
}

function PlanLimitRow({ path, code }: { path: string; code: MemberType }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const plan = code === beforeJoining ? t('studioFacts.noPlanPersons') : planName(facts, code, language)
  return (
    <div
      role="group"
      aria-label={plan}
      className="grid gap-x-4 gap-y-3 rounded-2xl border border-line p-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)]"
    >
      <p className="text-sm font-semibold sm:max-lg:col-span-2 lg:self-center">{plan}</p>
      <LimitField path={path} name="mostHeld" />
      <LimitField path={path} name="opensDaysBefore" />
    </div>
  )
}

function LimitField({ path, name }: { path: string; name: 'mostHeld' | 'opensDaysBefore' }) {
  const { t } = useTranslation()
  const { register } = useFormContext<Values>()
  return (
    <TextField
      label={t(`studioFacts.${name}`)}
      placeholder={t('studioFacts.noLimit')}
      errorName="fact"
      error={useMistake(`${path}.${name}`)}
      inputMode="numeric"
      autoComplete="off"
      className="tabular-nums max-sm:max-w-[12rem]"
      {...register(`${path}.${name}`, { setValueAs: typedWholeOrNone })}
    />
  )
}

import { useEffect, useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Space } from '#contract/spaces/spaces.ts'
import { SpaceChecks } from '#web/features/spaces/space-checks.tsx'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { DayField } from '#web/ui/calendar/day-field.tsx'
import { Checkbox, EnglishFields, TextArea, TextField } from '#web/ui/field.tsx'
import { PictureList } from './picture-list.tsx'
import type { SpaceValues } from './space-values.ts'

interface Props {
  isNew: boolean
  /** The spaces that may be its parts. */
  options: readonly Space[]
}

/** The fields of the space dialog. */
export function SpaceFields({ isNew, options }: Props) {
  const { setFocus } = useFormContext<SpaceValues>()

  // A new space begins with its name. An existing one is looked at first, so no field gets the focus.
  useEffect(() => {
    if (isNew) setFocus('name')
  }, [isNew, setFocus])

  return (
    <div className="grid gap-7">
      <SpaceNameField />
      <PriceFields />
      <PlannedPrice />
      <PublishedField />
      <SpaceTexts />
      <EnglishTexts />
      <PictureList />
      <PartField options={options} />
    </div>
  )
}

function SpaceNameField() {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<SpaceValues>()
  return (
    <TextField
      label={t('spaceAdmin.name')}
      required
      errorName="spaceName"
      error={formState.errors.name}
      {...register('name')}
    />
  )
}

/** What visitors read of the space, beside its name. */
function SpaceTexts() {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<SpaceValues>()
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextArea label={t('spaceAdmin.textJa')} rows={3} error={errors.textJa} {...register('textJa')} />
      <TextArea
        label={t('spaceAdmin.equipmentJa')}
        rows={3}
        hint={t('spaceAdmin.equipmentHint')}
        error={ofAnyLine(errors.equipmentJa)}
        {...register('equipmentJa')}
      />
    </div>
  )
}

function EnglishTexts() {
  const { t } = useTranslation()
  const { register, watch, formState } = useFormContext<SpaceValues>()
  const { errors } = formState
  const names = ['nameEn', 'textEn', 'equipmentEn'] as const
  return (
    <EnglishFields
      isFilled={watch(names).some((text) => text !== '')}
      isWrong={names.some((name) => errors[name] !== undefined)}
    >
      <TextField
        label={t('spaceAdmin.nameEn')}
        lang="en"
        hint={t('form.englishHint')}
        error={errors.nameEn}
        {...register('nameEn')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextArea
          label={t('spaceAdmin.textEn')}
          lang="en"
          rows={3}
          error={errors.textEn}
          {...register('textEn')}
        />
        <TextArea
          label={t('spaceAdmin.equipmentEn')}
          lang="en"
          rows={3}
          hint={t('spaceAdmin.equipmentHint')}
          error={ofAnyLine(errors.equipmentEn)}
          {...register('equipmentEn')}
        />
      </div>
    </EnglishFields>
  )
}

/** The lines of a text are the list of the contract, whose errors name the line. The first one is shown. */
function ofAnyLine(error: FieldError | ReadonlyArray<FieldError | undefined> | undefined) {
  return Array.isArray(error)
    ? (error as FieldError[]).find((one) => Boolean(one))
    : (error as FieldError | undefined)
}

/** The parts of the space in the form around it. */
function PartField({ options }: { options: readonly Space[] }) {
  const { t } = useTranslation()
  const id = useId()
  const { field, fieldState } = useController<SpaceValues, 'subRentable'>({ name: 'subRentable' })

  return (
    <fieldset aria-describedby={`${id}-hint`} className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{t('spaceAdmin.partsField')}</legend>
      <SpaceChecks spaces={options} field={field} />
      <p id={`${id}-hint`} className="text-xs text-ink-soft">
        {t(options.length === 0 ? 'spaceAdmin.noOthers' : 'spaceAdmin.partsFieldHint')}
      </p>
      {fieldState.error && (
        <p role="alert" className="text-sm text-danger">
          {fieldErrorText(t, 'subRentable', fieldState.error.message)}
        </p>
      )}
    </fieldset>
  )
}

/** The price of an hour: one for every day, one for weekdays and one for weekends, or none. */
function PriceFields() {
  const { t } = useTranslation()
  const { register, watch } = useFormContext<SpaceValues>()
  const id = useId()
  const [flatRate, onRequest] = watch(['flatRate', 'onRequest'])
  return (
    <div className="grid gap-2">
      {!onRequest && (
        <PriceInputs
          labels={[flatRate ? 'unitPrice' : 'weekdayPrice', flatRate ? undefined : 'weekendPrice']}
          names={['unitPrice', 'weekendPrice']}
        />
      )}
      <div className="flex flex-wrap gap-x-8">
        {!onRequest && <Checkbox label={t('spaceAdmin.flatRate')} {...register('flatRate')} />}
        <Checkbox
          label={t('spaceAdmin.onRequest')}
          aria-describedby={`${id}-request`}
          {...register('onRequest')}
        />
      </div>
      {onRequest && (
        <p id={`${id}-request`} className="text-xs text-ink-soft">
          {t('spaceAdmin.onRequestHint')}
        </p>
      )}
    </div>
  )
}

interface PriceInputsProps {
  /** Of the price of weekdays and of that of weekends, which a flat rate has not. */
  labels: [weekday: PriceLabel, weekend: PriceLabel | undefined]
  names: readonly ['unitPrice', 'weekendPrice'] | readonly ['nextUnitPrice', 'nextWeekendPrice']
}

type PriceLabel = 'unitPrice' | 'weekdayPrice' | 'weekendPrice' | `next${'Unit' | 'Weekday' | 'Weekend'}Price`

function PriceInputs({ labels: [weekday, weekend], names: [price, weekendPrice] }: PriceInputsProps) {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<SpaceValues>()
  const { errors } = formState
  const typing = { inputMode: 'numeric', autoComplete: 'off', className: 'tabular-nums' } as const
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={t(`spaceAdmin.${weekday}`)}
        required
        error={errors[price]}
        {...typing}
        {...register(price)}
      />
      {weekend && (
        <TextField
          label={t(`spaceAdmin.${weekend}`)}
          hint={t('spaceAdmin.weekendPriceHint')}
          error={errors[weekendPrice]}
          {...typing}
          {...register(weekendPrice)}
        />
      )}
    </div>
  )
}

/** A price that holds from a day to come. */
function PlannedPrice() {
  const { t } = useTranslation()
  const { register, watch } = useFormContext<SpaceValues>()
  const id = useId()
  const [planPrice, flat] = watch(['planPrice', 'nextFlatRate'])
  return (
    <div className="rounded-2xl border border-line px-4 py-2">
      <Checkbox
        label={t('spaceAdmin.planPrice')}
        className="font-semibold"
        aria-describedby={id}
        {...register('planPrice')}
      />
      <p id={id} className="pb-1.5 text-xs text-ink-soft">
        {t('spaceAdmin.planPriceHint')}
      </p>
      {planPrice && (
        <div className="grid gap-5 pt-3 pb-2">
          <div className="grid gap-5 sm:grid-cols-2">
            <DayField name="nextPriceFrom" label={t('spaceAdmin.nextPriceFrom')} required />
          </div>
          <PriceInputs
            labels={[flat ? 'nextUnitPrice' : 'nextWeekdayPrice', flat ? undefined : 'nextWeekendPrice']}
            names={['nextUnitPrice', 'nextWeekendPrice']}
          />
          <Checkbox label={t('spaceAdmin.nextFlatRate')} {...register('nextFlatRate')} />
        </div>
      )}
    </div>
  )
}

/** Whether visitors see the space. */
function PublishedField() {
  const { t } = useTranslation()
  const { register } = useFormContext<SpaceValues>()
  const id = useId()
  return (
    <div className="rounded-2xl bg-paper-deep px-4 py-2">
      <Checkbox
        label={t('spaceAdmin.published')}
        className="font-semibold"
        aria-describedby={id}
        {...register('published')}
      />
      <p id={id} className="pb-1.5 text-xs text-ink-soft">
        {t('spaceAdmin.publishedHint')}
      </p>
    </div>
  )
}

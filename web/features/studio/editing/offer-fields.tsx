import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { offerBuyers } from '#studio/offers.ts'
import { useLanguage } from '#web/lib/language.ts'
import { DateInput } from '#web/ui/calendar/day-field.tsx'
import { normaliseDate } from '#web/ui/calendar/moments.ts'
import { Checkbox, Field, LongLine, TextField } from '#web/ui/field.tsx'
import { RowButtons, RowList } from '#web/ui/movable-rows.tsx'
import type { RowProps } from '#web/ui/movable-rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import {
  newRowId,
  TextFields,
  typedWhole,
  typedWholeOrNone,
  useMistake,
  useMistakeOnceLeft,
} from './part-fields.tsx'
import { useFactLabel } from './section-fields.ts'

const empty = { ja: '', en: '' }

/** A new row, in which the prices and the number of tickets are still to be typed. */
const emptyOffer = () => ({
  id: newRowId('offer'),
  name: empty,
  text: empty,
  price: '',
  memberPrice: null,
  tickets: '',
  lasts: { count: 1, unit: 'months' },
  buyers: 'anyone',
  oncePerPerson: false,
  saleFrom: null,
  saleUntil: null,
})

/** What is sold to persons without enough tickets, in the order in which the price page shows it. */
export function OfferFields({ name }: { name: string }) {
  const { t } = useTranslation()
  const labelOf = useFactLabel()
  return (
    <RowList
      name={name}
      legend={{ text: labelOf(name), className: 'sr-only' }}
      add={[{ text: t('offerAdmin.add'), most: limits.offers, newRow: emptyOffer }]}
      errorName="fact"
      rowClassName="p-4 sm:p-5"
      row={OfferRow}
    />
  )
}

function OfferRow({ path, position, count, onMove, onRemove }: RowProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const title = useWatch({ name: `${path}.name.${language}` }) as string
  const number = position + 1
  const name = title.trim() || t('offerAdmin.row', { number })
  return (
    <div role="group" aria-label={name} className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 className="text-base wrap-anywhere">{name}</h3>
      <TextFields
        name={`${path}.name`}
        labelOf={(of) => t(of === 'ja' ? 'offerAdmin.nameJa' : 'offerAdmin.nameEn')}
      />
      <TextFields
        name={`${path}.text`}
        control={LongLine}
        labelOf={(of) => t(of === 'ja' ? 'offerAdmin.textJa' : 'offerAdmin.textEn')}
      />
      <NumberFields path={path} />
      <BuyerFields path={path} />
      <RowButtons
        {...{ position, count, onMove }}
        texts={{
          up: t('offerAdmin.up', { name }),
          down: t('offerAdmin.down', { name }),
        }}
        remove={{ text: t('studioFacts.remove'), spoken: t('offerAdmin.removeOf', { name }), onRemove }}
      />
    </div>
  )
}

const numeric = { errorName: 'fact', inputMode: 'numeric', autoComplete: 'off' } as const

/** Prices, tickets, and how long these can be used. */
function NumberFields({ path }: { path: string }) {
  const { t } = useTranslation()
  const { register } = useFormContext()
  const units = [
    { value: 'months', label: t('offerAdmin.months') },
    { value: 'days', label: t('offerAdmin.days') },
  ]
  return (
    <div className="grid gap-4 @lg:grid-cols-2 @min-[58rem]:grid-cols-4">
      <TextField
        label={t('offerAdmin.price')}
        required
        error={useMistakeOnceLeft(`${path}.price`)}
        className="tabular-nums"
        {...numeric}
        {...register(`${path}.price`, { setValueAs: typedWhole })}
      />
      <TextField
        label={t('offerAdmin.memberPrice')}
        hint={t('offerAdmin.memberPriceHint')}
        error={useMistake(`${path}.memberPrice`)}
        className="tabular-nums"
        {...numeric}
        {...register(`${path}.memberPrice`, { setValueAs: typedWholeOrNone })}
      />
      <TextField
        label={t('offerAdmin.tickets')}
        required
        error={useMistakeOnceLeft(`${path}.tickets`)}
        className="tabular-nums"
        {...numeric}
        {...register(`${path}.tickets`, { setValueAs: typedWhole })}
      />
      <div className="grid gap-3 @min-[15rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <TextField
          label={t('offerAdmin.lasts')}
          required
          hint={t('offerAdmin.lastsHint')}
          error={useMistake(`${path}.lasts.count`)}
          className="tabular-nums"
          {...numeric}
          {...register(`${path}.lasts.count`, { setValueAs: typedWhole })}
        />
        <SelectField
          label={t('offerAdmin.unit')}
          options={units}
          {...register(`${path}.lasts.unit`, { deps: [`${path}.lasts.count`] })}
        />
      </div>
    </div>
  )
}

/** Who may buy it, how often, and from when until when. */
function BuyerFields({ path }: { path: string }) {
  const { t } = useTranslation()
  const { register } = useFormContext()
  return (
    <div className="grid gap-4 @lg:grid-cols-2 @min-[58rem]:grid-cols-4">
      <SelectField
        label={t('offerAdmin.buyers')}
        options={offerBuyers.map((value) => ({ value, label: t(`price.offer.buyers.${value}`) }))}
        {...register(`${path}.buyers`)}
      />
      <Checkbox
        label={t('offerAdmin.oncePerPerson')}
        className="self-start text-sm @lg:mt-6.5"
        {...register(`${path}.oncePerPerson`)}
      />
      <SaleDay
        name={`${path}.saleFrom`}
        label={t('offerAdmin.saleFrom')}
        hint={t('offerAdmin.saleHint')}
        deps={`${path}.saleUntil`}
      />
      <SaleDay name={`${path}.saleUntil`} label={t('offerAdmin.saleUntil')} />
    </div>
  )
}

interface SaleDayProps {
  name: string
  label: string
  hint?: string
  /** The field whose mistake depends on this one. */
  deps?: string
}

/** A day, or none. */
function SaleDay({ name, label, hint, deps }: SaleDayProps) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ name, ...(deps !== undefined && { rules: { deps } }) })
  const date = String(field.value ?? '')
  const change = (typed: string) => field.onChange(typed.trim() === '' ? null : typed)
  return (
    <Field
      {...{ label, hint }}
      name="fact"
      error={fieldState.error}
      control={(bound) => (
        <DateInput
          {...bound}
          {...{ name, date }}
          ref={field.ref}
          pickLabel={t('editing.calendar.pickDay', { field: label })}
          onDate={change}
          onBlur={() => {
            if (normaliseDate(date) !== date) change(normaliseDate(date))
            field.onBlur()
          }}
        />
      )}
    />
  )
}

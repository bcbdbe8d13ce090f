import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { offerBuyers } from '#studio/offers.ts'
import type { Offer } from '#studio/offers.ts'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { DateInput } from '#web/ui/calendar/day-field.tsx'
import { normaliseDate } from '#web/ui/calendar/moments.ts'
import { Checkbox, Field, LongLine, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RowButtons, useMovableRows } from '#web/ui/movable-rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextFields, typedWhole, useMistake, useMistakeOfList } from './part-fields.tsx'
import { useFactLabel } from './section-fields.ts'

/** The rows of the form. A number or a day is what was typed until it is one. */
type Rows = Record<string, Offer[]>

/** `crypto.randomUUID` does not exist on a page without TLS. */
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const empty = { ja: '', en: '' }

/** A new row, in which the prices and the number of tickets are still to be typed. */
const emptyOffer = () =>
  ({
    id: `offer-${newId()}`,
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
  }) as unknown as Offer

/** What is sold to persons without enough tickets, in the order in which the price page shows it. */
export function OfferFields({ name }: { name: string }) {
  const { t } = useTranslation()
  const labelOf = useFactLabel()
  // The rows have an id of their own, which names the offer in the orders.
  const rows = useFieldArray<Rows, string, 'row'>({ name, keyName: 'row' })
  const { list, addButton, shift, drop } = useMovableRows(rows)
  const mistake = useMistakeOfList(name)
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="sr-only">{labelOf(name)}</legend>
      {rows.fields.length > 0 && (
        <ol ref={list} className="grid gap-4">
          {rows.fields.map(({ row }, position) => (
            <li key={row} className="rounded-2xl border border-line p-4 sm:p-5">
              <OfferRow
                path={`${name}.${position}`}
                position={position}
                count={rows.fields.length}
                onMove={(to) => shift(position, to)}
                onRemove={() => drop(position)}
              />
            </li>
          ))}
        </ol>
      )}
      {mistake !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {fieldErrorText(t, 'fact', mistake)}
        </p>
      )}
      <div>
        <Button
          ref={addButton}
          variant="outline"
          repeatable
          busy={rows.fields.length >= limits.offers}
          onClick={() => rows.append(emptyOffer())}
          className="px-5"
        >
          <Icon name="plus" />
          {t('offerAdmin.add')}
        </Button>
      </div>
    </fieldset>
  )
}

interface RowProps {
  path: string
  position: number
  /** How many offers there are. */
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

function OfferRow({ path, position, count, onMove, onRemove }: RowProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const title = useWatch({ name: `${path}.name.${language}` }) as string
  const number = position + 1
  const name = title.trim() || t('offerAdmin.row', { number })
  return (
    <div role="group" aria-label={name} className="grid gap-4">
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
        {...{ position, count, onMove, onRemove }}
        texts={{
          up: t('offerAdmin.up', { name }),
          down: t('offerAdmin.down', { name }),
          removeOf: t('offerAdmin.removeOf', { name }),
          remove: t('studioFacts.remove'),
        }}
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
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <TextField
        label={t('offerAdmin.price')}
        required
        error={useMistake(`${path}.price`)}
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
        {...register(`${path}.memberPrice`, {
          setValueAs: (value: unknown) => (isEmpty(value) ? null : typedWhole(value)),
        })}
      />
      <TextField
        label={t('offerAdmin.tickets')}
        required
        error={useMistake(`${path}.tickets`)}
        className="tabular-nums"
        {...numeric}
        {...register(`${path}.tickets`, { setValueAs: typedWhole })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-3">
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

const isEmpty = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '')

/** Who may buy it, how often, and from when until when. */
function BuyerFields({ path }: { path: string }) {
  const { t } = useTranslation()
  const { register } = useFormContext()
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <SelectField
        label={t('offerAdmin.buyers')}
        options={offerBuyers.map((value) => ({ value, label: t(`price.offer.buyers.${value}`) }))}
        {...register(`${path}.buyers`)}
      />
      <Checkbox
        label={t('offerAdmin.oncePerPerson')}
        className="self-start text-sm sm:mt-6.5"
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

import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '#web/ui/field.tsx'
import { pricings } from './space-values.ts'
import type { SpaceValues } from './space-values.ts'

/** How the space is priced, and the prices that this needs. */
export function PriceFields() {
  const { t } = useTranslation()
  const { register, watch, formState } = useFormContext<SpaceValues>()
  const { errors } = formState
  const pricing = watch('pricing')
  const typing = {
    inputMode: 'numeric',
    autoComplete: 'off',
    className: 'max-w-[12rem] tabular-nums',
  } as const
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 text-sm font-semibold">{t('admin.space.pricing')}</legend>
      <div className="flex flex-wrap gap-x-8">
        {pricings.map((value) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input type="radio" value={value} className="size-5 accent-green" {...register('pricing')} />
            {t(`admin.space.pricings.${value}`)}
          </label>
        ))}
      </div>
      {pricing === 'onRequest' && <p className="text-xs text-ink-soft">{t('admin.space.onRequestHint')}</p>}
      {pricing !== 'onRequest' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t(pricing === 'flat' ? 'admin.space.unitPrice' : 'admin.space.weekdayPrice')}
            required
            error={errors.unitPrice}
            {...typing}
            {...register('unitPrice')}
          />
          {pricing === 'byDay' && (
            <TextField
              label={t('admin.space.weekendPrice')}
              hint={t('admin.space.weekendPriceHint')}
              error={errors.weekendPrice}
              {...typing}
              {...register('weekendPrice')}
            />
          )}
        </div>
      )}
    </fieldset>
  )
}

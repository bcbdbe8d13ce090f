import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { QuoteForMember } from '#contract/hires/hire-administration.ts'
import type { Occupant } from '#contract/spaces/occupancy.ts'
import { yenText } from '#studio/yen.ts'
import { dateText, instantOf } from '#time/tokyo.ts'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useDebouncedValue } from '#web/lib/debounced-value.ts'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useTimeQuote } from './api.ts'
import { quoteBody } from './hire-values.ts'
import type { TimeValues } from './hire-values.ts'

interface Props {
  /** The hire that is to be moved. */
  hireId?: string
  /** How often the form was refused: the price is read again after each. */
  refusals: number
}

/**
 * The price of the time in the form around it, and the rules of hiring that the time breaks. The form gets
 * both.
 */
export function TimePrice({ hireId, refusals }: Props) {
  const { t } = useTranslation()
  const { watch, setValue } = useFormContext<TimeValues>()
  const asked = quoteBody(watch(), hireId) ?? ''
  const settled = useDebouncedValue(asked)
  const {
    data: quote,
    error,
    isFetching,
  } = useTimeQuote(settled === '' || asked === '' ? undefined : settled, refusals)

  useEffect(() => {
    if (quote === undefined) return
    if (!quote.onRequest) setValue('total', String(quote.total))
    setValue('broken', quote.broken)
    if (quote.broken.length === 0) setValue('accepted', false)
  }, [quote, setValue])

  return (
    <section aria-label={t('spaceCalendar.hire.price')} aria-busy={isFetching} className="grid gap-3">
      <h3 className="text-sm font-semibold">{t('spaceCalendar.hire.price')}</h3>
      {error ? (
        <Notice kind="error">
          {errorText(t, error)} {isOfHire(error) && t('spaceCalendar.hire.pause')}
        </Notice>
      ) : quote === undefined ? (
        <p role="status" className="text-sm text-ink-soft">
          {t(asked === '' ? 'spaceCalendar.hire.priceHint' : 'spaceCalendar.hire.checking')}
        </p>
      ) : (
        <Quote quote={quote} />
      )}
    </section>
  )
}

/** Whether another hire has the space, perhaps only in the pause that lies between two hires. */
const isOfHire = (error: unknown): boolean =>
  error instanceof CallError &&
  error.code === 'error.space.occupied' &&
  (error.current as Occupant | undefined)?.kind === 'hire'

function Quote({ quote }: { quote: QuoteForMember }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { register, formState } = useFormContext<TimeValues>()
  const { lines, coupon, total, onRequest, broken } = quote
  return (
    <>
      {onRequest ? (
        <TextField
          label={t('spaceCalendar.hire.agreed')}
          required
          inputMode="numeric"
          autoComplete="off"
          hint={
            coupon
              ? t('spaceCalendar.hire.agreedWithCoupon', {
                  code: coupon.code,
                  amount: yenText(coupon.off, language),
                })
              : t('spaceCalendar.hire.agreedHint')
          }
          error={formState.errors.total}
          className="max-w-[12rem] tabular-nums"
          {...register('total')}
        />
      ) : (
        <div role="status">
          <ul className="grid gap-1 text-sm tabular-nums">
            {lines.map(({ day, kind, minutes, unitPrice, amount }) => (
              <li key={day} className="flex flex-wrap justify-between gap-x-4">
                <span>
                  {t('spaceCalendar.hire.line', {
                    day: dateText(instantOf(day) ?? 0, language),
                    kind: t(`spaceCalendar.rate.${kind}`),
                    hours: minutes / 60,
                    price: yenText(unitPrice, language),
                  })}
                </span>
                <span>{yenText(amount, language)}</span>
              </li>
            ))}
            {coupon && (
              <li className="flex justify-between gap-x-4">
                <span>{t('offers.couponOff', { code: coupon.code })}</span>
                <span>{yenText(-coupon.off, language)}</span>
              </li>
            )}
            <li className="flex justify-between gap-x-4 border-t border-line pt-1 text-base font-semibold">
              <span>{t('spaceCalendar.hire.total')}</span>
              <span>{yenText(total, language)}</span>
            </li>
          </ul>
        </div>
      )}
      {broken.length > 0 && (
        <div className="grid gap-2 rounded-xl border border-danger px-4 py-3">
          <ul className="list-disc pl-5 text-sm text-danger">
            {broken.map((rule) => (
              <li key={rule}>{t(`spaceCalendar.rule.${rule}`)}</li>
            ))}
          </ul>
          <Checkbox label={t('spaceCalendar.rule.accept')} {...register('accepted')} />
        </div>
      )}
    </>
  )
}

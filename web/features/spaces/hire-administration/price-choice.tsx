import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { TakenByHire } from '#contract/occupancy.ts'
import { yenText } from '#studio/yen.ts'
import { useLanguage } from '#web/lib/language.ts'
import type { MoveValues } from './hire-values.ts'

/** Whether a moved hire keeps its price. Shows both prices, the difference, and what becomes of the money. */
export function PriceChoice({ hire }: { hire: TakenByHire }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { register, watch } = useFormContext<MoveValues>()
  const total = Number(
    watch('total')
      .normalize('NFKC')
      .replaceAll(/[\s,円¥]/g, ''),
  )
  const { price } = hire
  // What was given back and is not owed again lowers either price.
  const paid = hire.paid + hire.waived
  const money = (yen: number) => yenText(yen, language)
  const difference = total - price
  const texts = {
    new: t('spaceCalendar.move.new', {
      price: money(total),
      difference: `${difference < 0 ? '−' : '+'}${money(Math.abs(difference))}`,
    }),
    keep: t('spaceCalendar.move.keep', { price: money(price) }),
  }
  const kept = watch('price') === 'keep' ? price : total
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('spaceCalendar.move.label')}</legend>
      <div className="grid gap-1.5">
        {(['new', 'keep'] as const).map((value) => (
          <label
            key={value}
            className="flex min-h-11 items-center gap-3 rounded-xl border border-line px-4 py-2 tabular-nums has-checked:border-green has-checked:bg-green-soft"
          >
            <input
              type="radio"
              value={value}
              className="size-5 shrink-0 accent-green"
              {...register('price')}
            />
            {texts[value]}
          </label>
        ))}
      </div>
      <p role="status" className="mt-2 text-sm">
        {paid > kept
          ? t(hire.paidOnSite ? 'spaceCalendar.move.handBack' : 'spaceCalendar.move.refund', {
              refund: money(paid - kept),
            })
          : kept > paid
            ? t('spaceCalendar.move.open', { open: money(kept - paid) })
            : t('spaceCalendar.move.even')}
      </p>
    </fieldset>
  )
}

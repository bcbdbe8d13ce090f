import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Terms } from '#contract/payments.ts'
import { planName } from '#studio/member-types.ts'
import type { PaidMemberType } from '#studio/member-types.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useLanguage } from '#web/lib/language.ts'

interface Props {
  plans: readonly Terms[]
  chosen: PaidMemberType
  onChoose: (plan: PaidMemberType) => void
}

/** The choice of a plan, as native radio buttons. */
export function PlanChoice({ plans, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-4 font-display text-xl font-semibold">{t('payment.choose')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {plans.map(({ memberType, price, renews, lessonsPerMonth }) => (
          <div
            key={memberType}
            className="relative flex gap-4 rounded-2xl border border-line bg-card p-5 shadow-soft has-checked:border-green has-checked:bg-green-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              id={`${name}-${memberType}`}
              name={name}
              value={memberType}
              checked={memberType === chosen}
              onChange={() => onChoose(memberType)}
              className="relative z-10 mt-1.5 size-4 shrink-0 accent-green"
            />
            {/* A click anywhere on the card chooses it. */}
            <label
              htmlFor={`${name}-${memberType}`}
              className="grid cursor-pointer gap-1 after:absolute after:inset-0"
            >
              <span className="font-semibold">{planName(memberType, language)}</span>
              <span className="tabular-nums">
                {t(renews ? 'payment.perMonth' : 'payment.once', { amount: yen(price) })}
              </span>
              <span className="text-sm text-ink-soft">
                {!renews
                  ? t('payment.rentalOnly')
                  : lessonsPerMonth === null
                    ? t('payment.unlimited')
                    : t('payment.each', { count: lessonsPerMonth })}
              </span>
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

import { useTranslation } from 'react-i18next'
import type { Terms } from '#contract/payments.ts'
import { legalText } from '#studio/legal-notice.ts'
import { planName } from '#studio/member-types.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { FactList } from '#web/ui/fact-list.tsx'

/** The terms that the law requires before an order (Act on Specified Commercial Transactions, article 12-6). */
export function OrderTerms({ terms }: { terms: Terms }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { renews } = terms
  const legal = (row: 'payment' | 'cancellation' | 'returns') => legalText(row)[language]
  return (
    <FactList
      facts={[
        { term: t('payment.quantity'), children: <Quantity terms={terms} /> },
        { term: t('payment.price'), children: <Price terms={terms} /> },
        {
          term: t('payment.method'),
          children: (
            <>
              <p className="whitespace-pre-line">{legal('payment')}</p>
              <p>{renews ? t('payment.timeMonthly') : t('payment.timeOnce')}</p>
            </>
          ),
        },
        { term: t('payment.provision'), children: t('payment.provisionText') },
        {
          term: t('payment.period'),
          children: renews ? t('payment.periodMonthly') : t('payment.periodOnce'),
        },
        { term: t('payment.application'), children: t('payment.applicationText') },
        {
          term: t('payment.leaving'),
          children: (
            <>
              {renews && <p className="whitespace-pre-line">{legal('cancellation')}</p>}
              <p className="whitespace-pre-line">{legal('returns')}</p>
            </>
          ),
        },
      ]}
    />
  )
}

function Quantity({ terms: { memberType, renews, lessonsPerMonth } }: { terms: Terms }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const plan = planName(memberType, language)
  if (!renews) return t('payment.quantityRental', { plan })
  if (lessonsPerMonth === null) return t('payment.quantityUnlimited', { plan })
  return t('payment.quantityLessons', { plan, count: lessonsPerMonth })
}

function Price({ terms }: { terms: Terms }) {
  const { t } = useTranslation()
  const yen = useYen()
  const words = !terms.renews ? 'priceOnce' : terms.entryFee > 0 ? 'priceJoining' : 'priceMonthly'
  const amounts = { first: yen(terms.first), entryFee: yen(terms.entryFee), price: yen(terms.price) }
  return (
    <>
      <p className="font-semibold">{t(`payment.${words}`, amounts)}</p>
      {terms.year !== null && <p>{t('payment.year', { year: yen(terms.year) })}</p>}
    </>
  )
}

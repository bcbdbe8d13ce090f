import { useTranslation } from 'react-i18next'
import type { Hire } from '#contract/hires.ts'
import { inLanguage } from '#studio/languages.ts'
import { legalText } from '#studio/legal-notice.ts'
import { minuteMs, spanText, timeText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { useDuration } from './duration.ts'
import { PriceLines } from './price-lines.tsx'
import { RefundTiers } from './refund-tiers.tsx'

/** The name of the hired space in the page's language. */
export function useSpaceName() {
  const { language } = useLanguage()
  return ({ name, nameEn }: Hire['space']) => inLanguage(language, name, nameEn)
}

/** Writes when a hire is, in the page’s language. */
export function useHireTime() {
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  return ({ start, end }: Pick<Hire, 'start' | 'end'>) =>
    spanText(Date.parse(start), Date.parse(end), language) + zoneMark
}

/** The six facts that the law requires before an order is paid (Act on Specified Commercial Transactions, article 12-6). */
export function HireTerms({ hire, heldUntil }: { hire: Hire; heldUntil: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const now = useNow() ?? 0
  const nameOf = useSpaceName()
  const timeOf = useHireTime()
  const duration = useDuration()
  const zoneMark = useZoneMark()
  const minutes = (Date.parse(hire.end) - Date.parse(hire.start)) / minuteMs
  return (
    <FactList
      facts={[
        {
          term: t('hire.quantity'),
          children: (
            <>
              <p className="font-semibold">{`${nameOf(hire.space)} · ${duration(minutes)}`}</p>
              <p>{t('hire.forPeople', { count: hire.people })}</p>
              <p className="text-sm text-ink-soft">{hire.purpose}</p>
            </>
          ),
        },
        { term: t('hire.price'), children: <PriceLines lines={hire.lines} total={hire.total} /> },
        {
          term: t('payment.method'),
          children: (
            <>
              <p className="whitespace-pre-line">{legalText('payment')[language]}</p>
              <p>{t('hire.paymentTime')}</p>
            </>
          ),
        },
        {
          term: t('hire.provision'),
          children: <span className="font-semibold tabular-nums">{timeOf(hire)}</span>,
        },
        {
          term: t('hire.application'),
          children: t('hire.applicationText', { time: timeText(heldUntil) + zoneMark }),
        },
        {
          term: t('hire.leaving'),
          children: (
            <>
              <p className="mb-2 text-sm">{t('hire.leavingText')}</p>
              <RefundTiers tiers={hire.tiers} now={now} />
            </>
          ),
        },
      ]}
    />
  )
}

import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AccountantFile } from '#web/features/money/accountant-file.tsx'
import { useMoney } from '#web/features/money/api.ts'
import { MoneyLines } from '#web/features/money/money-lines.tsx'
import { MonthBar } from '#web/features/money/month-bar.tsx'
import { MonthFigures } from '#web/features/money/month-figures.tsx'
import { monthOfAddress, nameOfMonth } from '#web/features/money/months.ts'
import { OpenPayments } from '#web/features/money/open-payments.tsx'
import { RefusedWebhooks, Troubles } from '#web/features/money/troubles.tsx'
import { OpenRefunds } from '#web/features/refunds/open-refunds.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AdminFrame } from './admin-frame.tsx'

/** What came in and went back in a month, and what is not paid today. */
export default function MoneyPage() {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <Interactive>
      <AdminFrame title={t('pages.adminMoney.title')}>
        {now === undefined ? <Skeleton className="h-96 rounded-3xl" /> : <OneMonth now={now} />}
      </AdminFrame>
    </Interactive>
  )
}

function OneMonth({ now }: { now: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [search] = useSearchParams()
  const month = monthOfAddress(search, now)
  const money = useMoney(month)
  return (
    <>
      <MonthBar month={month} now={now} />
      <h2 aria-live="polite" className="text-xl">
        {nameOfMonth(month, language)}
      </h2>
      <FailedLoad text={t('money.month.failed')} query={money} />
      {money.data && <RefusedWebhooks refused={money.data.refusedWebhooks} />}
      {money.isPending && <Skeleton className="h-96 rounded-3xl" />}
      {money.data && <MonthFigures money={money.data} />}
      <OpenPayments />
      <OpenRefunds />
      {money.data && <Troubles money={money.data} />}
      <MoneyLines month={month} />
      <AccountantFile key={month} month={month} now={now} />
    </>
  )
}

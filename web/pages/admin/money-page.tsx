import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { dateOf } from '#time/tokyo.ts'
import { AccountantFile } from '#web/features/money/accountant-file.tsx'
import { useMoney } from '#web/features/money/api.ts'
import { MoneyLines } from '#web/features/money/money-lines.tsx'
import { MonthFigures } from '#web/features/money/month-figures.tsx'
import { monthBeside, monthOfAddress, nameOfMonth, offeredMonths } from '#web/features/money/months.ts'
import { OpenPayments } from '#web/features/money/open-payments.tsx'
import { RefusedWebhooks, Troubles } from '#web/features/money/troubles.tsx'
import { OpenRefunds } from '#web/features/payments/open-refunds.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { Select } from '#web/ui/select-field.tsx'
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

/** Leads from month to month. The address names the month, so that it can be kept and shared. */
function MonthBar({ month, now }: { month: string; now: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const id = useId()
  const beside = (way: 'previous' | 'next') => {
    const other = monthBeside(month, way === 'next' ? 1 : -1)
    return (
      <Link
        to={`?month=${other}`}
        preventScrollReset
        aria-label={t(`money.month.${way}`, { month: nameOfMonth(other, language) })}
        className={buttonClass('outline', 'size-11 px-0!')}
      >
        <Icon name={way === 'next' ? 'right' : 'left'} />
      </Link>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {beside('previous')}
      <div className="min-w-44">
        <label htmlFor={id} className="sr-only">
          {t('money.month.label')}
        </label>
        <Select id={id} value={month} onChange={({ target }) => void navigate(`?month=${target.value}`)}>
          {offeredMonths(month, now).map((offered) => (
            <option key={offered} value={offered}>
              {nameOfMonth(offered, language)}
            </option>
          ))}
        </Select>
      </div>
      {beside('next')}
      {month !== dateOf(now).slice(0, 7) && (
        <Link to="?" preventScrollReset className={buttonClass('quiet', 'px-4')}>
          {t('money.month.present')}
        </Link>
      )}
      <Button variant="outline" className="ml-auto px-4" onClick={() => window.print()}>
        {t('money.month.print')}
      </Button>
    </div>
  )
}

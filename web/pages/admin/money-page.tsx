import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Money } from '#contract/payments/money.ts'
import { dateOf } from '#time/tokyo.ts'
import { Books } from '#web/features/books/books.tsx'
import { AccountantFile } from '#web/features/money/accountant-file.tsx'
import { useMoney } from '#web/features/money/api.ts'
import { MoneyLines } from '#web/features/money/money-lines.tsx'
import { MonthFigures } from '#web/features/money/month-figures.tsx'
import { monthBeside, monthOfAddress, nameOfMonth, offeredMonths } from '#web/features/money/months.ts'
import { OpenPayments } from '#web/features/money/open-payments.tsx'
import { RefusedWebhooks, Troubles } from '#web/features/money/troubles.tsx'
import { OpenRefunds } from '#web/features/payments/open-refunds.tsx'
import { Headlines } from '#web/features/reports/months-report.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Select } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AdminFrame } from './admin-frame.tsx'

/** What came in and went back in a month, in three figures and in detail, and what is not paid today. */
export default function MoneyPage() {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <AdminFrame title={t('pages.adminMoney.title')}>
      {now === undefined ? <Skeleton className="h-96 rounded-3xl" /> : <OneMonth now={now} />}
    </AdminFrame>
  )
}

const tabs = ['summary', 'open', 'lines', 'file'] as const

type Tab = (typeof tabs)[number]

const addressOf = (month: string, tab: Tab) => `?month=${month}&tab=${tab}`

/** The address names the month and the tab. */
function OneMonth({ now }: { now: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const month = monthOfAddress(search, now)
  const tab = tabs.find((value) => value === search.get('tab')) ?? 'summary'
  const money = useMoney(month)
  return (
    <>
      <MonthBar {...{ month, tab, now }} />
      <FailedLoad text={t('money.month.failed')} query={money} />
      {money.data && <RefusedWebhooks refused={money.data.refusedWebhooks} />}
      <section className="grid gap-4 rounded-3xl bg-card px-5 py-5 shadow-soft sm:px-8">
        <h2 aria-live="polite" className="text-xl">
          {nameOfMonth(month, language)}
        </h2>
        {money.isPending && <Skeleton className="h-20 rounded-2xl" />}
        {money.data && <FirstFigures money={money.data} />}
      </section>
      <Tabs
        label={t('money.tabs.label')}
        tabs={tabs.map((value) => ({ value, label: t(`money.tabs.${value}`) }))}
        value={tab}
        onChange={(chosen) => {
          const next = tabs.find((value) => value === chosen) ?? tab
          void navigate(addressOf(month, next), { preventScrollReset: true })
        }}
        dense
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {tab === 'summary' && money.data && <MonthFigures money={money.data} />}
          {tab === 'open' && (
            <>
              <OpenPayments />
              <OpenRefunds />
              {money.data && <Troubles money={money.data} />}
            </>
          )}
          {tab === 'lines' && <MoneyLines month={month} />}
          {tab === 'file' && (
            <>
              <Books key={month} month={month} now={now} />
              <AccountantFile key={`${month} file`} month={month} now={now} />
            </>
          )}
        </div>
      </Tabs>
    </>
  )
}

/** What an owner asks first: what is left of the month, what came in, and what went back. */
function FirstFigures({ money: { left, total, refunds } }: { money: Money }) {
  const { t } = useTranslation()
  const figures = [
    { label: t('money.income.left'), value: left.amount },
    { label: t('reports.income.total'), value: total.amount },
    { label: t('money.income.refunds'), value: -refunds.amount || 0 },
  ]
  return <Headlines headlines={figures.map((figure) => ({ unit: 'yen', ...figure }))} />
}

/** Leads from month to month. The address names the month, so that it can be kept and shared. */
function MonthBar({ month, tab, now }: { month: string; tab: Tab; now: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const id = useId()
  const beside = (way: 'previous' | 'next') => {
    const other = monthBeside(month, way === 'next' ? 1 : -1)
    return (
      <Link
        to={addressOf(other, tab)}
        preventScrollReset
        aria-label={t(`money.month.${way}`, { month: nameOfMonth(other, language) })}
        className={buttonClass('outline', 'size-11 px-0!')}
      >
        <Icon name={way === 'next' ? 'right' : 'left'} />
      </Link>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2 sm:gap-x-2 print:hidden">
      {beside('previous')}
      <div className="min-w-36 flex-1 sm:min-w-44 sm:flex-none">
        <label htmlFor={id} className="sr-only">
          {t('money.month.label')}
        </label>
        <Select id={id} value={month} onChange={({ target }) => void navigate(addressOf(target.value, tab))}>
          {offeredMonths(month, now).map((offered) => (
            <option key={offered} value={offered}>
              {nameOfMonth(offered, language)}
            </option>
          ))}
        </Select>
      </div>
      {beside('next')}
      {month !== dateOf(now).slice(0, 7) && (
        <Link to={`?tab=${tab}`} preventScrollReset className={buttonClass('quiet', 'px-4')}>
          {t('money.month.present')}
        </Link>
      )}
      <Button variant="outline" className="ml-auto px-4 max-sm:hidden" onClick={() => window.print()}>
        {t('money.month.print')}
      </Button>
    </div>
  )
}

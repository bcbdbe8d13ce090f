import { useTranslation } from 'react-i18next'
import type { Money } from '#contract/money.ts'
import { planName } from '#studio/member-types.ts'
import { receipts } from '#studio/receipts.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { PagePart } from '#web/ui/page-part.tsx'
import { FiguresRow, FiguresTable } from './figures-table.tsx'

/** What came in by subject and by method, what went back, and the tax within. */
export function MonthFigures({ money }: { money: Money }) {
  const { t } = useTranslation()
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <PagePart anchor="income" title={t('money.income.title')}>
        {money.total.count + money.refunds.count === 0 && <p>{t('money.income.none')}</p>}
        <IncomeTable money={money} />
        <p className="text-xs text-ink-soft">{t('money.month.counted')}</p>
      </PagePart>
      <PagePart anchor="methods" title={t('money.methods.title')}>
        <MethodTable money={money} />
      </PagePart>
    </div>
  )
}

function IncomeTable({ money: { income, total, refunds, left } }: { money: Money }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const tax = t('money.income.tax', { percent: receipts.taxPercent })
  const rows = [
    ...income.plans.map((plan) => ({ name: planName(plan.memberType, language), ...plan })),
    { name: t('money.income.entryFees'), ...income.entryFees },
    { name: t('money.income.hires'), ...income.hires },
    { name: t('money.income.trials'), ...income.trials },
  ]
  return (
    <FiguresTable
      caption={t('money.income.title')}
      columns={[t('money.income.what'), t('money.income.count'), t('money.income.amount')]}
    >
      {rows.map(({ name, count, amount }) => (
        <FiguresRow key={name} name={name} figures={[String(count), yen(amount)]} />
      ))}
      <FiguresRow strong name={t('money.income.total')} figures={[String(total.count), yen(total.amount)]} />
      <FiguresRow name={tax} figures={['', yen(total.tax)]} />
      <FiguresRow
        name={t('money.income.refunds')}
        figures={[String(refunds.count), yen(-refunds.amount || 0)]}
      />
      <FiguresRow strong name={t('money.income.left')} figures={['', yen(left.amount)]} />
      <FiguresRow name={tax} figures={['', yen(left.tax)]} />
    </FiguresTable>
  )
}

function MethodTable({ money: { methods, total, refunds, left } }: { money: Money }) {
  const { t } = useTranslation()
  const yen = useYen()
  const labels = [t('money.methods.income'), t('money.methods.refunds'), t('money.methods.left')]
  return (
    <FiguresTable
      labelled
      caption={t('money.methods.title')}
      columns={[t('money.methods.method'), ...labels]}
    >
      {methods.map((row) => (
        <FiguresRow
          key={row.method}
          {...{ labels }}
          name={t(`payment.methods.${row.method}`)}
          figures={[yen(row.income), yen(-row.refunds || 0), yen(row.left)]}
        />
      ))}
      <FiguresRow
        strong
        {...{ labels }}
        name={t('money.income.total')}
        figures={[yen(total.amount), yen(-refunds.amount || 0), yen(left.amount)]}
      />
    </FiguresTable>
  )
}

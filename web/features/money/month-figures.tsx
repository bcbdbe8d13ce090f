import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Money } from '#contract/payments/money.ts'
import { planName, typesInOrder } from '#studio/member-types.ts'
import { receipts } from '#studio/receipts.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'
import { PageSection } from '#web/ui/page-section.tsx'

/** What came in by subject and by method, what went back, and the tax within. */
export function MonthFigures({ money }: { money: Money }) {
  const { t } = useTranslation()
  return (
    <div className="@container">
      <div className="grid items-start gap-6 @4xl:grid-cols-2">
        <PageSection anchor="income" title={t('money.income.title')}>
          {money.total.count + money.refunds.count === 0 && <p>{t('money.income.none')}</p>}
          <IncomeTable money={money} />
          <p className="text-xs text-ink-soft">{t('money.month.counted')}</p>
        </PageSection>
        <PageSection anchor="methods" title={t('money.methods.title')}>
          <MethodTable money={money} />
        </PageSection>
      </div>
    </div>
  )
}

function IncomeTable({ money: { income, total, refunds, left, givenAway } }: { money: Money }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const tax = t('money.income.tax', { percent: receipts.taxPercent })
  const rows = [
    ...typesInOrder(facts)
      .flatMap((type) => income.plans.filter(({ memberType }) => memberType === type))
      .map((plan) => ({ name: planName(facts, plan.memberType, language), ...plan })),
    { name: t('money.income.entryFees'), ...income.entryFees },
    { name: t('money.income.hires'), ...income.hires },
    { name: t('money.income.trials'), ...income.trials },
    { name: t('money.income.offers'), ...income.offers },
    { name: t('money.income.events'), ...income.events },
    { name: t('money.income.pauseFees'), ...income.pauseFees },
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
      {givenAway > 0 && <FiguresRow name={t('money.income.givenAway')} figures={['', yen(givenAway)]} />}
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

/*
 * Each row becomes a block on a narrow screen where a row has labels, and in a card that is narrower than
 * 15rem, as on a phone with large text, where it has none. Browsers keep it a table for screen readers.
 */

interface FiguresTableProps {
  caption: string
  /** The first column is for words, all others for figures. */
  columns: readonly string[]
  /** Whether the rows are given labels. */
  labelled?: boolean
  children: ReactNode
}

/** A small table of figures that fits a phone. */
export function FiguresTable({ caption, columns, labelled = false, children }: FiguresTableProps) {
  const block = labelled ? 'max-sm:block' : '@max-[15rem]:block'
  return (
    <div className="@container">
      <table className={classes('w-full text-sm tabular-nums sm:text-base', block)}>
        <caption className="sr-only">{caption}</caption>
        <thead className={labelled ? 'max-sm:sr-only' : '@max-[15rem]:sr-only'}>
          <tr className="border-b border-wood text-left text-xs text-ink-soft sm:text-sm">
            {columns.map((column, position) => (
              <th
                key={column}
                scope="col"
                className={classes('py-2 font-semibold', position > 0 && 'pl-3 text-right whitespace-nowrap')}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classes('divide-y divide-line', block)}>{children}</tbody>
      </table>
    </div>
  )
}

interface Row {
  name: string
  figures: readonly string[]
  /** Of the figures, shown beside them on a phone. */
  labels?: readonly string[]
  strong?: boolean
}

export function FiguresRow({ name, figures, labels, strong = false }: Row) {
  const row = labels
    ? 'max-sm:grid max-sm:gap-y-1 max-sm:py-2'
    : '@max-[15rem]:grid @max-[15rem]:grid-cols-[1fr_auto] @max-[15rem]:py-2'
  const cell = labels
    ? 'max-sm:flex max-sm:justify-between max-sm:gap-3 sm:py-2 sm:pl-3'
    : 'py-2 pl-3 @max-[15rem]:py-0'
  return (
    <tr className={classes(strong && 'font-semibold', row)}>
      <th
        scope="row"
        className={classes(
          'text-left wrap-anywhere',
          labels ? 'sm:py-2' : 'py-2 @max-[15rem]:col-span-2 @max-[15rem]:p-0',
          !strong && 'font-normal',
        )}
      >
        {name}
      </th>
      {figures.map((figure, position) => (
        <td key={position} className={classes('text-right whitespace-nowrap', cell)}>
          {labels && (
            <span aria-hidden="true" className="font-normal text-ink-soft sm:hidden">
              {labels[position]}
            </span>
          )}
          {figure}
        </td>
      ))}
    </tr>
  )
}

import type { TFunction } from 'i18next'
import type { MoneyLine } from '#contract/payments/money.ts'
import { memberNumber } from '#studio/member-number.ts'
import { receiptNumber, receipts } from '#studio/receipts.ts'
import { dateOf } from '#time/tokyo.ts'
import { csvOf } from '#contract/csv.ts'
import type { Cell } from '#contract/csv.ts'

const columns = [
  'date',
  'kind',
  'receipt',
  'member',
  'name',
  'subject',
  'method',
  'amount',
  'rate',
  'tax',
  'entryFee',
  'refunded',
  'provider',
] as const

/**
 * The file for the accountant: a line for each payment and each refund. The columns of amounts add up to the
 * month's sums.
 */
export function moneyCsv(
  lines: readonly MoneyLine[],
  t: TFunction,
  subjectText: (subject: MoneyLine['subject']) => { name: string; time?: string | undefined },
): string {
  const rowOf = (line: MoneyLine): Cell[] => {
    const { name, time } = subjectText(line.subject)
    return [
      { date: dateOf(Date.parse(line.at)) },
      line.byDispute
        ? t(line.amount < 0 ? 'money.lines.byDispute' : 'money.lines.disputeBack')
        : t(`money.file.${line.kind}`),
      receiptNumber(line.number),
      line.memberNumber === null ? '' : memberNumber(line.memberNumber),
      line.name,
      [name, time].filter((part) => part !== undefined).join(' '),
      t(`payment.methods.${line.method}`),
      line.amount,
      receipts.taxPercent,
      line.tax,
      line.entryFee,
      line.refunded,
      line.providerId ?? '',
    ]
  }
  return csvOf([columns.map((column) => t(`money.file.columns.${column}`)), ...lines.map(rowOf)])
}

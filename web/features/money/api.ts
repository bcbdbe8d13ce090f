import { useMutation } from '@tanstack/react-query'
import { findPayments, listMoneyLines, readMoney } from '#contract/payments/money.ts'
import type { MoneyLine } from '#contract/payments/money.ts'
import { listOpenPayments, previewReminder, sendReminder } from '#contract/payments/open-payments.ts'
import type { OpenPayment, OpenPaymentKind } from '#contract/payments/open-payments.ts'
import { numberOfReceipt } from '#studio/receipts.ts'
import { useApiQuery } from '#web/lib/api-query.ts'
import { call, callPage } from '#web/lib/api.ts'
import { usePageOfList } from '#web/lib/page-of-list.ts'
import { useReload } from '#web/lib/reload.ts'

export const useMoney = (month: string) =>
  useApiQuery(readMoney, { query: { month } }, { refetchOnWindowFocus: 'always' })

/** The payment whose receipt has the number that is typed. Other texts are not asked for. */
export const useFoundPayments = (q: string) =>
  useApiQuery(findPayments, { query: { q } }, { enabled: numberOfReceipt(q) !== undefined })

export const useMoneyLines = (month: string, page: number) =>
  usePageOfList(listMoneyLines, { page, size: 50, query: { month } })

export const useOpenPayments = (kind: OpenPaymentKind | undefined, page: number) =>
  usePageOfList(listOpenPayments, { page, size: 20, ...(kind && { query: { kind } }) })

/** The mail that would remind of an open payment, read when the dialog opens. */
export const useReminderPreview = ({ kind, id }: Pick<OpenPayment, 'kind' | 'id'>) =>
  useApiQuery(previewReminder, { params: { kind, id } }, { staleTime: 'static', gcTime: 0, retry: false })

/** Sends it once: the server sends one mail a day for a matter. */
export function useSendReminder() {
  return useMutation({
    mutationFn: ({ kind, id }: Pick<OpenPayment, 'kind' | 'id'>) =>
      call(sendReminder, { params: { kind, id } }),
    onSettled: useReload(),
  })
}

/** A payment arrived while the pages of the file were read, so that the pages do not fit together. */
export class ChangedMeanwhile extends Error {}

/**
 * All payments and refunds of the months. Their sum is that of the month's view, or `ChangedMeanwhile` is
 * thrown.
 */
export async function readAllLines(month: string, until: string): Promise<MoneyLine[]> {
  const lines: MoneyLine[] = []
  for (let page = 1; ; page += 1) {
    const { items, total } = await callPage(listMoneyLines, { page, size: 1000, query: { month, until } })
    lines.push(...items)
    if (items.length === 0 || lines.length >= total) break
  }
  const { left } = await call(readMoney, { query: { month, until } })
  if (lines.reduce((sum, { amount }) => sum + amount, 0) !== left.amount) throw new ChangedMeanwhile()
  return lines
}

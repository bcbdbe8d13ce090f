import type { BookSums } from '#contract/books.ts'
import type { PaymentMethod } from '#contract/payments/payments.ts'
import { taxWithin } from '#server/features/payments/rules.ts'
import type { BookAccount, BookTax } from '#studio/books.ts'
import { dateOf } from '#time/tokyo.ts'

/** What was paid for. */
export type SoldKind = 'plan' | 'offer' | 'seat' | 'event' | 'hire' | 'pauseFee'

/** An entry of the ledger. Amounts are whole yen, and never zero. */
export type LedgerEntry = {
  id: string
  at: number
  /** Of the receipt; null for a fee that belongs to no payment. */
  number: number | null
  /** Null while no export has the entry. */
  exportId: string | null
} & (
  | { kind: 'payment'; sold: SoldKind; method: PaymentMethod; amount: number; entryFee: number }
  /** Below zero: money that came back to the studio. */
  | { kind: 'refund'; method: PaymentMethod; amount: number; byDispute: boolean }
  /** Below zero: a fee that the provider gave back. */
  | { kind: 'fee'; amount: number; tax: number }
)

/** One side of a line. Without a tax category the amount has nothing to do with the tax. */
interface Side {
  account: BookAccount
  category: BookTax | null
  /** Within the amount. */
  tax: number
}

/** What a line says about itself (`books.text` in the catalogues). */
type LineText = SoldKind | 'entryFee' | 'refund' | 'dispute' | 'fee'

/** A line of the journal: the same amount, above zero, on both sides. */
export interface JournalLine {
  /** In Tokyo: `2026-11-23`. */
  day: string
  amount: number
  debit: Side
  credit: Side
  text: LineText
  number: number | null
}

const soldAccounts: Record<SoldKind, BookAccount> = {
  plan: 'plansAccount',
  offer: 'offersAccount',
  seat: 'trialsAccount',
  event: 'eventsAccount',
  hire: 'hiresAccount',
  pauseFee: 'pauseFeesAccount',
}

/** Where the money came, and from where it goes back. */
const moneyAccounts: Record<PaymentMethod, BookAccount> = {
  card: 'providerAccount',
  konbini: 'providerAccount',
  paypay: 'providerAccount',
  cash: 'cashAccount',
  transfer: 'transferAccount',
}

const without = (account: BookAccount): Side => ({ account, category: null, tax: 0 })

/** @param taxed false for a studio that is no registered invoice issuer: it books everything without tax */
export function journalOf(entries: readonly LedgerEntry[], { taxed }: { taxed: boolean }): JournalLine[] {
  const side = (account: BookAccount, category: BookTax, tax: number): Side =>
    taxed ? { account, category, tax } : without(account)
  return entries
    .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    .flatMap((entry) => linesOf(entry, side))
}

function linesOf(
  entry: LedgerEntry,
  side: (account: BookAccount, category: BookTax, tax: number) => Side,
): JournalLine[] {
  const about = { day: dateOf(entry.at), number: entry.number }
  const amount = Math.abs(entry.amount)
  if (entry.kind === 'payment') {
    const debit = without(moneyAccounts[entry.method])
    const { entryFee } = entry
    // As on the receipt the tax is rounded once, so the two lines share it.
    const feeTax = taxWithin(entryFee)
    const parts = [
      { text: 'entryFee', amount: entryFee, account: 'entryFeesAccount', tax: feeTax },
      {
        text: entry.sold,
        amount: amount - entryFee,
        account: soldAccounts[entry.sold],
        tax: taxWithin(amount) - feeTax,
      },
    ] as const
    return parts
      .filter((part) => part.amount > 0)
      .map((part) => ({
        ...about,
        text: part.text,
        amount: part.amount,
        debit,
        credit: side(part.account, 'salesTax', part.tax),
      }))
  }
  const [text, cost, money] =
    entry.kind === 'refund'
      ? ([
          entry.byDispute ? 'dispute' : 'refund',
          side('refundsAccount', 'refundsTax', taxWithin(amount)),
          without(moneyAccounts[entry.method]),
        ] as const)
      : ([
          'fee',
          side('feesAccount', entry.tax === 0 ? 'untaxedFeesTax' : 'feesTax', Math.abs(entry.tax)),
          without('providerAccount'),
        ] as const)
  const [debit, credit] = entry.amount > 0 ? [cost, money] : [money, cost]
  return [{ ...about, text, amount, debit, credit }]
}

/** The sums of entries, as the ledger has them. */
export function sumsOf(entries: readonly LedgerEntry[]): BookSums {
  const of = (kind: LedgerEntry['kind']) => {
    const some = entries.filter((entry) => entry.kind === kind)
    return { count: some.length, amount: some.reduce((sum, { amount }) => sum + amount, 0) }
  }
  return { payments: of('payment'), refunds: of('refund'), fees: of('fee') }
}

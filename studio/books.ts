/**
 * Under which names the journal of the studio's money is booked, in its own accounting program. A program
 * takes a file only where it knows each name.
 */
export const bookAccounts = [
  // What is sold.
  'plansAccount',
  'entryFeesAccount',
  'offersAccount',
  'trialsAccount',
  'eventsAccount',
  'hiresAccount',
  'pauseFeesAccount',
  'refundsAccount',
  // Where the money is.
  'cashAccount',
  'transferAccount',
  'providerAccount',
  // What the payment provider keeps.
  'feesAccount',
] as const

export type BookAccount = (typeof bookAccounts)[number]

/** Tax categories that differ from the usual ones of the program; empty where they do not. */
export const bookTaxes = ['salesTax', 'refundsTax', 'feesTax', 'untaxedFeesTax'] as const

export type BookTax = (typeof bookTaxes)[number]

export type BooksFacts = Record<BookAccount | BookTax, string>

/** Names that freee, マネーフォワード and 弥生 all begin with. */
export const booksOfFile: BooksFacts = {
  plansAccount: '売上高',
  entryFeesAccount: '売上高',
  offersAccount: '売上高',
  trialsAccount: '売上高',
  eventsAccount: '売上高',
  hiresAccount: '売上高',
  pauseFeesAccount: '売上高',
  refundsAccount: '売上高',
  cashAccount: '現金',
  transferAccount: '普通預金',
  providerAccount: '売掛金',
  feesAccount: '支払手数料',
  salesTax: '',
  refundsTax: '',
  feesTax: '',
  untaxedFeesTax: '',
}

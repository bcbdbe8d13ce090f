import type { Worded } from './languages.ts'

/** What receipts say besides the studio's name and address. */
export const receipts = {
  /**
   * The studio's number as a registered invoice issuer (`T1234567890123`); null while it is not registered.
   */
  issuerNumber: null as string | null,
  /** All prices include the tax. A receipt states it for its total, rounded down. */
  taxPercent: 10,
  numberPrefix: 'H-',
}

/** What receipts and mails say of how the studio is paid. Both may be empty. */
export interface BillingFacts {
  /** The number as a registered invoice issuer (`T1234567890123`). */
  issuerNumber: string
  /** To which customers transfer what they owe, in the mails about it only. */
  bankAccount: Worded
}

export const billingOfFile: BillingFacts = {
  issuerNumber: receipts.issuerNumber ?? '',
  bankAccount: { ja: '', en: '' },
}

/** The number of a receipt as a person types it: `H-000012`, `h12`, or its six digits alone. */
export function numberOfReceipt(typed: string): number | undefined {
  const text = typed
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .replace(/[‐−ー]/g, '-')
  const prefix = receipts.numberPrefix
  const digits = text.startsWith(prefix)
    ? text.slice(prefix.length)
    : text.startsWith(prefix.charAt(0))
      ? text.slice(1)
      : text.length === 6
        ? text
        : ''
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

/** The number as receipts show it: `H-000012`. */
export const receiptNumber = (number: number): string =>
  `${receipts.numberPrefix}${String(number).padStart(6, '0')}`

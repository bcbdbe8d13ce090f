/** What receipts say besides the studio's name and address. */
export const receipts = {
  /** The number of a registered invoice issuer (`T1234567890123`); null while the studio is none. */
  issuerNumber: null as string | null,
  /** Included in every price; receipts round it down once. */
  taxPercent: 10,
  numberPrefix: 'H-',
}

/** `H-000012`. */
export const receiptNumber = (number: number): string =>
  `${receipts.numberPrefix}${String(number).padStart(6, '0')}`

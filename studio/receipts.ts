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

/** The number as receipts show it: `H-000012`. */
export const receiptNumber = (number: number): string =>
  `${receipts.numberPrefix}${String(number).padStart(6, '0')}`

/** How the page lets the payer pay, besides by card. */
export interface OtherWays {
  paypay: boolean
  /** The number of days after today by whose end it must be paid at a convenience store; null: not offered. */
  konbiniDays: number | null
}

/** A payment that the payer is to make at a convenience store. */
export interface AwaitedAtShop {
  amount: number
  /** The deadline. */
  until: number
  /** The provider's words for the chains, such as `lawson`. */
  shops: string[]
  /** The provider's page with the numbers for the till. */
  voucherUrl: string | undefined
}

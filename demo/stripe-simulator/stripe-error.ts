/** An error with the fields that Stripe's API answers. */
export class StripeError extends Error {
  readonly status: number
  readonly error: object

  constructor(status: number, error: { type: string; code?: string; param?: string; message: string }) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

const type = 'invalid_request_error'

export const invalidKey = () => new StripeError(401, { type, message: 'Invalid API Key provided' })

export const reusedIdempotencyKey = () =>
  new StripeError(400, {
    type: 'idempotency_error',
    message: 'Keys for idempotent requests can only be used with the same parameters',
  })

export const unknownCall = (call: string) =>
  new StripeError(404, { type, message: `Unrecognized request: ${call}` })

export const missing = (param: string, what: string) =>
  new StripeError(404, { type, code: 'resource_missing', param, message: `No such ${what}` })

export const invalid = (param: string, message: string) => new StripeError(400, { type, param, message })

/** The studio's balance at Stripe is too low to pay the refund. */
export const emptyBalance = () =>
  new StripeError(400, {
    type,
    code: 'balance_insufficient',
    message: 'You have insufficient funds in your Stripe account for this refund',
  })

export const refundedAlready = () =>
  new StripeError(400, {
    type,
    code: 'charge_already_refunded',
    message: 'The charge has already been refunded',
  })

/** A payment that is paid or cancelled already, or not paid yet. */
export const unexpectedState = () =>
  new StripeError(400, {
    type,
    code: 'payment_intent_unexpected_state',
    message: 'The status of this PaymentIntent does not allow it.',
  })

export const disputedCharge = () =>
  new StripeError(400, {
    type,
    code: 'charge_disputed',
    message: 'The charge has been charged back and cannot be refunded',
  })

/** The bank of the customer declines the charge. */
export const declinedCard = () =>
  new StripeError(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' })

export const invalidEmail = (email: string) =>
  new StripeError(400, {
    type,
    code: 'email_invalid',
    param: 'email',
    message: `Invalid email address: ${email}`,
  })

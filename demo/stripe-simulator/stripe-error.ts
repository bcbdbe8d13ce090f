/** A refusal in Stripe's words. */
export class StripeError extends Error {
  readonly status: number
  readonly error: object

  constructor(status: number, error: { type: string; code?: string; param?: string; message: string }) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

export const missing = (param: string, what: string) =>
  new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${what}`,
  })

export const invalid = (param: string, message: string) =>
  new StripeError(400, { type: 'invalid_request_error', param, message })

export const invalidEmail = (email: string) =>
  new StripeError(400, {
    type: 'invalid_request_error',
    code: 'email_invalid',
    param: 'email',
    message: `Invalid email address: ${email}`,
  })

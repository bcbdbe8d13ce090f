import { STATUS_CODES } from 'node:http'
import { errorStatus } from '#contract/errors.ts'
import type { ErrorCode, RefusalBody } from '#contract/errors.ts'

/** The one error type: why a call is refused, as a key that both catalogues translate. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined

  /** @param fields the refused fields and their type words, for `error.{field}.{type}` */
  constructor(code: ErrorCode, fields?: Record<string, string>) {
    super(code)
    this.code = code
    this.fields = fields
  }

  get status(): number {
    return errorStatus[this.code]
  }

  toBody(): RefusalBody {
    return {
      statusCode: this.status,
      error: STATUS_CODES[this.status] ?? 'Error',
      message: this.code,
      ...(this.fields && { fields: this.fields }),
    }
  }
}

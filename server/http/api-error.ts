import { STATUS_CODES } from 'node:http'
import { errorStatus } from '#contract/errors.ts'
import type { ErrorCode, ApiErrorBody } from '#contract/errors.ts'

/** The one error type of the API: a key that both catalogues translate. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly current: object | undefined

  /**
   * @param fields the wrong fields and what is wrong with each, for the key `error.{field}.{type}`
   * @param current the present state, when another caller has changed what this caller saw
   */
  constructor(code: ErrorCode, fields?: Record<string, string>, current?: object) {
    super(code)
    this.code = code
    this.fields = fields
    this.current = current
  }

  get status(): number {
    return errorStatus[this.code]
  }

  toBody(): ApiErrorBody {
    return {
      statusCode: this.status,
      error: STATUS_CODES[this.status] ?? 'Error',
      message: this.code,
      ...(this.fields && { fields: this.fields }),
      ...(this.current && { current: this.current }),
    }
  }
}

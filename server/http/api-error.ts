import { STATUS_CODES } from 'node:http'
import { errorStatus } from '#contract/errors.ts'
import type { ErrorCode, ApiErrorBody } from '#contract/errors.ts'

/** The one error type: why a call is refused, as a key that both catalogues translate. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly current: object | undefined

  /**
   * @param fields the refused fields and their type words, for `error.{field}.{type}`
   * @param current what stands there instead of what the caller has seen
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

import { errorStatus } from '#contract/errors.ts'
import type { ErrorCode, ApiErrorBody } from '#contract/errors.ts'

/**
 * Not from `node:http`: an import reads every name of that module, and one of them loads a client for HTTP of
 * 16 MB.
 */
const statusNames: Record<ApiError['status'], string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

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

  get status(): (typeof errorStatus)[ErrorCode] {
    return errorStatus[this.code]
  }

  toBody(): ApiErrorBody {
    return {
      statusCode: this.status,
      error: statusNames[this.status],
      message: this.code,
      ...(this.fields && { fields: this.fields }),
      ...(this.current && { current: this.current }),
    }
  }
}

import { ApiError } from '#server/http/api-error.ts'

/**
 * The store of the pictures has failed, or refuses the request: for the client it is unavailable, the log
 * gets the reason. It carries nothing else of the library's error, which has the signed request.
 */
export class StoreFailure extends ApiError {
  /**
   * The name that the store gives to the error, or the code of the network: `NoSuchBucket`, `ECONNREFUSED`.
   */
  readonly kind: string
  /** Undefined when no answer came. */
  readonly httpStatus: number | undefined
  /** The right that the request needs, where the caller has noted it. */
  right = ''

  constructor(kind: string, httpStatus: number | undefined, words: string) {
    super('error.server.unavailable')
    this.message = `the picture store failed: ${words}`
    this.kind = kind
    this.httpStatus = httpStatus
  }
}

/** The failure for an error of the library. */
export function storeFailure(error: unknown): StoreFailure {
  const { name = '', code, message = '', $metadata: answer } = error as LibraryError
  const status = answer?.httpStatusCode
  if (status !== undefined) {
    const request = answer?.requestId === undefined ? '' : `, request ${answer.requestId}`
    return new StoreFailure(name, status, `${name} (HTTP ${status}${request})`)
  }
  const kind = typeof code === 'string' ? code : name
  if (name === 'AbortError' || name === 'TimeoutError')
    return new StoreFailure('TimeoutError', undefined, 'it does not answer in time')
  return new StoreFailure(kind, undefined, `${kind} ${message.split('\n', 1)[0]}`)
}

interface LibraryError {
  name?: string
  code?: unknown
  message?: string
  $metadata?: { httpStatusCode?: number; requestId?: string }
}

/**
 * Calls the API by the contract: base path, token, language, time limit and errors. No other code calls it,
 * except `upload.ts`.
 */
import type { Answer, Endpoint, RequestHeader, Sent } from '#contract/endpoint.ts'
import type { ErrorCode, ApiErrorBody } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { totalHeader } from '#contract/paging.ts'
import type { Page, PagedEndpoint } from '#contract/paging.ts'
import { languageOfPath } from './language.ts'
import { tellFactorNeeded } from './needed-factor.ts'
import { accessToken, endSession } from './session.ts'

/**
 * What went wrong, as a translation key. `unreachable` means that no answer came, so the server may have done
 * the work.
 */
export type CallErrorCode = ErrorCode | 'error.server.unreachable'

export class CallError extends Error {
  readonly code: CallErrorCode
  readonly fields: Record<string, string>
  /** The present state, when another caller has changed what this page shows. */
  readonly current: object | undefined

  constructor(code: CallErrorCode, fields: Record<string, string> = {}, current?: object) {
    super(code)
    this.code = code
    this.fields = fields
    this.current = current
  }

  /** Whether the server may have done the work: no answer came, or the server itself cannot tell. */
  get outcomeUnknown(): boolean {
    return this.code === 'error.server.unreachable' || this.code === 'error.server.outcomeUnknown'
  }
}

/** What a call takes of an endpoint: what its contract names, and how the call is made. */
export type CallInput<E extends Endpoint> = {
  [Name in 'params' | 'query' | 'body' as E extends Record<Name, unknown> ? Name : never]: Sent<E, Name>
} & HeadersOf<E> & { signal?: AbortSignal; token?: string; limitMs?: number }

/** The same of any endpoint. */
interface RequestInput extends HeaderValues {
  params?: object
  query?: object
  body?: object
  signal?: AbortSignal
  limitMs?: number
}

/** The values of the contract's headers, for endpoints that read them. */
interface HeaderValues {
  /** The entity tag that was seen, without quotes; nothing is compared when it is absent. */
  ifMatch?: string | undefined
  /** The same for each attempt at one creation. */
  idempotencyKey?: string
  /** Of a session that this browser has ended; that of the present session when it is absent. */
  token?: string
}

type HeadersOf<E extends Endpoint> = (E extends { headers: readonly [...RequestHeader[], 'If-Match'] }
  ? Pick<HeaderValues, 'ifMatch'>
  : unknown) &
  (E extends { headers: readonly ['Idempotency-Key', ...RequestHeader[]] }
    ? Pick<HeaderValues, 'idempotencyKey'>
    : unknown)

/**
 * Calls an endpoint; rejects with a `CallError`, or with an `AbortError` when the caller's signal ends it.
 * Without an answer within `limitMs`, 5 s where it is absent, the server counts as unreachable.
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Answer<E>> {
  return (await request(endpoint, input as RequestInput)).answer
}

export interface PageInput<E extends PagedEndpoint> {
  /** The first page is 1. */
  page: number
  size: number
  /** The query besides the page. */
  query?: Omit<Sent<E, 'query'>, 'page' | 'size'> | undefined
  signal?: AbortSignal
}

/** Calls an endpoint that answers one page of a list. */
export async function callPage<E extends PagedEndpoint>(
  endpoint: E,
  { page, size, query, ...input }: PageInput<E>,
): Promise<Page<Answer<E>>> {
  const pageQuery = { ...query, page: String(page), size: String(size) }
  const { answer, headers } = await request(endpoint, { ...input, query: pageQuery })
  return { items: answer, total: Number(headers.get(totalHeader)) }
}

/**
 * Calls an endpoint that answers a file, which may take minutes; `onProgress` is told how many bytes have
 * come. Rejects with a `CallError`, also when the file ends before it is complete.
 */
export async function callForFile(
  endpoint: Endpoint & { file: string },
  { body, onProgress }: { body?: object; onProgress: (bytes: number) => void },
): Promise<Blob> {
  const token = accessToken()
  const headers = headersFor(body, { token })
  try {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(urlOf(endpoint.path), { method: endpoint.method, headers, ...sent })
    if (!response.ok) throw errorOf(await response.text(), token)
    // A page of a proxy must not be saved as the file.
    if (response.headers.get('content-type') !== endpoint.file)
      throw new CallError('error.server.unreachable')
    const pieces: BlobPart[] = []
    let bytes = 0
    const reader = response.body?.getReader()
    for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
      pieces.push(piece.value)
      bytes += piece.value.length
      onProgress(bytes)
    }
    return new Blob(pieces, { type: endpoint.file })
  } catch (error) {
    throw error instanceof CallError ? error : new CallError('error.server.unreachable')
  }
}

async function request<E extends Endpoint>(
  endpoint: E,
  { params, query, body, signal, limitMs = limits.requestTimeoutMs, ...headers }: RequestInput,
) {
  const { token = accessToken() } = headers
  const limit = AbortSignal.timeout(limitMs)
  let response: Response
  let text: string
  try {
    response = await fetch(urlOf(endpoint.path, params, query), {
      method: endpoint.method,
      headers: headersFor(body, { ...headers, token }),
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    text = await response.text()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError('error.server.unreachable')
  }
  if (!response.ok) throw errorOf(text, token)
  return { answer: answerOf<E>(text), headers: response.headers }
}

/**
 * The answer in the text of a successful response. Throws a `CallError` when the text does not come from the
 * server.
 */
export function answerOf<E extends Endpoint>(text: string): Answer<E> {
  try {
    return (text === '' ? undefined : JSON.parse(text)) as Answer<E>
  } catch {
    // A proxy, or the login page of a network, has answered in the server's place.
    throw new CallError('error.server.unreachable')
  }
}

export function urlOf(path: string, params: object = {}, query: object = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const search = new URLSearchParams(query as Record<string, string>).toString()
  return `/api${filled}${search === '' ? '' : `?${search}`}`
}

export function headersFor(
  body: object | undefined,
  { ifMatch, idempotencyKey, token }: { [Name in keyof HeaderValues]?: string | undefined },
): Record<string, string> {
  return {
    'accept-language': languageOfPath(location.pathname),
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': `"${idempotencyKey}"` }),
  }
}

/** @param token that of the call, because meanwhile another session may have begun */
export function errorOf(text: string, token: string | undefined): CallError {
  let body: Partial<ApiErrorBody>
  try {
    body = JSON.parse(text) as Partial<ApiErrorBody>
  } catch {
    // A proxy between the browser and the server has answered in the server's place.
    return new CallError('error.server.unreachable')
  }
  if (body.message === 'error.server.token_expired' && token === accessToken()) endSession('expired')
  if (body.message === 'error.secondFactor.needed') tellFactorNeeded()
  return new CallError(body.message ?? 'error.server.default', body.fields, body.current)
}

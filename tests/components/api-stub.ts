import { expect, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Answer, Endpoint, Sent } from '#contract/endpoint.ts'
import { errorStatus } from '#contract/errors.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { totalHeader } from '#contract/paging.ts'

/** What a call carried. */
export interface Received<E extends Endpoint> {
  params: Sent<E, 'params'>
  query: Sent<E, 'query'>
  body: Sent<E, 'body'>
  headers: Headers
}

type Reply<E extends Endpoint> = Answer<E> | Response
type Handler<E extends Endpoint> = (received: Received<E>) => Reply<E> | Promise<Reply<E>>

interface Entry {
  endpoint: Endpoint
  handler: Handler<Endpoint>
}

/**
 * Stands in for the API in a test of one part of a page. Requests and answers are checked by the contract; a
 * call that the test does not expect fails it. `fetch` is replaced, so that a test depends on no network.
 */
export class ApiStub {
  readonly #entries: Entry[] = []
  readonly #received: Array<{ endpoint: Endpoint; received: Received<Endpoint> }> = []
  readonly #unexpected: string[] = []

  constructor() {
    const fetch = vi
      .spyOn(window, 'fetch')
      .mockImplementation((input, init) => this.#answer(input as string, init))
    vi.stubGlobal('XMLHttpRequest', FileRequest)
    onTestFinished(() => {
      fetch.mockRestore()
      vi.unstubAllGlobals()
      expect(this.#unexpected).toEqual([])
    })
  }

  /** Answers calls of the endpoint from now on, instead of an earlier handler of it. */
  on<E extends Endpoint>(endpoint: E, handler: Handler<E>): this {
    this.#entries.unshift({ endpoint, handler })
    return this
  }

  /** What the calls of the endpoint have carried, in their order. */
  received<E extends Endpoint>(endpoint: E): Received<E>[] {
    return this.#received
      .filter((call) => call.endpoint.name === endpoint.name)
      .map(({ received }) => received as Received<E>)
  }

  async #answer(address: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(address, location.href)
    for (const { endpoint, handler } of this.#entries) {
      const params = endpoint.method === (init.method ?? 'GET') ? paramsOf(endpoint, pathname) : undefined
      if (params === undefined) continue
      const received = {
        params,
        query: Object.fromEntries(searchParams),
        body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
        headers: new Headers(init.headers),
      } as Received<Endpoint>
      this.#received.push({ endpoint, received })
      const answer = await unlessAborted(handler(received), init.signal ?? undefined)
      return answer instanceof Response ? answer : this.#asContracted(endpoint, answer)
    }
    this.#unexpected.push(`${init.method ?? 'GET'} ${pathname}`)
    return refusal('error.server.notFound')
  }

  #asContracted({ name, status, answer: schema }: Endpoint, answer: unknown): Response {
    const { error } = z.safeParse(schema, answer)
    if (error) this.#unexpected.push(`${name} is answered otherwise than the contract says: ${error.message}`)
    return answer === undefined ? new Response(null, { status }) : Response.json(answer, { status })
  }
}

/**
 * A request that carries a file (web/lib/upload.ts). It says that half of the file is sent, and is answered
 * as `fetch` is.
 */
class FileRequest extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  readonly #stop = new AbortController()
  readonly #headers = new Headers()
  #call = { method: '', address: '' }

  open(method: string, address: string): void {
    this.#call = { method, address }
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  abort(): void {
    this.#stop.abort()
  }

  send(body: Blob): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: body.size / 2, total: body.size }))
    void this.#ask(body)
      .then((event) => this.dispatchEvent(new Event(event)))
      .then(() => this.dispatchEvent(new Event('loadend')))
  }

  async #ask(body: Blob): Promise<'load' | 'abort' | 'error'> {
    const { method, address } = this.#call
    const { signal } = this.#stop
    try {
      const answer = await fetch(address, { method, headers: this.#headers, body, signal })
      this.status = answer.status
      this.responseText = await answer.text()
      return 'load'
    } catch {
      return signal.aborted ? 'abort' : 'error'
    }
  }
}

/** The values of the placeholders in the endpoint's path; undefined when it is another path. */
function paramsOf({ path }: Endpoint, pathname: string): Record<string, string> | undefined {
  const pattern = path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^/api${pattern}$`).exec(pathname)
  if (match === null) return undefined
  return Object.fromEntries(
    Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  )
}

/** As `fetch` does, which rejects when its caller gives up. */
async function unlessAborted<T>(answer: T | Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const aborted = new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason)),
  )
  return Promise.race([answer, aborted])
}

/** A refusal in the form of the API. */
export const refusal = (
  message: ErrorCode,
  more: { fields?: Record<string, string>; current?: object } = {},
): Response => {
  const status = errorStatus[message]
  return Response.json({ statusCode: status, error: 'refused', message, ...more }, { status })
}

/** One page of a list that has more rows. */
export const pageOf = <E extends Endpoint & { paged: true }>(
  _endpoint: E,
  items: Answer<E>,
  total: number,
): Response => Response.json(items, { headers: { [totalHeader]: String(total) } })

/** What `fetch` does when the connection breaks before an answer has come. */
export const connectionLost = (): never => {
  throw new TypeError('Failed to fetch')
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { BucketSettings } from '#server/features/pictures/bucket-client.ts'
import { signatureMistake } from './signature.ts'

export interface FakeObject {
  content: Buffer
  type: string
  cacheControl: string
}

const account = { accessKeyId: 'FAKEKEY', secretAccessKey: 'fake/secret+of=the-store', region: 'jp-test-1' }
const bucket = 'studio-pictures'
/** So few keys in one answer that a list has several. */
const keysAtOnce = 4

const statusOf: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  SlowDown: 503,
  InternalError: 500,
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
  MethodNotAllowed: 405,
}

/**
 * A store that speaks the part of the S3 protocol that the product uses, over a socket, with one bucket in
 * its memory. It checks the signature of each request. The test lets it fail.
 */
export class FakeS3 {
  readonly objects = new Map<string, FakeObject>()
  /** The requests that came, in order: `PUT pictures/…/480.jpg`. */
  readonly calls: string[] = []
  /**
   * The name of the error with which the request is answered; `silence` for no answer, `halt` for one that
   * stops in its middle.
   */
  refuse: (method: string, key: string) => string | undefined = () => undefined
  readonly #server = createServer((request, response) => void this.#receive(request, response))

  /** Ends with the test. */
  static async open(): Promise<FakeS3> {
    const store = new FakeS3()
    await store.listen()
    onTestFinished(() => store.close())
    return store
  }

  /** @param port absent, a free one */
  async listen(port = 0): Promise<void> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get settings(): BucketSettings {
    return { ...account, bucket, endpoint: `http://127.0.0.1:${this.port}`, pathStyle: true }
  }

  /** The settings as the environment gives them. */
  get environment(): Record<string, string> {
    const { endpoint = '', region, accessKeyId, secretAccessKey } = this.settings
    return {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store')
    const [, named = '', ...path] = decodeURIComponent(pathname).split('/')
    const [method, key] = [request.method ?? '', path.join('/')]
    this.calls.push(`${method} ${key}`)
    const refusal =
      signatureMistake(request, body, account) ??
      (named === bucket ? undefined : 'NoSuchBucket') ??
      this.refuse(method, key)
    if (refusal === 'silence') return
    if (refusal !== undefined && refusal !== 'halt') return answerError(response, refusal)
    if (method === 'PUT') return this.#put(request, response, key, body)
    if (method === 'DELETE') return this.#delete(response, key)
    if (method === 'GET' && key === '') return this.#list(response, searchParams)
    if (method === 'GET') return this.#get(response, key, refusal === 'halt')
    answerError(response, 'MethodNotAllowed')
  }

  #put({ headers }: IncomingMessage, response: ServerResponse, key: string, content: Buffer): void {
    const [type = '', cacheControl = ''] = [headers['content-type'], headers['cache-control']]
    this.objects.set(key, { content, type, cacheControl })
    response.writeHead(200, { etag: '"etag"' }).end()
  }

  #delete(response: ServerResponse, key: string): void {
    this.objects.delete(key)
    response.writeHead(204).end()
  }

  #get(response: ServerResponse, key: string, halts: boolean): void {
    const object = this.objects.get(key)
    if (object === undefined) return answerError(response, 'NoSuchKey')
    const { content, type } = object
    response.writeHead(200, { 'content-type': type, 'content-length': content.length })
    if (halts) response.write(content.subarray(0, content.length / 2))
    else response.end(content)
  }

  #list(response: ServerResponse, query: URLSearchParams): void {
    const after = query.get('continuation-token') ?? ''
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .toSorted()
    const shown = keys.slice(0, keysAtOnce)
    const next =
      keys.length > shown.length ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : ''
    const contents = shown.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
    const truncated = `<IsTruncated>${next !== ''}</IsTruncated>`
    const xml = `<ListBucketResult>${contents}${truncated}${next}</ListBucketResult>`
    response.writeHead(200, { 'content-type': 'application/xml' }).end(xml)
  }
}

function answerError(response: ServerResponse, name: string): void {
  const xml = `<?xml version="1.0"?><Error><Code>${name}</Code><Message>of the fake</Message></Error>`
  response.writeHead(statusOf[name] ?? 403, { 'content-type': 'application/xml' }).end(xml)
}

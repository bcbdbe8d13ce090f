import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { createLine } from '#server/line/line-api.ts'
import type { Line } from '#server/line/line-api.ts'
import { newId } from '#server/security/new-id.ts'
import type { TestApp } from './app.ts'

/** What it does with a call: takes it, answers with a status, or takes it and lets the connection break. */
type Behaviour = 'take' | { status: number; message?: string } | 'breakAfter'

interface Delivered {
  to: string
  text: string
}

interface Sent {
  to?: string
  replyToken?: string
  messages?: Array<{ type: string; text: string }>
}

const settings = {
  accessToken: 'access-token-of-the-channel',
  channelSecret: '0123456789abcdef0123456789abcdef',
  basicId: '@hidamari',
}

const isUuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/**
 * LINE's Messaging API on loopback: it checks the token, takes each retry key once, delivers nothing to who
 * has blocked the account, takes each reply token once, and signs its webhooks.
 */
export class FakeLine {
  /** What arrived, in order. */
  readonly pushed: Delivered[] = []
  readonly replies: Delivered[] = []
  /** Status of each answer to a push, in order. */
  readonly answers: number[] = []
  /** The keys of the pushes, in order. */
  readonly keys: string[] = []
  readonly blockedBy = new Set<string>()
  accessToken = settings.accessToken
  behaviour: (call: 'push' | 'reply', attempt: number) => Behaviour = () => 'take'
  readonly #taken = new Set<string>()
  readonly #replyTokens = new Map<string, string>()
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  #calls = 0

  /** Opens it; it closes at the end of the test. */
  static async open(): Promise<FakeLine> {
    const fake = new FakeLine()
    fake.#server.listen(0, '127.0.0.1')
    await once(fake.#server, 'listening')
    onTestFinished(() => {
      fake.#server.closeAllConnections()
      fake.#server.close()
    })
    return fake
  }

  /** The API as the studio calls it. */
  get api(): Line {
    const { port } = this.#server.address() as AddressInfo
    return createLine({ ...settings, apiUrl: `http://127.0.0.1:${port}` })
  }

  /** An event as LINE sends it; `id` is that of one that comes again. */
  event(lineUserId: string, type: string, { id = newId(), more = {} }: { id?: string; more?: object } = {}) {
    const replyToken = newId()
    this.#replyTokens.set(replyToken, lineUserId)
    return {
      type,
      mode: 'active',
      timestamp: 0,
      source: { type: 'user', userId: lineUserId },
      webhookEventId: id,
      deliveryContext: { isRedelivery: false },
      ...(type !== 'unfollow' && { replyToken }),
      ...more,
    }
  }

  text(lineUserId: string, text: string, id?: string) {
    const message = { id: newId(), type: 'text', text }
    return this.event(lineUserId, 'message', { ...(id !== undefined && { id }), more: { message } })
  }

  /** Sends events to the studio, signed with the secret, and returns the status of the answer. */
  async deliver(app: TestApp, events: object[], secret = settings.channelSecret): Promise<number> {
    const body = JSON.stringify({ destination: 'Ustudio', events })
    const signature = createHmac('sha256', secret).update(body).digest('base64')
    return this.post(app, body, signature)
  }

  async post(app: TestApp, body: string, signature: string | undefined): Promise<number> {
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: '/api/line/webhook',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(signature !== undefined && { 'x-line-signature': signature }),
      },
      payload: body,
    })
    return statusCode
  }

  /** The person says something in the chat. Returns what the account answers, or undefined. */
  async say(app: TestApp, lineUserId: string, text: string): Promise<string | undefined> {
    const before = this.replies.length
    await this.deliver(app, [this.text(lineUserId, text)])
    return this.replies.slice(before)[0]?.text
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = (await json(request)) as Sent
    const call = request.url === '/v2/bot/message/push' ? 'push' : 'reply'
    const key = String(request.headers['x-line-retry-key'] ?? '')
    if (call === 'push') this.keys.push(key)
    this.#calls += 1
    const behaviour = this.behaviour(call, this.#calls)
    const status = this.#statusOf(call, { request, sent, key, behaviour })
    if (call === 'push') this.answers.push(status)
    if (behaviour === 'breakAfter') return void request.socket.destroy()
    const message = typeof behaviour === 'object' ? (behaviour.message ?? 'refused') : 'refused'
    response.writeHead(status, { 'content-type': 'application/json', 'x-line-request-id': newId() })
    response.end(JSON.stringify(status === 200 ? { sentMessages: [] } : { message: `${message} ${sent.to}` }))
  }

  #statusOf(
    call: 'push' | 'reply',
    {
      request,
      sent,
      key,
      behaviour,
    }: { request: IncomingMessage; sent: Sent; key: string; behaviour: Behaviour },
  ): number {
    if (request.headers.authorization !== `Bearer ${this.accessToken}`) return 401
    if (typeof behaviour === 'object') return behaviour.status
    const text = sent.messages?.[0]?.text ?? ''
    if (text === '' || text.length > 5_000) return 400
    if (call === 'reply') {
      const to = this.#replyTokens.get(sent.replyToken ?? '')
      if (to === undefined) return 400
      this.#replyTokens.delete(sent.replyToken ?? '')
      this.replies.push({ to, text })
      return 200
    }
    if (!isUuid.test(key) || !/^U[\da-f]{32}$/.test(sent.to ?? '')) return 400
    if (this.#taken.has(key)) return 409
    this.#taken.add(key)
    // LINE takes it all the same.
    if (!this.blockedBy.has(sent.to ?? '')) this.pushed.push({ to: sent.to ?? '', text })
    return 200
  }
}

/** As LINE names a person to this studio. */
export const lineUser = (digit: string): string => `U${digit.repeat(32)}`

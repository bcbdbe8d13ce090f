import type { messagingApi } from '@line/bot-sdk'

export interface LineSettings {
  accessToken: string
  channelSecret: string
  /** Of the official account, with its @. */
  basicId: string
  /** Undefined: LINE's own. */
  apiUrl: string | undefined
}

/**
 * What became of a message. `taken`: LINE has it, now or from an attempt before. `bound`: the plan of the
 * account has no more messages this month. `token`: LINE does not accept the access token. `refused`: no
 * repetition is taken either. `unknown`: it may or may not have arrived, or LINE asks to wait.
 */
export type Outcome = { state: 'taken' } | { state: 'bound' | 'token' | 'refused' | 'unknown'; code: string }

/** LINE's Messaging API as the studio uses it. */
export interface Line {
  /** Whether LINE has signed the body of a webhook. */
  isSigned: (body: Buffer, signature: string) => Promise<boolean>
  /**
   * Sends a message that counts in the plan of the account. With the same key it is taken once, however often
   * it is sent within a day.
   * @param key a UUID
   */
  push: (message: { to: string; text: string; key: string }) => Promise<Outcome>
  /** Answers a webhook, once and within a minute. It costs nothing. */
  reply: (answer: { token: string; text: string }) => Promise<Outcome>
  /** Opens the chat with the account on a phone, which it offers to add first, with the text typed in. */
  chatLink: (text: string) => string
}

/** LINE answers within a second; a job and a webhook wait no longer than this. */
const timeoutMs = 10_000

export function createLine({ accessToken, channelSecret, basicId, apiUrl }: LineSettings): Line {
  let client: Promise<messagingApi.MessagingApiClient> | undefined
  // Loaded when it is first needed, because the library brings all APIs of LINE.
  const load = () =>
    (client ??= import('@line/bot-sdk').then(
      ({ messagingApi: api }) =>
        new api.MessagingApiClient({
          channelAccessToken: accessToken,
          ...(apiUrl !== undefined && { baseURL: apiUrl }),
        }),
    ))

  return {
    async isSigned(body, signature) {
      const { validateSignature } = await import('@line/bot-sdk')
      return validateSignature(body, channelSecret, signature)
    },
    push: ({ to, text, key }) =>
      attempt(async () => (await load()).pushMessage({ to, messages: [{ type: 'text', text }] }, key)),
    reply: ({ token: replyToken, text }) =>
      attempt(async () => (await load()).replyMessage({ replyToken, messages: [{ type: 'text', text }] })),
    chatLink: (text) =>
      `https://line.me/R/oaMessage/${encodeURIComponent(basicId)}/?${encodeURIComponent(text)}`,
  }
}

async function attempt(call: () => Promise<unknown>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  // The library has no bound of its own. What it sends afterwards has the same key.
  const bound = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), timeoutMs)
  })
  try {
    await Promise.race([call(), bound])
    return { state: 'taken' }
  } catch (error) {
    return outcomeOf(error as { status?: number; body?: string })
  } finally {
    clearTimeout(timer)
  }
}

/** Codes only: what LINE says may repeat the person's id. */
function outcomeOf({ status, body = '' }: { status?: number; body?: string }): Outcome {
  if (status === undefined) return { state: 'unknown', code: 'unreachable' }
  // A repetition of a message that LINE has taken before.
  if (status === 409) return { state: 'taken' }
  const code = String(status)
  if (status === 401 || status === 403) return { state: 'token', code }
  // LINE says by its words alone that the month is used up.
  if (status === 429 && /monthly limit/i.test(body)) return { state: 'bound', code }
  if (status === 429 || status >= 500) return { state: 'unknown', code }
  return { state: 'refused', code }
}

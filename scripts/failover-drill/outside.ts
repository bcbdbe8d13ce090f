import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { startStripeSimulator } from '#demo/stripe-simulator/start.ts'
import type { RunningSimulator } from '#demo/stripe-simulator/start.ts'
import { systemClock } from '#time/clock.ts'

/*
 * What is outside of the studio: a mail server, a Stripe that moves no money, and a visitor who reads pages.
 * Nothing of it fails in the drill.
 */

/** How often each mail has come, by the id of its row. */
export type Mails = ReadonlyMap<string, number>

/** Accepts every mail. */
export async function startMailServer(): Promise<{ url: string; mails: Mails }> {
  const mails = new Map<string, number>()
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    disableReverseLookup: true,
    onData(stream, _, done) {
      let text = ''
      stream.setEncoding('utf8').on('data', (part: string) => (text += part))
      stream.on('end', () => {
        const id = /^message-id:\s*<([^@>]+)@/im.exec(text)?.[1] ?? 'without an id'
        mails.set(id, (mails.get(id) ?? 0) + 1)
        done()
      })
    },
  })
  const port = 2525
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  return { url: `smtp://127.0.0.1:${port}`, mails }
}

/** Sends its webhooks to HAProxy, again and again until they are accepted, as Stripe does. */
export function startStripe(origin: string): Promise<RunningSimulator & { counted: { webhooks: number } }> {
  const counted = { webhooks: 0 }
  const post = async (body: string, signature: string) => {
    const answer = await fetch(`${origin}/api/payments/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
      signal: AbortSignal.timeout(10_000),
    })
    if (answer.ok) counted.webhooks += 1
    return answer.status
  }
  return startStripeSimulator({ clock: systemClock, publicUrl: origin, post }).then((stripe) => ({
    ...stripe,
    counted,
  }))
}

export interface PageReads {
  shown: number
  /** Why a page was not shown, and how often. */
  failures: Map<string, number>
  /** The longest that the visitor waited for a page, with all attempts, by a clock that is never set. */
  longestWaitMs: number
}

const pages = ['/', '/booking', '/price', '/en', '/en/booking']
const lookMs = 200

/** A visitor reads one public page after the other until the signal. */
export async function readPages(origin: string, signal: AbortSignal): Promise<PageReads> {
  const reads: PageReads = { shown: 0, failures: new Map(), longestWaitMs: 0 }
  let askedAt: number | undefined
  for (let turn = 0; !signal.aborted; turn += 1) {
    askedAt ??= performance.now()
    const failure = await failureOf(origin + (pages[turn % pages.length] ?? '/'))
    if (failure === undefined) {
      reads.shown += 1
      reads.longestWaitMs = Math.max(reads.longestWaitMs, performance.now() - askedAt)
      askedAt = undefined
    } else {
      reads.failures.set(failure, (reads.failures.get(failure) ?? 0) + 1)
    }
    await pause(lookMs)
  }
  if (askedAt !== undefined) reads.longestWaitMs = Math.max(reads.longestWaitMs, performance.now() - askedAt)
  return reads
}

async function failureOf(address: string): Promise<string | undefined> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) })
    const text = await answer.text()
    return answer.ok && text.includes('</html>') ? undefined : String(answer.status)
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'no answer within 5 s' : 'no answer'
  }
}

interface Job {
  work: string
  begunAt: number
  isFailing: boolean
}

/** The last run of each periodic job of a process, by its metrics. */
export async function readJobs(address: string): Promise<Job[]> {
  const text = await (await fetch(`${address}/api/metrics`)).text()
  const valueOf = (metric: string, work: string) =>
    Number(new RegExp(`^${metric}\\{work="${work}"\\} (.+)$`, 'm').exec(text)?.[1] ?? 0)
  return [...text.matchAll(/^hidamari_job_begun_seconds\{work="(.+)"\} (.+)$/gm)].map(
    ([, work = '', begun]) => ({
      work,
      begunAt: Number(begun) * 1_000,
      isFailing: valueOf('hidamari_job_failing_since_seconds', work) > 0,
    }),
  )
}

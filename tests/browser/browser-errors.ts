import type { BrowserContext } from 'playwright-core'

/**
 * Everything a browser complains about while a test runs: errors and warnings on the console, uncaught
 * errors, what the content policy blocked, and requests that would have left the machine.
 */
export class Complaints {
  readonly #heard: string[] = []
  readonly #excused: RegExp[] = []

  static async listen(context: BrowserContext): Promise<Complaints> {
    const complaints = new Complaints()
    const hear = (complaint: string) => void complaints.#heard.push(complaint)
    await context.addInitScript(policyListener)
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        hear(`${message.text()} (${message.location().url})`)
      }
    })
    context.on('weberror', (error) => hear(String(error.error().stack ?? error.error())))
    context.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url())
      if (protocol.startsWith('http') && hostname !== '127.0.0.1')
        hear(`${request.url()} is not on this machine`)
    })
    return complaints
  }

  /** Expects a complaint; a test that hears none of the kind fails as well. */
  excuse(kind: RegExp): void {
    this.#excused.push(kind)
  }

  /** What a test must not end with. */
  get unexpected(): string[] {
    const silent = this.#excused.filter((kind) => !this.#heard.some((complaint) => kind.test(complaint)))
    return [
      ...this.#heard.filter((complaint) => !this.#excused.some((kind) => kind.test(complaint))),
      ...silent.map((kind) => `nothing was heard of ${String(kind)}`),
    ]
  }
}

const policyListener = `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  console.error('Blocked by ' + violatedDirective + ': ' + blockedURI))`

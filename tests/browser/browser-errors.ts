import type { BrowserContext } from 'playwright-core'

/**
 * What a browser reports while a test runs: errors and warnings on the console, uncaught errors, what the content
 * security policy blocked, and requests that would have left the machine.
 */
export class BrowserErrors {
  readonly #reported: string[] = []
  readonly #expected: RegExp[] = []

  static async listen(context: BrowserContext): Promise<BrowserErrors> {
    const errors = new BrowserErrors()
    const report = (error: string) => void errors.#reported.push(error)
    await context.addInitScript(policyListener)
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        report(`${message.text()} (${message.location().url})`)
      }
    })
    context.on('weberror', (error) => report(String(error.error().stack ?? error.error())))
    context.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url())
      if (protocol.startsWith('http') && hostname !== '127.0.0.1')
        report(`${request.url()} is not on this machine`)
    })
    return errors
  }

  /** Expects errors of this kind. A test in which the browser reports none of them fails as well. */
  expect(kind: RegExp): void {
    this.#expected.push(kind)
  }

  /** Why the test must fail: errors that it did not expect, and kinds that it expected and that did not come. */
  get unexpected(): string[] {
    const absent = this.#expected.filter((kind) => !this.#reported.some((error) => kind.test(error)))
    return [
      ...this.#reported.filter((error) => !this.#expected.some((kind) => kind.test(error))),
      ...absent.map((kind) => `the browser reported no ${String(kind)}`),
    ]
  }
}

const policyListener = `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  console.error('Blocked by ' + violatedDirective + ': ' + blockedURI))`

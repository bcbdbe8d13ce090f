import type { BrowserContext, ConsoleMessage, Disposable, Request, WebError } from 'playwright-core'

/**
 * What a browser reports while a test runs: errors and warnings on the console, uncaught errors, what the
 * content security policy blocked, and requests that would have left the machine.
 */
export class BrowserErrors {
  readonly #reported: string[] = []
  readonly #expected: RegExp[] = []

  readonly #context: BrowserContext
  readonly #policyListener: Disposable

  constructor(context: BrowserContext, policyListener: Disposable) {
    this.#context = context
    this.#policyListener = policyListener
    context.on('console', this.#hearConsole)
    context.on('weberror', this.#hearError)
    context.on('request', this.#hearRequest)
  }

  static async listen(context: BrowserContext): Promise<BrowserErrors> {
    return new BrowserErrors(context, await context.addInitScript(policyListener))
  }

  async stop(): Promise<void> {
    this.#context.off('console', this.#hearConsole)
    this.#context.off('weberror', this.#hearError)
    this.#context.off('request', this.#hearRequest)
    await this.#policyListener.dispose()
  }

  readonly #hearConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // Visit blocks it, except where a test asks for it.
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    this.#reported.push(`${message.text()} (${message.location().url})`)
  }

  readonly #hearError = (error: WebError) => {
    const { stack = '' } = error.error()
    // Empty where the browser itself rejected a promise.
    this.#reported.push(stack === '' ? String(error.error()) : stack)
  }

  readonly #hearRequest = (request: Request) => {
    const { protocol, hostname } = new URL(request.url())
    if (!protocol.startsWith('http') || ['127.0.0.1', 'localhost'].includes(hostname)) return
    this.#reported.push(`${request.url()} is not on this machine`)
  }

  /** Expects errors of this kind. A test in which the browser reports none of them fails as well. */
  expect(kind: RegExp): void {
    this.#expected.push(kind)
  }

  /**
   * Why the test must fail: errors that it did not expect, and kinds that it expected and that did not come.
   */
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

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Disposable, Locator, Page } from 'playwright-core'
import type { Language } from '#studio/languages.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { slowestMs } from '#tests/support/slowest-wait.ts'
import { BrowserErrors } from './browser-errors.ts'
import type { ContextPool } from './context-pool.ts'
import { beginSession } from './session.ts'
import type { Studio } from './studio.ts'
import { textsOf } from '#tests/support/texts.ts'
import type { Texts } from '#tests/support/texts.ts'

/** Globals of the browser, for functions that run there. */
declare const document: { querySelector(selector: string): object | null }

export interface VisitOptions {
  language?: Language
  /** The member who is logged in. Absent, the visitor is not. */
  as?: TestMember | undefined
  token?: string
  /** Another studio than that of the worker. */
  studio?: Studio
  timeZone?: string
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
  touch?: boolean
  /** Whether the page may install its service worker, which other tests do without. */
  serviceWorker?: boolean
  /** Whether the page is animated. Other tests do not wait for animations. */
  motion?: boolean
  /**
   * Whether the test changes the browser in a way that its next test would notice: stops its clock, uses its
   * developer tools, adds scripts. No other test gets that browser context.
   */
  changesBrowser?: boolean
}

/** Small, because drawing takes processor time by the pixel. */
const usual = { width: 1280, height: 640 }

/** A visitor with a browser context of their own, who reads the site in one language. */
export class Visit {
  readonly studio: Studio
  readonly language: Language
  readonly t: Texts
  readonly context: BrowserContext
  readonly page: Page
  readonly browserErrors: BrowserErrors
  #session: Disposable | undefined
  #isReusable = true

  constructor(
    studio: Studio,
    language: Language,
    context: BrowserContext,
    page: Page,
    browserErrors: BrowserErrors,
  ) {
    this.studio = studio
    this.language = language
    this.t = textsOf(language)
    this.context = context
    this.page = page
    this.browserErrors = browserErrors
  }

  static async begin(contexts: ContextPool, studio: Studio, options: VisitOptions): Promise<Visit> {
    const {
      language = 'ja',
      as,
      timeZone = 'Asia/Tokyo',
      width = usual.width,
      height = usual.height,
      scheme = 'light',
      touch = false,
      serviceWorker = false,
      motion = false,
      changesBrowser = false,
    } = options
    const token = options.token ?? (as && studio.tokenOf(as))
    const page = await contexts.take({
      baseURL: studio.origin,
      // Not a language of the site, because only the address may choose the language.
      locale: 'de-DE',
      timezoneId: timeZone,
      hasTouch: touch,
      serviceWorkers: serviceWorker ? 'allow' : 'block',
      viewport: usual,
      reducedMotion: 'reduce',
    })
    const context = page.context()
    context.setDefaultTimeout(slowestMs)
    await page.setViewportSize({ width, height })
    const reducedMotion = motion ? 'no-preference' : 'reduce'
    await page.emulateMedia({ media: null, colorScheme: scheme, reducedMotion })
    const browserErrors = await BrowserErrors.listen(context)
    await studio.clock.enter(context)
    const session = token === undefined ? undefined : await beginSession(context, token)
    const visit = new Visit(studio, language, context, page, browserErrors)
    visit.#isReusable = !changesBrowser
    visit.#session = session
    return visit
  }

  /** Gives the browser context back. After a failure it is closed, because its state is unknown. */
  async end(contexts: ContextPool, failed: boolean): Promise<void> {
    await this.browserErrors.stop()
    await this.#session?.dispose()
    await this.studio.clock.leave(this.context)
    await (this.#isReusable && !failed ? contexts.release(this.page) : contexts.discard(this.page))
  }

  /** The address of a page (`/booking`) in the visitor's language. */
  to(path: string): string {
    if (this.language === 'ja') return path
    return path === '/' ? '/en' : `/en${path}`
  }

  /**
   * Opens a page (`/booking`) in the visitor's language, and waits until it is hydrated. A dialog that has
   * been closed takes the browser one step back, a moment later, which would stop a page that begins to load.
   */
  async open(path: string): Promise<void> {
    await this.page.waitForFunction(noDialogInHistory)
    await this.page.goto(this.to(path))
    await this.settle()
  }

  /** Another tab of the same browser. */
  async anotherTab(): Promise<Visit> {
    const page = await this.context.newPage()
    return new Visit(this.studio, this.language, this.context, page, this.browserErrors)
  }

  /** Waits until a page is hydrated and answers to clicks. */
  async settle(): Promise<void> {
    await this.page.waitForFunction(takenOver)
  }

  /** Path and query that the browser shows. */
  get address(): string {
    const { pathname, search } = new URL(this.page.url())
    return pathname + search
  }

  /** Waits until the browser shows a page (`/profile`) in the visitor's language, with any query. */
  async arrivesAt(path: string): Promise<void> {
    await this.page.waitForURL(({ pathname }) => pathname === this.to(path))
  }

  /** The heading of the page. */
  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 })
  }

  async picture(name: string): Promise<string> {
    const path = join(tmpdir(), `hidamari-${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}.png`)
    await this.page.screenshot({ path })
    return path
  }
}

/** React marks an element when it has hydrated it. */
const takenOver = () =>
  Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps'))

/** Open dialogs have an entry in the history (web/ui/dialog.tsx). */
const noDialogInHistory = () => !(history.state as { dialog?: true } | null)?.dialog

import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter, parsePath, useLocation } from 'react-router'
import type { Location } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { locators, page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react/pure'
import type { RenderResult } from 'vitest-browser-react/pure'
import type { Role } from '#contract/roles.ts'
import type { Language } from '#studio/languages.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { dayMs } from '#time/tokyo.ts'
import { createTexts, loadTexts } from '#web/app/texts.ts'
import { queries } from '#web/lib/queries.ts'
import { beginSession, endSession } from '#web/lib/session.ts'
import { LoadMemberTexts } from '#web/lib/member-texts.ts'
import { Interactive } from '#web/ui/interactive.tsx'
import '#web/app/styles.css'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /**
     * A field by the name under which its form sends it. For passwords, which have no role, and forms with
     * many fields.
     */
    getByName(name: string): Locator
    /** For what a person finds by its place only. */
    getByCSS(selector: string): Locator
  }
}

locators.extend({ getByName: (name: string) => `[name="${name}"]`, getByCSS: (selector: string) => selector })

// Two pages run beside each other, so the window of each gets and loses the focus at any time. What the
// product reads again for that would come by chance. A test that is about it dispatches the event itself.
for (const name of ['focus', 'visibilitychange'])
  window.addEventListener(
    name,
    (event) => {
      const ofPage = event.target === window || event.target === document
      if (ofPage && event.isTrusted) event.stopImmediatePropagation()
    },
    true,
  )

// A call whose answer was lost is made again at once, and not after the second that a person waits.
const defaults = queries.getDefaultOptions()
queries.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } })

/**
 * Noon of Friday, 20 November 2026, in Tokyo: at this instant the clock of every component test stands still.
 * It is the same in each run, because the tests name the days around it.
 */
export const now = Date.parse('2026-11-20T12:00:00+09:00')

export interface Shown {
  language?: Language
  /** The role of the person who is logged in. Absent, a visitor sees the part. */
  as?: Role
  /** Path, query and fragment of the page (`/booking?week=2026-11-23`), without the language. */
  at?: string
  /** What the page before has put into the navigation state. */
  state?: unknown
  /** The width of the window in pixels. */
  width?: number
  /** The instant at which the clock stands still. */
  clock?: number
}

/** The id of the person who is logged in. */
export const ownId = 'member-1'

export interface OnScreen {
  t: TFunction
  rerender: (part: ReactElement) => Promise<void>
  /** Where the part has led to: `/en/login`, and what it has put into the navigation state. */
  location: () => Location
  /** The same without that state, as a visitor reads it: `/en/profile?tab=payments`. */
  address: () => string
}

/**
 * Shows a part of a page as the site does, in a browser whose clock stands still. What it asks the API is
 * answered by `ApiStub`.
 */
export async function show(part: ReactElement, shown: Shown = {}): Promise<OnScreen> {
  return showWithin((inner) => <Interactive>{inner}</Interactive>, part, shown)
}

/** The same for a whole page, which brings its own toasts. */
export async function showPage(whole: ReactElement, shown: Shown = {}): Promise<OnScreen> {
  return showWithin((inner) => inner, whole, shown)
}

/** As vitest.config.ts says. */
const usual = { width: 1024, height: 640 }

let hasMouseMoved = false
window.addEventListener('mousemove', () => (hasMouseMoved = true), true)

/**
 * Leads the mouse into the last corner of the window. Otherwise what the next test shows below it would be
 * under the mouse from its beginning.
 */
async function parkMouse(): Promise<void> {
  if (!hasMouseMoved) return
  const position = { x: usual.width - 1, y: usual.height - 1 }
  await userEvent.hover(document.documentElement, { position, force: true })
  hasMouseMoved = false
}

/** Forgets what a test has left in the document, in which all files run. */
async function clean(): Promise<void> {
  await cleanup()
  endSession('logout')
  queries.clear()
  localStorage.clear()
  sessionStorage.clear()
  toast.remove()
  vi.useRealTimers()
  const { innerWidth, innerHeight } = window
  if (innerWidth !== usual.width || innerHeight !== usual.height)
    await page.viewport(usual.width, usual.height)
  await parkMouse()
}

async function showWithin(
  frame: (inner: ReactNode) => ReactNode,
  part: ReactElement,
  { language = 'ja', as, at = '/', state, width = usual.width, clock = now }: Shown,
): Promise<OnScreen> {
  onTestFinished(clean)
  if (window.innerWidth !== width) await page.viewport(width, 900)
  vi.useFakeTimers({ toFake: ['Date'], now: clock })
  document.documentElement.lang = language
  if (as !== undefined) beginSession(tokenOf(as))
  const texts = await createTexts(factsOfFiles, language)
  await loadTexts(texts, 'admin')
  const first = language === 'ja' ? at : `/en${at === '/' ? '' : at}`
  let present: Location | undefined
  const keep = (location: Location) => {
    present = location
  }
  const whole = (shown: ReactElement, onDrawn: () => void) => (
    <I18nextProvider i18n={texts}>
      <LoadMemberTexts value={() => Promise.resolve()}>
        <MemoryRouter initialEntries={[{ ...parsePath(first), state }]}>
          {frame(<main tabIndex={-1}>{shown}</main>)}
          <Watch onMove={keep} onDrawn={onDrawn} />
        </MemoryRouter>
      </LoadMemberTexts>
    </I18nextProvider>
  )
  let screen: RenderResult | undefined
  const draw = async (shown: ReactElement) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    if (screen === undefined) screen = await render(whole(shown, resolve))
    else await screen.rerender(whole(shown, resolve))
    // React draws a moment after it is told to.
    await promise
  }
  await draw(part)
  const location = () => {
    if (present === undefined) throw new Error('nothing has been shown')
    return present
  }
  const address = () => {
    const { pathname, search, hash } = location()
    return pathname + search + hash
  }
  return { t: texts.t, rerender: draw, location, address }
}

/**
 * Presses the back button of the browser when a dialog should close.
 * @param open opens the dialog
 */
export async function goBackFrom(open: () => Promise<void>): Promise<void> {
  // Otherwise a dialog without an entry of its own would send the browser out of the document in which the
  // tests run.
  history.pushState(null, '')
  await open()
  history.back()
}

/** The token of a session. Only its claims are read in a browser. */
export function tokenOf(role: Role, id = ownId): string {
  const claims = { sub: id, role, exp: (Date.now() + 7 * dayMs) / 1000 }
  return `header.${btoa(JSON.stringify(claims))}.signature`
}

interface WatchProps {
  onMove: (location: Location) => void
  onDrawn: () => void
}

/** Stands last in the page, so that the effects of the page have run before its own. */
function Watch({ onMove, onDrawn }: WatchProps) {
  const location = useLocation()
  useEffect(() => onMove(location), [location, onMove])
  useEffect(onDrawn, [onDrawn])
  return null
}

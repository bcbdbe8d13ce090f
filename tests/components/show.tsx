import type { TFunction } from 'i18next'
import type { ReactElement } from 'react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Role } from '#contract/members.ts'
import type { Language } from '#studio/languages.ts'
import { dayMs } from '#time/tokyo.ts'
import { createTexts, loadTexts } from '#web/app/texts.ts'
import { beginSession } from '#web/lib/session.ts'
import { LoadWholeTexts } from '#web/lib/whole-texts.ts'
import { Interactive } from '#web/ui/interactive.tsx'
import '#web/app/styles.css'

/** The instant at which every component test begins; its clock stands still. A Friday. */
export const now = Date.parse('2026-11-20T12:00:00+09:00')

export interface Shown {
  language?: Language
  /** The role of the person who is logged in. Absent, a visitor sees the part. */
  as?: Role
  /** Path and query of the page (`/booking?week=2026-11-23`), without the language. */
  at?: string
}

/** The id of the person who is logged in. */
export const ownId = 'member-1'

/** Shows a part of a page as the site does, in a browser whose clock stands still. What it asks the API is answered by `ApiStub`. */
export async function show(
  part: ReactElement,
  { language = 'ja', as, at = '/' }: Shown = {},
): Promise<{ t: TFunction; rerender: (part: ReactElement) => Promise<void> }> {
  vi.useFakeTimers({ toFake: ['Date'], now })
  document.documentElement.lang = language
  if (as !== undefined) beginSession(tokenOf(as))
  const texts = await createTexts(language)
  await loadTexts(texts, 'admin')
  const address = language === 'ja' ? at : `/en${at === '/' ? '' : at}`
  const whole = (shown: ReactElement) => (
    <I18nextProvider i18n={texts}>
      <LoadWholeTexts value={() => Promise.resolve()}>
        <MemoryRouter initialEntries={[address]}>
          <Interactive>
            <main>{shown}</main>
          </Interactive>
        </MemoryRouter>
      </LoadWholeTexts>
    </I18nextProvider>
  )
  const screen = await render(whole(part))
  return { t: texts.t, rerender: (other) => screen.rerender(whole(other)) }
}

/** Only the claims of the token are read in a browser. */
function tokenOf(role: Role): string {
  const claims = { sub: ownId, role, exp: (now + 7 * dayMs) / 1000 }
  return `header.${btoa(JSON.stringify(claims))}.signature`
}

import { expect, inject } from 'vitest'
import type { Language } from '#studio/languages.ts'
import type { TestMember } from '#tests/support/factories.ts'
import type { Visit, VisitOptions } from '../browser/visit.ts'
import { faultsOf } from './look-at.ts'
import type { Screen } from './look-at.ts'

/** The bound of Web Vitals for pages that hardly wait for data. */
export const mostShift = 0.1

interface Way {
  scheme: 'light' | 'dark'
  /** Of the first screen. The screens after it alternate. */
  first: Language
}

/** Each screen in each scheme: one language in each, or, in `npm run test:all`, both. */
export const ways: Way[] = [
  { scheme: 'light', first: 'ja' },
  { scheme: 'dark', first: 'en' },
  ...(inject('everyLanguage')
    ? ([
        { scheme: 'light', first: 'en' },
        { scheme: 'dark', first: 'ja' },
      ] as const)
    : []),
]

/** A visitor for each language, on a phone in the scheme of the way. */
export async function visitorsOf(
  visit: (options: VisitOptions) => Promise<Visit>,
  { scheme }: Way,
  as?: TestMember,
): Promise<Record<Language, Visit>> {
  const options = { scheme, as, touch: true, width: 390 }
  return { ja: await visit({ ...options, language: 'ja' }), en: await visit({ ...options, language: 'en' }) }
}

export async function expectFaultless(screens: readonly Screen[], { first }: Way): Promise<void> {
  const faults: string[] = []
  const second = first === 'ja' ? 'en' : 'ja'
  for (const [position, screen] of screens.entries())
    faults.push(...(await faultsOf(screen, position % 2 === 0 ? first : second)))
  expect(faults).toEqual([])
}

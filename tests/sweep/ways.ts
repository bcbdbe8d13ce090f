import { expect, inject } from 'vitest'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { prepareFindings } from '../browser/accessibility.ts'
import type { Visit, VisitOptions } from '../browser/visit.ts'
import { faultsOf } from './look-at.ts'
import type { Screen } from './look-at.ts'

/** The bound of Web Vitals for pages that hardly wait for data. */
export const mostShift = 0.1

/**
 * The language of the first screen. Those after it alternate, so `npm run test:all` opens each screen in
 * both.
 */
export const ways: readonly Language[] = inject('everyLanguage') ? languages : ['ja']

/** A visitor on a phone for each language. */
export async function visitorsOf(
  visit: (options: VisitOptions) => Promise<Visit>,
  as?: TestMember,
): Promise<Record<Language, Visit>> {
  const options = { as, touch: true, width: 390 }
  const visitors = {
    ja: await visit({ ...options, language: 'ja' }),
    en: await visit({ ...options, language: 'en' }),
  }
  for (const { context } of Object.values(visitors)) await prepareFindings(context)
  return visitors
}

/**
 * Other states of pages that `npm test` opens in one state. Only `npm run test:all` opens them, because a
 * screen takes seconds of all processors.
 */
export const otherStates = (paths: readonly string[]): readonly string[] =>
  inject('everyLanguage') ? paths : []

export async function expectFaultless(screens: readonly Screen[], first: Language): Promise<void> {
  const faults: string[] = []
  const second = first === 'ja' ? 'en' : 'ja'
  for (const [position, screen] of screens.entries())
    faults.push(...(await faultsOf(screen, position % 2 === 0 ? first : second)))
  expect(faults).toEqual([])
}

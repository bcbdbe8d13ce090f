import { useEffect, useState } from 'react'
import type { RegistrationInput } from '#contract/registration.ts'
import { emptyRegistration } from './form.ts'
import type { RegistrationForm } from './form.ts'

/** As long as the tab is open. */
const storageKey = 'hidamari.registration'

type Draft = Omit<RegistrationInput, 'password' | 'passwordConfirmation'>

/**
 * Keeps what the visitor has typed, except the passwords, for the way back to the page and for a reload. Returns whether
 * something was there from before, which the built page does not know.
 */
export function useDraft(form: RegistrationForm): boolean {
  const [found] = useState(hasDraft)
  useEffect(() => {
    const draft = readDraft()
    // Not as default values: the built page is empty, and hydration compares the selects and radio buttons.
    if (draft) form.reset(draft, { keepDefaultValues: true })
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) })
  }, [form])
  return found
}

export function forgetDraft(): void {
  sessionStorage.removeItem(storageKey)
}

/** False while the page is built. */
const hasDraft = () => typeof sessionStorage !== 'undefined' && sessionStorage.getItem(storageKey) !== null

function keepDraft({ password: _password, passwordConfirmation: _repeated, ...draft }: RegistrationInput) {
  sessionStorage.setItem(storageKey, JSON.stringify(draft satisfies Draft))
}

function readDraft(): RegistrationInput | undefined {
  const text = sessionStorage.getItem(storageKey)
  if (text === null) return undefined
  // A newer version of the page may have other fields.
  return { ...emptyRegistration, ...(JSON.parse(text) as Partial<Draft>) }
}

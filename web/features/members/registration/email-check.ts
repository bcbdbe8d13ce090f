import { useRef } from 'react'
import { email as emailField } from '#contract/member-fields.ts'
import { emailExists } from '#contract/registration.ts'
import { call } from '#web/lib/api.ts'
import type { RegistrationForm } from './form.ts'

/**
 * Asks the server whether the address in the form is already registered, and says so at the field. The answer for the
 * last address is kept. Without an answer the visitor may continue, because the server checks again when the form arrives.
 */
export function useEmailCheck(form: RegistrationForm) {
  const last = useRef<{ email: string; exists: Promise<boolean> }>(undefined)

  function ask(email: string): Promise<boolean> {
    if (last.current?.email === email) return last.current.exists
    const exists = call(emailExists, { body: { email } }).then(
      (answer) => answer.exists,
      () => {
        last.current = undefined
        return false
      },
    )
    last.current = { email, exists }
    return exists
  }

  /** Whether the address is taken. With `shouldFocus` the field gets the focus. */
  async function check({ shouldFocus = false } = {}): Promise<boolean> {
    const typed = form.getValues('email')
    const address = emailField.safeParse(typed)
    if (!address.success || !(await ask(address.data))) return false
    if (form.getValues('email') !== typed) return false
    form.setError('email', { type: 'isUsed', message: 'isUsed' }, { shouldFocus })
    return true
  }
  /** Lets the next check ask the server again. */
  const forget = () => {
    last.current = undefined
  }

  return { check, forget }
}

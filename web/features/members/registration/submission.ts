import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { email as emailField } from '#contract/members/member-fields.ts'
import { emailExists, registerMember } from '#contract/accounts/registration.ts'
import type { Registration, RegistrationInput } from '#contract/accounts/registration.ts'
import { formsOf } from '#studio/forms.ts'
import { paidMemberTypes } from '#studio/member-types.ts'
import { dateOf } from '#time/tokyo.ts'
import { call } from '#web/lib/api.ts'
import { showFieldErrors, useContractForm } from '#web/lib/contract-form.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useAskAsNow } from '#web/features/studio/ask-as-now.ts'
import { codeIsUnknown } from '../place.ts'
import { emptyRegistration, registrationForm } from './form.ts'
import type { RegistrationForm } from './form.ts'
import { referralIsUnknown } from './referral-field.tsx'

const today = () => dateOf(Date.now())

/** The state of a registration: filled in, confirmed, being sent, then registered or failed. */
export function useRegistration() {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const queries = useQueryClient()
  const schema = registrationForm(formsOf(facts), today)
  const form = useContractForm(schema, emptyRegistration)
  const askAsNow = useAskAsNow()
  const [search] = useSearchParams()
  const draftFound = useDraft(form, search.get('referral') ?? '')
  const email = useEmailCheck(form)
  const question = useDialogState<Registration>()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [registered, setRegistered] = useState<string>()

  const submit = form.handleSubmit(async (registration) => {
    setFailure(undefined)
    if (await email.check({ shouldFocus: true })) return
    const { addressId } = registration
    if (addressId !== '' && (await codeIsUnknown(queries, addressId, language))) {
      form.setError('addressId', { type: 'notFound', message: 'notFound' }, { shouldFocus: true })
      return
    }
    const { referral = '' } = registration
    if (referral !== '' && (await referralIsUnknown(queries, referral))) {
      form.setError('referral', { type: 'notFound', message: 'notFound' }, { shouldFocus: true })
      return
    }
    question.show(registration)
  })

  async function send(registration: Registration) {
    setSending(true)
    const { referral, ...fields } = registration
    const plan = paidMemberTypes.find((code) => String(code) === search.get('plan'))
    const { rulesVersion } = facts.rules
    const body = { ...fields, ...(referral && { referral }), ...(plan && { plan }), rulesVersion }
    try {
      await askAsNow(() => call(registerMember, { body }))
      forgetDraft()
      setRegistered(registration.email)
      toast.success(t('register.success'))
    } catch (error) {
      // The server may have registered the address although its answer was lost.
      email.forget()
      showFieldErrors(form, error, { shouldFocus: false })
      setFailure(error)
    } finally {
      setSending(false)
    }
  }

  function confirm(registration: Registration) {
    question.close()
    void send(registration)
  }

  return {
    form,
    draftFound,
    checkEmail: email.check,
    submit,
    question,
    confirm,
    sending,
    failure,
    registered,
  }
}

/**
 * Asks the server whether the address in the form is already registered, and says so at the field. The answer
 * for the last address is kept. Without an answer the visitor may continue, because the server checks again
 * when the form arrives.
 */
function useEmailCheck(form: RegistrationForm) {
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

/** As long as the tab is open. */
const storageKey = 'hidamari.registration'

type Draft = Omit<RegistrationInput, 'password' | 'passwordConfirmation'>

/**
 * Keeps what the visitor has typed, except the passwords, for the way back to the page and for a reload.
 * Returns whether something was there from before, which the built page does not know.
 * @param referral the code in the address of the link with which a member recommends the studio
 */
function useDraft(form: RegistrationForm, referral: string): boolean {
  const [found] = useState(hasDraft)
  const takeCode = useEffectEvent(() => {
    if (referral !== '' && form.getValues('referral') === '') form.setValue('referral', referral)
  })
  useEffect(() => {
    const draft = readDraft()
    // Not as default values: the built page is empty, and hydration compares the selects and radio buttons.
    if (draft) form.reset(draft, { keepDefaultValues: true })
    const stop = form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) })
    takeCode()
    return stop
  }, [form])
  return found
}

export function forgetDraft(): void {
  sessionStorage.removeItem(storageKey)
}

/** False while the page is built, and for a code of a link alone, which the visitor has not typed. */
const hasDraft = () =>
  typeof sessionStorage !== 'undefined' &&
  Object.entries({ ...emptyRegistration, ...readDraft(), referral: '' }).some(
    ([name, value]) => value !== emptyRegistration[name as keyof RegistrationInput],
  )

function keepDraft({ password: _password, passwordConfirmation: _repeated, ...draft }: RegistrationInput) {
  sessionStorage.setItem(storageKey, JSON.stringify(draft satisfies Draft))
}

function readDraft(): RegistrationInput | undefined {
  const text = sessionStorage.getItem(storageKey)
  if (text === null) return undefined
  // A newer version of the page may have other fields.
  return { ...emptyRegistration, ...(JSON.parse(text) as Partial<Draft>) }
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { registerMember } from '#contract/registration.ts'
import type { Registration } from '#contract/registration.ts'
import { documentVersions } from '#studio/document-versions.ts'
import { dateOf } from '#time/tokyo.ts'
import { call } from '#web/lib/api.ts'
import { showFieldErrors, useContractForm } from '#web/lib/contract-form.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { forgetDraft, useDraft } from './draft.ts'
import { useEmailCheck } from './email-check.ts'
import { emptyRegistration } from './form.ts'
import { codeIsUnknown } from '../place.ts'
import { registrationForm } from './registration-schema.ts'

const schema = registrationForm(() => dateOf(Date.now()))

/** The state of a registration: filled in, confirmed, being sent, then registered or failed. */
export function useRegistration() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const queries = useQueryClient()
  const form = useContractForm(schema, emptyRegistration)
  const draftFound = useDraft(form)
  const email = useEmailCheck(form)
  const question = useDialogState<Registration>()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [registered, setRegistered] = useState<string>()

  const submit = form.handleSubmit(async (registration) => {
    setFailure(undefined)
    if (await email.check({ shouldFocus: true })) return
    if (await codeIsUnknown(queries, registration.addressId, language)) {
      form.setError('addressId', { type: 'notFound', message: 'notFound' }, { shouldFocus: true })
      return
    }
    question.show(registration)
  })

  async function send(registration: Registration) {
    setSending(true)
    try {
      await call(registerMember, { body: { ...registration, rulesVersion: documentVersions.rules } })
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

  function answer(said: 'yes' | 'no') {
    question.close()
    if (said === 'yes' && question.dialog) void send(question.dialog.subject)
  }

  return {
    form,
    draftFound,
    checkEmail: email.check,
    submit,
    question: question.dialog,
    answer,
    sending,
    failure,
    registered,
  }
}

import type { TFunction } from 'i18next'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { inquiryFieldsFor, sendInquiry } from '#contract/inquiries/inquiries.ts'
import type { InquiryFields } from '#contract/inquiries/inquiries.ts'
import type { OwnMember } from '#contract/members/members.ts'
import { formsOf } from '#studio/forms.ts'
import { fullName } from '#studio/person-name.ts'
import { useOwnMember } from '#web/features/members/api.ts'
import { useAskAsNow } from '#web/features/studio/ask-as-now.ts'
import { call, CallError } from '#web/lib/api.ts'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReadyButton } from '#web/ui/ready-button.tsx'

interface Props {
  /** The initial text of the message. */
  message?: string
  /** Whether it asks for a trial lesson. */
  trial?: boolean
  /** Called when the visitor closes the thanks. */
  onDone?: () => void
}

/**
 * Name, e-mail, phone and message (specification section 2). A member finds the first three filled in. An
 * error keeps what was typed.
 */
export function InquiryForm({ message = '', trial = false, onDone }: Props) {
  const { t } = useTranslation()
  const [sent, setSent] = useState(false)
  const send = useSendInquiry()
  const asked = formsOf(useFacts())
  const askAsNow = useAskAsNow()
  const form = useContractForm(inquiryFieldsFor(asked), { name: '', email: '', phone: '', message })
  const { failure, submitWith } = useSubmission(form, { textOf: (error) => failureText(t, error) })
  useUnsavedInput(form, 'inquiry')
  const { register, formState, reset } = form
  useTranslatedMessage(form, message)
  useOwnContact(form)
  const { errors, isSubmitting } = formState

  const submit = submitWith(async (body) => {
    await askAsNow(() => send(body))
    setSent(true)
  })

  function close() {
    setSent(false)
    reset()
    onDone?.()
  }

  return (
    <Form onSubmit={(event) => void submit(event)} className="grid gap-6">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField
        label={t('inquiry.name')}
        autoComplete="name"
        required
        error={errors.name}
        {...register('name')}
      />
      <TextField
        label={t('inquiry.email')}
        type="email"
        autoComplete="email"
        required
        error={errors.email}
        {...register('email')}
      />
      {asked.inquiryPhone !== 'hidden' && (
        <TextField
          label={t('inquiry.phone')}
          type="tel"
          autoComplete="tel"
          required={asked.inquiryPhone === 'required'}
          error={errors.phone}
          {...register('phone')}
        />
      )}
      <TextArea
        label={t('inquiry.message')}
        rows={4}
        required
        error={errors.message}
        {...register('message')}
      />
      <ReadyButton type="submit" busy={isSubmitting || sent} className="justify-self-start">
        {isSubmitting ? t('inquiry.sending') : t('inquiry.send')}
      </ReadyButton>
      <ConfirmDialog
        open={sent}
        title={t(trial ? 'inquiry.sentTitleTrial' : 'inquiry.sentTitle')}
        okVariant="primary"
        hideCancel
        onOk={close}
        onCancel={close}
      >
        <p>{t('inquiry.thanks')}</p>
        {trial && <p className="mt-2 font-semibold">{t('inquiry.receivedTrial')}</p>}
      </ConfirmDialog>
    </Form>
  )
}

function failureText(t: TFunction, error: unknown): string {
  if (error instanceof CallError && error.outcomeUnknown) return t('inquiry.outcomeUnknown')
  return `${t('inquiry.failed')} ${errorText(t, error)}`
}

/** Sends an inquiry once, however often the visitor has to try. */
function useSendInquiry() {
  return useIdempotentCreate<InquiryFields, { id: string }>({
    create: (body, idempotencyKey) => call(sendInquiry, { body, idempotencyKey }),
    // The earlier words have arrived and cannot be changed any more, so the new ones follow as another
    // inquiry.
    change: (_, wanted, createAnew) => createAnew(wanted),
  })
}

/** Replaces the initial message when the language changes. What the visitor has written into it stays. */
function useTranslatedMessage(
  form: UseFormReturn<InquiryFields, unknown, InquiryFields>,
  message: string,
): void {
  const filledIn = useRef(message)
  useEffect(() => {
    if (form.getValues('message') === filledIn.current) form.resetField('message', { defaultValue: message })
    filledIn.current = message
  }, [form, message])
}

/** Fills in who the member is, in the fields that the member has not changed. */
function useOwnContact(form: UseFormReturn<InquiryFields, unknown, InquiryFields>): void {
  const { data: member } = useOwnMember()
  const fillIn = useEffectEvent((known: OwnMember) => {
    const contact = { name: fullName(known), email: known.email, phone: known.phone }
    for (const field of ['name', 'email', 'phone'] as const)
      if (!form.getFieldState(field).isDirty) form.resetField(field, { defaultValue: contact[field] })
  })
  useEffect(() => {
    if (member?.role === 'USER') fillIn(member)
  }, [member])
}

import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { InquiryFields } from '#contract/inquiries.ts'

/** Replaces the initial message when the language changes. What the visitor has written into it stays. */
export function useTranslatedMessage(
  form: UseFormReturn<InquiryFields, unknown, InquiryFields>,
  message: string,
): void {
  const filledIn = useRef(message)
  useEffect(() => {
    if (form.getValues('message') === filledIn.current) form.resetField('message', { defaultValue: message })
    filledIn.current = message
  }, [form, message])
}

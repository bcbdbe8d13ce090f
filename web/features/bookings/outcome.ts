import type { TFunction } from 'i18next'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'

/** The message for a booking or cancellation that failed. Without an answer, the server may have done it. */
export function failureText(t: TFunction, error: unknown): string {
  if (error instanceof CallError && error.outcomeUnknown) return t('booking.outcomeUnknown')
  return errorText(t, error)
}

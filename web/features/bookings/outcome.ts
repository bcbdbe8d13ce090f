import type { TFunction } from 'i18next'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'

/** What to tell about a booking or a cancellation that gave an error. Without an answer nobody knows how it ended. */
export function failureText(t: TFunction, error: unknown): string {
  if (error instanceof CallError && error.outcomeUnknown) return t('booking.outcomeUnknown')
  return errorText(t, error)
}

import type { ParseKeys, TFunction } from 'i18next'
import { CallError } from './api.ts'
import { occupiedText } from './occupied-text.ts'

/**
 * The message for a failed call. The key comes from the server; an unknown one falls back to a general message. For a space that is in use
 * the message says who has it, and when.
 */
export function errorText(t: TFunction, error: unknown): string {
  const occupied = occupiedText(t, error)
  if (occupied !== undefined) return occupied
  const code = error instanceof CallError ? error.code : 'error.server.default'
  return t([code, 'error.server.default'])
}

/**
 * The message for a failed change that may safely be sent again: when the answer was lost, it says that nothing is done twice. A change that
 * a second call would do twice uses `errorText`.
 */
export function changeErrorText(t: TFunction, error: unknown): string {
  const isLost = error instanceof CallError && error.outcomeUnknown
  return isLost ? t('form.outcomeUnknown') : errorText(t, error)
}

/** The message for a refused field, by its name and the type of the error. */
export function fieldErrorText(t: TFunction, field: string, type = 'dummy'): string {
  // The compiler cannot know keys that are put together. The last one is the fallback for a key without text.
  return t([`error.${field}.${type}`, 'error.dummy'] as ParseKeys[])
}

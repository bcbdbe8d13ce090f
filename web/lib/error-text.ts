import type { ParseKeys, TFunction } from 'i18next'
import { CallError } from './api.ts'

/** What to tell about a failed call. Keys come from the server, so an unknown one falls back. */
export function errorText(t: TFunction, error: unknown): string {
  const code = error instanceof CallError ? error.code : 'error.server.default'
  return t([code, 'error.server.default'])
}

/** What to tell about a refused field, by its name and the type word of the refusal. */
export function fieldErrorText(t: TFunction, field: string, type = 'dummy'): string {
  // The keys are put together, so the compiler cannot know them; the fallback is for those that nobody foresaw.
  return t([`error.${field}.${type}`, 'error.dummy'] as ParseKeys[])
}

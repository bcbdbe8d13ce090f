import type { TFunction } from 'i18next'
import { CallError } from './api.ts'

/** What to tell about a failed call. Keys come from the server, so an unknown one falls back. */
export function errorText(t: TFunction, error: unknown): string {
  const code = error instanceof CallError ? error.code : 'error.server.default'
  return t([code, 'error.server.default'])
}

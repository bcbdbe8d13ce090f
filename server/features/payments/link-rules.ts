import { dayMs } from '#time/tokyo.ts'

/** How long a link in a mail can be paid with. */
export const linkLasts = 7 * dayMs

export type LinkState = 'valid' | 'expired' | 'used'

interface Link {
  expiresAt: number
  usedAt: number | null
}

export function stateOf({ expiresAt, usedAt }: Link, now: number): LinkState {
  if (usedAt !== null) return 'used'
  return now < expiresAt ? 'valid' : 'expired'
}

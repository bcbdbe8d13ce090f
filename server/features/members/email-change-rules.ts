import type { ErrorCode } from '#contract/errors.ts'
import { dayMs } from '#time/tokyo.ts'

/** How long the link of a mail confirms an address. */
export const emailLinkLifeMs = dayMs

/** How long a change is kept after its link has expired, so that the server can say why the link does not work. */
export const emailChangeMemoryMs = 30 * dayMs

export interface EmailChange {
  memberId: string
  email: string
  expiresAt: number
  usedAt: number | null
  withdrawnAt: number | null
}

/** Why a link confirms no address, if so. */
export function refusalToConfirm(change: EmailChange | undefined, now: number): ErrorCode | undefined {
  if (change === undefined) return 'error.emailLink.unknown'
  if (change.usedAt !== null) return 'error.emailLink.used'
  if (change.withdrawnAt !== null) return 'error.emailLink.withdrawn'
  return change.expiresAt <= now ? 'error.emailLink.expired' : undefined
}

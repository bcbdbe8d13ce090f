import type { ErrorCode } from '#contract/errors.ts'
import { isStaff } from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import { dayMs, hourMs, minuteMs } from '#time/tokyo.ts'

/** How long the link of a mail sets a new password. */
export const resetLifeMs = hourMs

/** How long the link works that is mailed to a member whom an administrator has added. */
export const invitationLifeMs = 7 * dayMs

/** How long a link is kept after it has expired, so that the server can say why it does not work. */
export const resetMemoryMs = 30 * dayMs

export interface Reset {
  memberId: string | null
  expiresAt: number
  usedAt: number | null
}

/** Why a link sets no password, if so. A new password makes the other links expire. */
export function refusalToReset(reset: Reset | undefined, now: number): ErrorCode | undefined {
  if (reset === undefined || reset.memberId === null) return 'error.resetLink.unknown'
  if (reset.usedAt !== null) return 'error.resetLink.used'
  return reset.expiresAt <= now ? 'error.resetLink.expired' : undefined
}

/** The session of a person of the staff ends when it was not used for so long. */
export const idleLimitMs = 12 * hourMs

/**
 * How often the last use of a session is written. The session of an administrator may so end that much before
 * its twelve hours, never after them.
 */
const useWrittenEveryMs = 15 * minuteMs

interface Used {
  role: Role
  lastUsedAt: number
}

export const isIdleTooLong = ({ role, lastUsedAt }: Used, now: number): boolean =>
  isStaff(role) && lastUsedAt <= now - idleLimitMs

/** Whether a session is over although it has a row still. */
export const isOver = (session: Used & { expiresAt: number }, now: number): boolean =>
  session.expiresAt <= now || isIdleTooLong(session, now)

export const isUseToBeWritten = ({ lastUsedAt }: Used, now: number): boolean =>
  lastUsedAt <= now - useWrittenEveryMs

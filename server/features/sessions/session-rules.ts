import type { Role } from '#contract/members.ts'
import { hourMs, minuteMs } from '#time/tokyo.ts'

/** The session of an administrator ends when it was not used for so long. */
export const idleLimitMs = 12 * hourMs

/**
 * How often the last use of a session is written. The session of an administrator may so end that much before its twelve
 * hours, never after them.
 */
const useWrittenEveryMs = 15 * minuteMs

interface Used {
  role: Role
  lastUsedAt: number
}

export const isIdleTooLong = ({ role, lastUsedAt }: Used, now: number): boolean =>
  role === 'ADMIN' && lastUsedAt <= now - idleLimitMs

/** Whether a session is over although it has a row still. */
export const isOver = (session: Used & { expiresAt: number }, now: number): boolean =>
  session.expiresAt <= now || isIdleTooLong(session, now)

export const isUseToBeWritten = ({ lastUsedAt }: Used, now: number): boolean =>
  lastUsedAt <= now - useWrittenEveryMs

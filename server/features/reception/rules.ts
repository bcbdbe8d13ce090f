import { isUnlimited } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import { dateOf } from '#time/tokyo.ts'

/** Whether no ticket pays for the booking although the member's plan needs one. */
export const isWithoutTicket = (memberType: MemberType, ticketsTaken: number): boolean =>
  ticketsTaken === 0 && !isUnlimited(memberType)

/** Whether the day of the instant in Tokyo is the birthday, `YYYY-MM-DD`. */
export const hasBirthday = (birthday: string | null, at: number): boolean =>
  birthday !== null && birthday.slice(4) === dateOf(at).slice(4)

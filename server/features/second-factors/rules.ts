import { isStaff } from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import { minuteMs } from '#time/tokyo.ts'

/** What a check of who a person is leads to. A check for one purpose is refused for another. */
export type CheckPurpose =
  /** The second step of a login, after the password. */
  | 'login'
  /** The second step before a change that only the person may make, after the password. */
  | 'confirm'
  /** The person has confirmed who they are, and may make such changes for a while. */
  | 'confirmed'
  /** A login with a passkey alone. The person has named no account. */
  | 'passkeyLogin'
  /** The member adds a passkey. */
  | 'newPasskey'

/** How long a check can be passed. */
export const checkLifeMs = 10 * minuteMs

const confirmationLifeMs = 15 * minuteMs

export const endOfCheck = (purpose: CheckPurpose, now: number): number =>
  now + (purpose === 'confirmed' ? confirmationLifeMs : checkLifeMs)

/** After so many proofs, right or wrong, the person must begin with the password again. */
export const attemptsOfCheck = 5

/** The factors of an account. */
export interface Factors {
  passkeys: number
  hasTotp: boolean
}

const hasFactor = ({ passkeys, hasTotp }: Factors): boolean => passkeys > 0 || hasTotp

/**
 * Whether the password alone is not enough. Passkeys of members replace the password instead
 * (docs/decisions/0050).
 */
export const takesSecondStep = (role: Role, factors: Factors): boolean => isStaff(role) && hasFactor(factors)

/** Whether a person of the staff of a public studio may do nothing yet but set up a factor. */
export const lacksFactor = (role: Role, factors: Factors): boolean => isStaff(role) && !hasFactor(factors)

/** Whether the factor that is to be removed is the only one of a person who must have one. */
export const isLastNeeded = (role: Role, { passkeys, hasTotp }: Factors, isRequired: boolean): boolean =>
  isRequired && isStaff(role) && passkeys + Number(hasTotp) === 1

import { isStaff } from '#contract/roles.ts'
import type { Reader } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { RequireSecondFactor } from '#server/http/authentication.ts'
import { readFactors } from './queries.ts'
import { lacksFactor } from './rules.ts'

/**
 * In a public studio a person of the staff without a second factor may only set one up: public calls see a
 * visitor, the others throw `error.secondFactor.needed`.
 */
export function createRequireSecondFactor(reader: Reader, isRequired: boolean): RequireSecondFactor {
  return async (route, caller) => {
    if (!isRequired || !isStaff(caller.role) || route.beforeSecondFactor) return caller
    if (!lacksFactor(caller.role, await readFactors(reader, caller.id))) return caller
    if (route.access === 'anyone') return undefined
    throw new ApiError('error.secondFactor.needed')
  }
}

import { isUniqueViolation } from '#server/database/constraint-violations.ts'
import { ApiError } from '#server/http/api-error.ts'

/** The unique index decides, so that of two requests at once only one gets the address. */
export function refuseUsedEmail(error: unknown): never {
  throw isUniqueViolation(error) ? new ApiError('error.email.isUsed', { email: 'isUsed' }) : error
}

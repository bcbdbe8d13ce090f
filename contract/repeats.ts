/** What keeps a call from doing its work twice, or over the work of somebody else. All may be left out. */
import * as z from 'zod/mini'
import { limits } from './limits.ts'

const idOfRequest = z.string('pattern').check(z.regex(/^[\w-]{16,64}$/, 'pattern'))

/** Chosen by the client for one creation: asked again with it, the answer is the first one, and nothing is added. */
export const requestId = z.optional(idOfRequest)

/**
 * Earlier requests of the client whose outcome it does not know: what they added is not there twice, and those that
 * have not come yet add nothing when they do.
 */
export const insteadOf = z.optional(
  z.array(idOfRequest, 'pattern').check(z.maxLength(limits.requestsReplaced, 'tooLong')),
)

/** The version that the caller saw. When it is another one now, the call is refused with what stands there. */
export const versionSeen = z.optional(z.int('pattern').check(z.nonnegative('pattern')))

const wholeInQuery = z.optional(
  z.pipe(z.string('pattern').check(z.regex(/^\d{1,9}$/, 'pattern')), z.transform(Number)),
)

export const versionInQuery = wholeInQuery

/**
 * How much the caller was told that goes along with what is deleted. When it is more or less by now, nothing is deleted
 * and the refusal says how much it is.
 */
export const countInQuery = wholeInQuery

/** What keeps a call from doing its work twice, or over the work of somebody else. Both may be left out. */
import * as z from 'zod/mini'

/** Chosen by the client for one creation: asked again with it, the answer is the first one, and nothing is added. */
export const requestId = z.optional(z.string('pattern').check(z.regex(/^[\w-]{16,64}$/, 'pattern')))

/** The version that the caller saw. When it is another one now, the call is refused with what stands there. */
export const versionSeen = z.optional(z.int('pattern').check(z.nonnegative('pattern')))

export const versionInQuery = z.optional(
  z.pipe(z.string('pattern').check(z.regex(/^\d{1,9}$/, 'pattern')), z.transform(Number)),
)

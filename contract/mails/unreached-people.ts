import * as z from 'zod/mini'

/**
 * The members and guests whom no mail of a change reaches: without an address, or with one that is not
 * confirmed.
 */
export const unreachedPeople = z.array(
  z.object({
    /** Of the member or guest. */
    id: z.string(),
    name: z.string(),
    /** Empty where the studio has none. */
    phone: z.string(),
  }),
)

export type UnreachedPeople = z.output<typeof unreachedPeople>

/**
 * The answer of a change by the studio that is told by mail. Absent when the mails reach all, or there is no
 * person to tell.
 */
export const whomToCall = { unreached: z.optional(unreachedPeople) }

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

/** Members who have booked another lesson at the time to which the studio has moved theirs. */
const bookedTwice = z.array(z.object({ id: z.string(), name: z.string() }))

export type BookedTwice = z.output<typeof bookedTwice>

/** The answer of a change of lessons: with `bookedTwice` when it has moved one to such a time. */
export const movedLessons = { bookedTwice: z.optional(bookedTwice) }

/**
 * The answer of a change by the studio that is told by mail. Absent when the mails reach all, or there is no
 * person to tell.
 */
export const whomToCall = { unreached: z.optional(unreachedPeople) }

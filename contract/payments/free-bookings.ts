import * as z from 'zod/mini'
import { utcInstant } from '#contract/instant.ts'

/**
 * Bookings that took no ticket because the member had a plan without a limit, of lessons that start when no
 * such plan covers them: it has ended, was paused, or was changed to a smaller one. They stay booked.
 */
export const freeBookings = z.array(
  z.object({
    id: z.string(),
    lessonId: z.string(),
    title: z.string(),
    titleEn: z.string(),
    start: utcInstant,
    end: utcInstant,
  }),
)

export type FreeBooking = z.output<typeof freeBookings>[number]

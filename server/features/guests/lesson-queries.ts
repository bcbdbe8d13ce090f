import type { Attendance } from '#contract/bookings.ts'
import type { Reader } from '#server/database/database.ts'
import { isLive } from '#server/features/bookings/queries.ts'
import { dayMs } from '#time/tokyo.ts'

/** The guests with a live booking of a lesson that touches the half-open range, in order of booking. */
export async function listGuestsBetween(reader: Reader, from: number, to: number) {
  return (
    reader
      .selectFrom('lessons')
      .innerJoin('bookings', 'bookings.lesson_id', 'lessons.id')
      .innerJoin('guests', 'guests.id', 'bookings.guest_id')
      .leftJoin('trial_holds', 'trial_holds.booking_id', 'bookings.id')
      .select([
        'lessons.id as lessonId',
        'bookings.id as bookingId',
        'bookings.status',
        'bookings.price',
        'bookings.free_until as freeUntil',
        'guests.id as guestId',
        'guests.name',
        'guests.kana',
        'guests.phone',
        'guests.email',
        'guests.member_id as memberId',
        'trial_holds.expires_at as expiresAt',
      ])
      // How many lessons before this one the guest has booked, and neither cancelled nor missed.
      .select((eb) =>
        eb
          .selectFrom('bookings as before')
          .innerJoin('lessons as earlier', 'earlier.id', 'before.lesson_id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('before.guest_id', '=', 'guests.id')
          .whereRef('earlier.starts_at', '<', 'lessons.starts_at')
          .where('before.status', 'in', ['booked', 'attended'])
          .as('earlier'),
      )
      .where(isLive)
      // No lesson is longer than a day.
      .where('lessons.starts_at', '>=', from - dayMs)
      .where('lessons.starts_at', '<', to)
      .where('lessons.ends_at', '>', from)
      .orderBy('bookings.id')
      .$narrowType<{ status: Attendance }>()
      .execute()
  )
}

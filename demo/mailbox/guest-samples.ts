import type { AboutBooking } from '#server/features/bookings/mails.ts'
import type { GuestMails } from '#server/features/guests/mails.ts'
import { prices } from '#studio/prices.ts'
import { hourMs, minuteMs } from '#time/tokyo.ts'

export const sampleTeacher = { ja: '汐見 航', en: 'Wataru Shiomi' }

/** Who teaches the made-up lesson. */
export const sampleTeachers = new Map([['sample', sampleTeacher]])

export const illness = { ja: '講師の体調不良のため', en: 'The teacher is ill' }

/** Made-up contents of the mails to guests. */
export function guestSamples(booking: AboutBooking, now: number): GuestMails {
  const price = prices.trialLesson
  const { startsAt, endsAt } = booking.lesson
  return {
    guestConfirm: { ...booking, expiresAt: now + 30 * minuteMs },
    guestBooked: { ...booking, price, open: price, online: true, byMember: false },
    guestReminder: { ...booking, price, open: 0, online: true },
    guestCancelled: { ...booking, refund: price, byMember: true },
    guestLessonMoved: { ...booking, previousStart: startsAt - 2 * hourMs, previousEnd: endsAt - 2 * hourMs },
    guestTeacherChanged: { ...booking, teacher: sampleTeacher },
    guestLessonCancelled: {
      ...booking,
      refund: price,
      reason: illness,
    },
    guestLessonBack: booking,
    guestLink: { ...booking, price, open: price, online: true },
    guestPaid: { ...booking, amount: price, number: 12, paidAt: now },
  }
}

/** What the dialog of a guest's seat holds, and its conversion to the contract. */
import * as z from 'zod/mini'
import { seatPrice } from '#contract/guests/guest-bookings.ts'
import { guestShape } from '#contract/guests/guests.ts'
import type { PageFacts } from '#studio/facts.ts'
import type { Language } from '#studio/languages.ts'
import { wholeYen } from '#web/lib/whole-number.ts'
import type { SeatBody } from './api.ts'

/** When the guest pays. `later`: at the desk or by the link in the mail. */
export const paymentTimes = ['cash', 'transfer', 'later'] as const

export const guestSeatForm = z.object({
  ...guestShape,
  seatPrice: z.pipe(z.pipe(z.string(), z.transform(wholeYen)), seatPrice),
  paid: z.enum(paymentTimes),
})

export type GuestSeatInput = z.input<typeof guestSeatForm>
export type GuestSeatOutput = z.output<typeof guestSeatForm>

/** What is known of the guest before the dialog opens, and fills the fields. */
export interface GuestProposal {
  name?: string
  kana?: string
  phone?: string
  email?: string
  language?: Language
  /** The inquiry that the guest wrote. */
  inquiryId?: string
}

/**
 * A new guest in a lesson of today pays at the desk most often, because a walk-in stands in front of it. For
 * another day the guest has called, and has paid nothing yet.
 */
export const emptySeat = (facts: PageFacts, proposal: GuestProposal, isToday: boolean): GuestSeatInput => ({
  name: proposal.name ?? '',
  kana: proposal.kana ?? '',
  phone: proposal.phone ?? '',
  email: proposal.email ?? '',
  language: proposal.language ?? 'ja',
  seatPrice: String(facts.prices.trialLesson),
  paid: isToday && proposal.inquiryId === undefined ? 'cash' : 'later',
})

/** @param guestId the guest who has been here; undefined for a new one */
export function seatBody(
  { seatPrice: price, paid, ...person }: GuestSeatOutput,
  lesson: { lessonId: string; start: string; secondSeat?: boolean },
  { guestId, inquiryId }: { guestId: string | undefined; inquiryId: string | undefined },
): SeatBody {
  const seat = {
    ...lesson,
    seatPrice: price,
    // A seat that costs nothing has no payment.
    ...(paid !== 'later' && price !== 0 && { paid }),
  }
  if (guestId !== undefined) return { guestId, seat }
  return { guest: { ...seat, ...person, ...(inquiryId !== undefined && { inquiryId }) } }
}

/**
 * What guests who have been here are searched by while the form is filled in: the telephone number when
 * enough of it is typed, because it tells people apart, otherwise the name.
 */
export function searchOf({ name, phone }: { name: string; phone: string }): string {
  const digits = phone.normalize('NFKC').replaceAll(/\D/g, '')
  if (digits.length >= 6) return digits
  return name.trim().length >= 2 ? name.trim() : ''
}

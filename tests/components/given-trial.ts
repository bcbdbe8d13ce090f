import type { TrialBooking } from '#contract/guests/trial.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { now } from './show.tsx'

/**
 * A guest's booking of a lesson of the next day, not paid yet, as `POST /trial/booking` answers it to the
 * guest.
 */
export const trialBooking = (given: Partial<TrialBooking> = {}): TrialBooking => ({
  name: 'Emma Clark',
  title: '朝ヨガ',
  start: isoText(now + dayMs),
  end: isoText(now + dayMs + hourMs),
  status: 'booked',
  price: 1500,
  paid: 0,
  open: 1500,
  refundOpen: 0,
  confirmUntil: null,
  lapsed: false,
  cancelUntil: isoText(now + dayMs - 3 * hourMs),
  cancellable: true,
  payable: true,
  ways: ['card'],
  awaited: null,
  simulated: false,
  mailable: true,
  firstVisit: null,
  ...given,
})

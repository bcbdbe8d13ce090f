import type { GuestBooking, GuestWithHistory } from '#contract/guests/guests.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { now } from './show.tsx'

/** A seat of a guest, at noon of the next day, that is not paid. */
export const guestBooking = (given: Partial<GuestBooking> = {}): GuestBooking => ({
  id: 'seat-1',
  lessonId: 'lesson-1',
  title: '朝ヨガ',
  start: isoText(now + dayMs),
  end: isoText(now + dayMs + hourMs),
  status: 'booked',
  price: 2_000,
  paid: 0,
  refunded: 0,
  refundOpen: 0,
  open: 2_000,
  cancelUntil: isoText(now + dayMs - 3 * hourMs),
  ...given,
})

/** A guest with one seat, as the card of the guest answers. */
export const guestWithHistory = (given: Partial<GuestWithHistory> = {}): GuestWithHistory => ({
  id: 'guest-1',
  name: '鈴木 一郎',
  kana: 'スズキイチロウ',
  phone: '08011112222',
  email: 'suzuki@example.test',
  language: 'ja',
  inquiryId: null,
  memberId: null,
  createdAt: isoText(now - dayMs),
  erased: false,
  version: 1,
  bookings: [guestBooking()],
  payments: [],
  ...given,
})

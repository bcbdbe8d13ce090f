import type { ReceivedGuest, ReceivedLesson, ReceivedMember } from '#contract/reception.ts'
import { hourMs, isoText } from '#time/tokyo.ts'
import { lessonEvent } from './given-lessons.ts'
import type { GivenLesson } from './given-lessons.ts'
import { now } from './show.tsx'

type WaitingMember = NonNullable<ReceivedLesson['resource']['waitingUsers']>[number]

/** A member who has booked, as the page of the day answers. */
export const receivedMember = (given: Partial<ReceivedMember> = {}): ReceivedMember => ({
  id: 'hanako',
  bookingId: 'booking-1',
  status: 'booked',
  ticketsTaken: 1,
  byPlan: false,
  lastName: '山田',
  firstName: '花子',
  kanaLastName: 'ヤマダ',
  kanaFirstName: 'ハナコ',
  email: 'hanako@example.test',
  phone: '09012345678',
  memberType: 3,
  tickets: 2,
  withoutTicket: false,
  openPayments: [],
  firstVisit: false,
  birthday: false,
  notes: 0,
  ...given,
})

/** A member who waits for a seat, and is booked into one that comes free until an hour before noon. */
export const waitingMember = (given: Partial<WaitingMember> = {}): WaitingMember => ({
  id: 'umi',
  place: 1,
  latest: isoText(now + 23 * hourMs),
  lastName: '海野',
  firstName: '海斗',
  kanaLastName: 'ウミノ',
  kanaFirstName: 'カイト',
  email: 'kaito@example.test',
  phone: '09087654321',
  tickets: 1,
  hasTicket: true,
  ...given,
})

/** A guest who has a seat and has not paid for it. */
export const guestInLesson = (given: Partial<ReceivedGuest> = {}): ReceivedGuest => ({
  kind: 'guest',
  guestId: 'guest-1',
  bookingId: 'seat-1',
  status: 'booked',
  name: '鈴木 一郎',
  kana: 'スズキイチロウ',
  phone: '08011112222',
  email: '',
  price: 2_000,
  paid: 0,
  open: Math.max(0, (given.price ?? 2_000) - (given.paid ?? 0)),
  firstVisit: true,
  memberId: null,
  notes: 0,
  ...given,
})

interface GivenReceivedLesson extends Omit<GivenLesson, 'resource'> {
  users?: ReceivedMember[]
  guests?: ReceivedGuest[]
  waitingUsers?: WaitingMember[]
}

/** A lesson as the page of the day answers. */
export function receivedLesson({
  users = [],
  guests = [],
  waitingUsers = [],
  ...given
}: GivenReceivedLesson = {}): ReceivedLesson {
  const event = lessonEvent(given)
  return { ...event, resource: { ...event.resource, users, guests, waitingUsers } }
}

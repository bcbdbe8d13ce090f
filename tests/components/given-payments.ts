import type { Membership, Payment, Terms } from '#contract/payments/payments.ts'
import type { Pausing, PausingPreview } from '#contract/pausing.ts'
import type { Receipt } from '#contract/payments/receipts.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import { now } from './show.tsx'

/** A plan that renews each month, with the entry fee, as the offer names it. */
export const terms = (given: Partial<Terms> = {}): Terms => ({
  memberType: 3,
  lessonsPerMonth: 4,
  price: 12_990,
  entryFee: 15_000,
  off: 0,
  first: 27_990,
  renews: true,
  year: 170_880,
  ...given,
})

/** A membership that renews in twenty days. */
export const membership = (given: Partial<Membership> = {}): Membership => ({
  memberType: 3,
  price: 12_990,
  status: 'active',
  periodEnds: isoText(now + 20 * dayMs),
  ends: null,
  next: null,
  ...given,
})

/** The first payment of that plan, by card. */
export const payment = (given: Partial<Payment> = {}): Payment => ({
  id: 'payment-1',
  number: 1,
  paidAt: isoText(now - 10 * dayMs),
  subject: { kind: 'plan', memberType: 3 },
  method: 'card',
  amount: 27_990,
  entryFee: 15_000,
  tickets: 4,
  refunded: 0,
  refundOpen: 0,
  ...given,
})

/** The receipt of that payment, which has not been printed. */
export const receipt = (given: Partial<Receipt> = {}): Receipt => ({
  ...payment(),
  payer: '山田 花子',
  tax: 2_544,
  issuedAt: null,
  addressee: null,
  memberId: 'member-1',
  paper: {
    title: '領収書',
    number: 'H-000001',
    copy: null,
    addressee: '山田 花子 様',
    received: '上記正に領収いたしました。',
    total: { term: '金額', value: '27,990円' },
    proviso: '月4回プラン',
    rows: [{ term: '消費税', value: '2,544円' }],
    notes: [],
    issuer: ['株式会社ひだまり'],
    logo: '',
  },
  ...given,
})

/** A pause of a month that begins at the next renewal and can be taken back. */
export const pausing = (given: Partial<Pausing> = {}): Pausing => ({
  id: 'pausing-1',
  kind: 'pause',
  state: 'planned',
  months: 1,
  asked: isoText(now),
  by: 'member',
  effective: '2026-12-09T15:00:00.000Z',
  lastDay: '2026-12-09',
  resumes: '2027-01-09T15:00:00.000Z',
  reason: null,
  reasonText: '',
  ticketsUsable: false,
  monthlyFee: 0,
  closesAccount: false,
  canBeTakenBack: true,
  ...given,
})

/** What that pause would do, with a booked lesson in it. */
export const pausingPreview = (given: Partial<PausingPreview> = {}): PausingPreview => ({
  kind: 'pause',
  months: 1,
  effective: '2026-12-09T15:00:00.000Z',
  lastDay: '2026-12-09',
  resumes: '2027-01-09T15:00:00.000Z',
  askUntil: '2026-12-10',
  charges: [{ at: '2027-01-09T15:00:00.000Z', amount: 12_990, afterPause: true }],
  fees: [],
  byCard: true,
  bookings: [
    {
      id: 'booking-1',
      lessonId: 'lesson-1',
      title: '朝ヨガ',
      titleEn: 'Morning yoga',
      start: '2026-12-12T00:00:00.000Z',
      end: '2026-12-12T01:00:00.000Z',
      tickets: 1,
    },
  ],
  kept: [],
  waiting: [],
  tickets: 5,
  ticketsUsable: false,
  hires: [],
  invitations: [],
  backWithoutFeeUntil: null,
  refusals: [],
  leaveFrom: null,
  ...given,
})

/** A member who neither pauses nor leaves, and may pause for up to three months. */
export const nothingPaused = { pausing: null, fees: [], offered: { months: [1, 2, 3], hasPlan: true } }

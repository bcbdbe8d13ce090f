import type { ReferralReason } from '#contract/referrals.ts'
import type { Language } from '#studio/languages.ts'

/* The rows of the tables about offers, coupons, invitations and referrals, beside those of tables.ts. */

export interface OfferOrdersTable {
  id: string
  memberId: string
  /** Null for a seat in an event. */
  offerId: string | null
  /** The event, and the seat in it that is held or was paid for; null for an offer. */
  lessonId: string | null
  bookingId: string | null
  /** JSON as text: what the studio keeps when the seat is cancelled. */
  tiers: string | null
  name: string
  nameEn: string
  tickets: number
  lastsCount: number
  lastsUnit: 'days' | 'months'
  /** Whole yen, without the coupon. */
  listPrice: number
  price: number
  couponId: string | null
  /** What a used ticket counts when the rest is given back. */
  lessonPrice: number
  language: Language
  state: 'open' | 'paid' | 'closed'
  sessionId: string | null
  expiresAt: number
  createdAt: number
}

export interface CouponsTable {
  id: string
  code: string
  kind: 'amount' | 'percent'
  value: number
  validFrom: number | null
  validUntil: number | null
  /** Words with spaces between them. */
  appliesTo: string
  /** JSON as text; null: for each offer. */
  offerIds: string | null
  smallestOrder: number
  usesInAll: number | null
  usesPerPerson: number | null
  used: number
  memberId: string | null
  note: string
  endedAt: number | null
  createdAt: number
  version: number
}

interface ReferralCodesTable {
  memberId: string
  code: string
  createdAt: number
}

export interface ReferralsTable {
  id: string
  referrerId: string
  newcomerId: string
  registeredAt: number
  state: 'registered' | 'issued' | 'withdrawn' | 'refused'
  reason: ReferralReason | null
  paymentId: string | null
  couponId: string | null
  newcomerCouponId: string | null
  decidedAt: number | null
}

export interface InvitationsTable {
  id: string
  memberId: string
  yearFrom: number
  number: number
  givenBy: string | null
  givenAt: number
  expiresAt: number
  announcedAt: number | null
  bookingId: string | null
}

export interface OfferTables {
  coupons: CouponsTable
  invitations: InvitationsTable
  offer_orders: OfferOrdersTable
  referral_codes: ReferralCodesTable
  referrals: ReferralsTable
}

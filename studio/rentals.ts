import type { Space } from './spaces.ts'

/** Public holidays cost the same as weekends. */
export const holidaysAreWeekend = true

/** What a member can hire online. A time is free only inside the availability windows that an administrator has made. */
export const hireRules = {
  /** Hires start and end on multiples of this. */
  stepMinutes: 30,
  minimumMinutes: 60,
  maximumHours: 12,
  /** Between two hires of a space, for cleaning. */
  bufferMinutes: 30,
  /** A hire starts so many hours from now at the earliest, and so many days from now at the latest. */
  aheadHours: 2,
  aheadDays: 90,
  /** A time is held for so long, so that the member can pay. */
  holdMinutes: 15,
} as const

/** What members who hire a space are asked to know, a line each. Mails about a hire name it. */
export const hireNotes = {
  ja: [
    '準備と片づけも、ご利用時間内にお願いいたします。',
    'お帰りの前に備品を元の場所に戻し、ごみはお持ち帰りください。',
  ],
  en: [
    'Please set up and tidy up within the time you have hired.',
    'Before you leave, put everything back in its place and take your rubbish with you.',
  ],
} as const satisfies Readonly<Record<'ja' | 'en', readonly string[]>>

/** The space of a lesson for which the administrator names no other one. */
export const lessonSpace: Space['id'] = 'secondFloor'

/**
 * The price of a cancelled hire in percent, by the days that are left. `fromDaysBefore: null` means any number of days,
 * `toDaysBefore: null` means until the day of the hire.
 */
export const rentalCancellation = {
  tiers: [
    { fromDaysBefore: null, toDaysBefore: 7, percent: 0 },
    { fromDaysBefore: 6, toDaysBefore: 4, percent: 50 },
    { fromDaysBefore: 3, toDaysBefore: null, percent: 100 },
  ],
  /** Deducted from a refund for the bank transfer, in yen. */
  refundFee: 500,
} as const

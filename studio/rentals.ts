import type { Language } from './languages.ts'
import type { Space } from './spaces.ts'

/** Public holidays cost the same as weekends. */
export const holidaysAreWeekend = true

/** Hires start and end on multiples of this. The calendars draw in it, so it stays in this file. */
export const hireStepMinutes = 30

export interface HireRules {
  minimumMinutes: number
  maximumHours: number
  /** Between two hires of a space, for cleaning. */
  bufferMinutes: number
  /** A hire starts so many hours from now at the earliest, and so many days from now at the latest. */
  aheadHours: number
  aheadDays: number
  /** A time is held for so long, so that the member can pay. */
  holdMinutes: number
}

/**
 * What a member can hire online. A time is free only inside the availability windows that an administrator
 * has made. These rules and the two below are changed at /admin/studio (sections.ts).
 */
export const hireRules: HireRules = {
  minimumMinutes: 60,
  maximumHours: 12,
  bufferMinutes: 30,
  aheadHours: 2,
  aheadDays: 90,
  holdMinutes: 15,
}

/** What members who hire a space are asked to know, a line each. Mails about a hire name it. */
export const hireNotes: Record<Language, readonly string[]> = {
  ja: [
    '準備と片づけも、ご利用時間内にお願いいたします。',
    'お帰りの前に備品を元の場所に戻し、ごみはお持ち帰りください。',
  ],
  en: [
    'Please set up and tidy up within the time you have hired.',
    'Before you leave, put everything back in its place and take your rubbish with you.',
  ],
}

/** The space of a lesson for which the administrator names no other one. */
export const lessonSpace: Space['id'] = 'secondFloor'

/**
 * What the studio keeps of the price, in percent, of a hire that is cancelled at least so many days before;
 * null means until the start.
 */
export interface CancellationTier {
  toDaysBefore: number | null
  percent: number
}

interface RentalCancellation {
  /** The earliest first. Each next one costs more; the last lasts until the start. */
  tiers: readonly CancellationTier[]
  /** Deducted from a refund for the bank transfer, in yen. */
  refundFee: number
}

/** What cancelling a hire costs. Each hire keeps the rules of the time when it was made. */
export const rentalCancellation: RentalCancellation = {
  tiers: [
    { toDaysBefore: 7, percent: 0 },
    { toDaysBefore: 4, percent: 50 },
    { toDaysBefore: null, percent: 100 },
  ],
  refundFee: 500,
}

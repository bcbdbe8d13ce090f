/*
 * The facts that administrators change at /admin/studio. The files of this folder are what a new studio
 * begins with. What was published since then holds instead of them; rules, mails and pages are given it as a
 * value.
 */
import type { AbsenceFacts } from './absences.ts'
import type { BooksFacts } from './books.ts'
import type { DocumentPart } from './document.ts'
import type { OpeningHours } from './hours.ts'
import type { FirstVisitFacts } from './first-visit.ts'
import type { FormFacts } from './forms.ts'
import type { Language, Worded } from './languages.ts'
import type { PayingFacts } from './paying.ts'
import type { LegalRows } from './legal-rows.ts'
import type { LineFacts } from './line.ts'
import type { KindFacts } from './lesson-kinds.ts'
import type { OfferFacts } from './offers.ts'
import type { PageBlock } from './page-blocks.ts'
import type { BillingFacts } from './receipts.ts'
import type { CancellationTier, HireRules } from './rentals.ts'

/** What can be changed of the prices. */
export interface PriceFacts {
  trialLesson: number
  /** Paid once, with the first month of a yoga plan. The membership rules say in words how much it was. */
  entryFee: number
  /** Whole yen for the member who recommends the studio, and for the person who comes; 0 for none. */
  referralCoupon: number
  newcomerCoupon: number
  freeEventsPerYear: number
  /** The code of the yoga plan that the price page recommends; null for none. */
  recommendedPlan: number | null
  /**
   * Those that members pay for, in the order in which plans are listed. One that is not on sale goes on for
   * the members who have it.
   */
  plans: ReadonlyArray<{
    code: number
    name: Worded
    price: number
    onSale: boolean
    /** Of a plan with tickets the owner says how many come with a month; the others stay as in plans.ts. */
    lessonsPerMonth: number | 'unlimited'
  }>
}

/** Where the studio is, how to reach it, and who answers for it. */
interface ContactFacts {
  phone: string
  email: string
  postalCode: string
  region: Worded
  city: Worded
  street: Worded
  /** In degrees north and east; null while the owner has entered no place. */
  latitude: number | null
  longitude: number | null
  representative: Worded
}

/** Under which names and logo the studio and the company that runs it appear, and where their own site is. */
interface NameFacts {
  studioName: Worded
  companyName: Worded
  officialSite: string
  /** The address of a picture of the library; empty for the drawn mark. */
  logo: string
}

/** How visitors find the studio and what they bring. */
interface VisitFacts {
  station: Worded
  walkMinutes: number
  /** A step each. */
  directions: Readonly<Record<Language, readonly string[]>>
  parking: Worded
  whatToBring: Worded
}

/** What the legal notice says besides the facts of the other sections. */
export interface LegalFacts extends LegalRows {
  business: Worded
  /** A date, `2024-05-13`; empty, and no capital, while the owner has entered none. */
  founded: string
  capitalYen: number | null
}

/** The landing page below its heading, which is the tagline. */
export interface HomeFacts {
  homeLead: Worded
  homePicture: string
  /** In their order. */
  homeBlocks: readonly PageBlock[]
  /** What the studio offers: the cards in the block `intro`. */
  homeCards: readonly PageBlock[]
}

/** What the studio says of itself. */
export interface StoryFacts {
  tagline: Worded
  storyIntro: Worded
  storyPhilosophy: Worded
  storyReason: Worded
  storyMeaning: Worded
  /**
   * The blocks of the introduction in their order. The texts of the first four stand above, because
   * published versions have them there.
   */
  storyBlocks: readonly PageBlock[]
}

/** The privacy policy. The server gives the version its date when it is published. */
export interface PrivacyFacts {
  privacyVersion: string
  privacyLead: Worded
  privacyParts: readonly DocumentPart[]
}

/** The membership rules. Members keep the version that they agreed to (docs/decisions/0111). */
export interface RulesFacts {
  rulesVersion: string
  rulesLead: Worded
  rulesParts: readonly DocumentPart[]
  /**
   * The sentences about pausing and leaving that stood in place of placeholders when the version was
   * published. The server sets them.
   */
  rulesSentences: PausingSentences
}

/**
 * What holds for bookings, the waiting list, reminders and tickets. booking-rules.ts says what each number
 * means.
 */
export interface BookingFacts {
  cancelUntilHoursBefore: number
  /** How far ahead the lessons of weekly series can be booked. */
  weeksAhead: number
  addUntilHoursBefore: number
  lastHoursBeforeDeadline: number
  /** The earliest first. */
  waitingChoices: readonly number[]
  remindAtHour: number
  attendanceOpensMinutesBefore: number
  announceExpiryDaysBefore: number
  returnedTicketDays: number
  mostEventSeats: number
  receptionRefundYen: number
}

/** What a person with this plan may book. Null: no limit. */
export interface PlanLimits {
  /** The code of the plan; that of persons before joining for all who have no plan. */
  code: number
  /** How many lessons that have not begun the person may have booked at once. */
  mostHeld: number | null
  /** So many days before the day of a lesson the person can book it, from the hour `opensAtHour` on. */
  opensDaysBefore: number | null
}

/** What limits the bookings of a person. Administrators may go beyond each limit when they book for one. */
export interface LimitFacts {
  /** Whether a member is refused a second lesson at the same time. */
  refuseOverlap: boolean
  planLimits: readonly PlanLimits[]
  /** The hour in Tokyo. */
  opensAtHour: number
}

/** What holds for hires that are made from now on. */
export interface RentalFacts extends HireRules {
  cancellationTiers: readonly CancellationTier[]
  refundFee: number
  /** A line each. */
  hireNotes: Readonly<Record<Language, readonly string[]>>
}

/** What holds for pausing and leaving a yoga plan. pausing.ts has the rules. */
export interface PausingFacts {
  /** Until the end of this day of a month a pause or a leave counts from the next month. */
  pauseDeadlineDay: number
  leastPauseMonths: number
  /** In a row, also of pauses that follow each other. */
  mostPauseMonths: number
  /** Within any twelve months. */
  mostPauseMonthsInYear: number
  /** Whole yen for each month of a pause, tax included; 0: none. */
  monthlyPauseFee: number
  /** For so long a member who left may come back without the entry fee; null: always. */
  freeReturnMonths: number | null
  /** A member leaves so long after joining at the earliest. */
  leastMembershipMonths: number
  /** Whether the tickets that are left can be used during a pause, and after a leave. */
  ticketsWhilePaused: boolean
  ticketsAfterLeaving: boolean
  /** What the studio says to who pauses, and to who leaves. */
  pauseNote: Worded
  leaveNote: Worded
}

/** The names of the placeholders by which texts of the studio take sentences from the rules of pausing. */
export type PausingSentence = 'deadline' | 'pauseLength' | 'leftTickets' | 'earliestLeave' | 'comingBack'

export type PausingSentences = Readonly<Record<PausingSentence, Worded>>

/**
 * What administrators change at /admin/studio: immutable, and one object for each request and each run of a
 * job.
 */
export interface StudioFacts {
  absences: AbsenceFacts
  billing: BillingFacts
  books: BooksFacts
  booking: BookingFacts
  contact: ContactFacts
  firstVisit: FirstVisitFacts
  forms: FormFacts
  home: HomeFacts
  hours: OpeningHours
  kinds: KindFacts
  legal: LegalFacts
  line: LineFacts
  limits: LimitFacts
  names: NameFacts
  offers: OfferFacts
  paying: PayingFacts
  pausing: PausingFacts
  prices: PriceFacts
  privacy: PrivacyFacts
  rules: RulesFacts
  rental: RentalFacts
  story: StoryFacts
  visit: VisitFacts
  /**
   * `undecided` until an administrator has chosen with what the studio begins, `blank` where nothing
   * invented is shown (samples.ts). Absent in a studio that begins with the sample.
   */
  beginning?: 'undecided' | 'blank' | undefined
}

/**
 * The facts that the script of a page has: never those of billing, books, firstVisit and line. The longer
 * texts are among them only where the document of the page carries them; otherwise the page that shows one
 * takes that of the file.
 */
export interface PageFacts extends Omit<
  StudioFacts,
  | 'absences'
  | 'billing'
  | 'books'
  | 'firstVisit'
  | 'forms'
  | 'home'
  | 'kinds'
  | 'legal'
  | 'line'
  | 'offers'
  | 'paying'
  | 'pausing'
  | 'privacy'
  | 'rules'
  | 'story'
  | 'visit'
> {
  /** Where they were published: otherwise the page with the address has those of the file. */
  visit: Omit<VisitFacts, 'directions' | 'parking'> & Partial<Pick<VisitFacts, 'directions' | 'parking'>>
  absences?: AbsenceFacts
  forms?: FormFacts
  home?: HomeFacts
  kinds?: KindFacts
  legal?: LegalFacts
  offers?: OfferFacts
  pausing?: PausingFacts
  privacy?: PrivacyFacts
  rules: Pick<RulesFacts, 'rulesVersion'> & Partial<RulesFacts>
  story: Pick<StoryFacts, 'tagline'> & Partial<StoryFacts>
}

export type Section = Exclude<keyof StudioFacts, 'beginning'>

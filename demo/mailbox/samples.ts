import type { Reader } from '#server/database/database.ts'
import type { SeveralBookingsMails } from '#server/features/schedule/mails-about-several.ts'
import type { AboutBooking, BookingMails } from '#server/features/bookings/mails.ts'
import type { AbsenceMails } from '#server/features/bookings/absences/mails.ts'
import type { WaitingMails } from '#server/features/bookings/waiting-list/mails.ts'
import type { GuestMails } from '#server/features/guests/mails.ts'
import type { InquiryMails } from '#server/features/inquiries/mails.ts'
import type { ClosureMails } from '#server/features/closures/mails.ts'
import type { NewsMails } from '#server/features/campaigns/mails.ts'
import type { MemberMails } from '#server/features/accounts/mails.ts'
import type { PausingMails } from '#server/features/pausing/mails.ts'
import type { PaymentMails } from '#server/features/payments/mails.ts'
import { ticketsOfMonth } from '#server/features/payments/rules.ts'
import type { SecondFactorMails } from '#server/features/second-factors/mails.ts'
import type { PasswordMails } from '#server/features/login/mails.ts'
import type { EndedHire } from '#server/features/hires/end-all-of-member.ts'
import type { HireMails } from '#server/features/hires/mails.ts'
import type { OfferMails } from '#server/features/offers/mails.ts'
import type { InvitationMails } from '#server/features/invitations/mails.ts'
import type { ReferralMails } from '#server/features/referrals/mails.ts'
import type { StatusMails } from '#server/features/status/mails.ts'
import type { TicketMails } from '#server/features/tickets/mails.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { languages } from '#studio/languages.ts'
import { lessonKinds } from '#studio/lesson-kinds.ts'
import { planOf } from '#studio/member-types.ts'
import { dateOf, dayMs, hourMs, minuteMs, startOfDay } from '#time/tokyo.ts'
import { hireSamples, shopPayment } from './hire-samples.ts'
import { findMail } from './queries.ts'
import type { OutboxMail } from './queries.ts'
import { sampleId } from './sample-id.ts'

const pauseMonth = (now: number) => ({
  from: startOfDay(now),
  until: startOfDay(now + 30 * dayMs),
  amount: 1_100,
})

const lessonAt = (title: string, titleEn: string, startsAt: number) => ({
  title,
  titleEn,
  startsAt,
  endsAt: startsAt + hourMs,
})

const pausingSamples = (now: number): PausingMails => ({
  pausingPlanned: {
    pausing: 'pause',
    from: startOfDay(now + 40 * dayMs),
    until: startOfDay(now + 100 * dayMs),
    charges: [
      { at: now + 10 * dayMs, amount: 12_800, afterPause: false },
      { at: now + 100 * dayMs, amount: 12_800, afterPause: true },
    ],
    byCard: true,
    fees: [40, 70].map((days) => ({ at: startOfDay(now + days * dayMs), amount: 1_100 })),
    cancelled: [lessonAt('朝ヨガ', 'Morning yoga', now + 42 * dayMs)],
    waits: [lessonAt('夜のヨガ', 'Evening yoga', now + 43 * dayMs)],
    ticketsReturned: 1,
    tickets: 3,
    ticketsUsable: false,
    hires: 1,
    invitations: 1,
    backUntil: null,
  },
  pausingTakenBack: { pausing: 'leave', from: now, nextCharge: { at: now + 10 * dayMs, amount: 12_800 } },
  pausingOvertaken: { pausing: 'pause', from: now + 40 * dayMs },
})

type SampleContents = AbsenceMails &
  BookingMails &
  SeveralBookingsMails &
  WaitingMails &
  ClosureMails &
  GuestMails &
  HireMails &
  InquiryMails &
  InvitationMails &
  MemberMails &
  NewsMails &
  OfferMails &
  PausingMails &
  PaymentMails &
  PasswordMails &
  ReferralMails &
  SecondFactorMails &
  StatusMails &
  TicketMails

/** Every kind of mail in every language, with made-up contents. */
export function sampleMails(facts: StudioFacts, now: number): OutboxMail[] {
  const contents = {
    ja: sampleContents(facts, now, sampleNames.ja),
    en: sampleContents(facts, now, sampleNames.en),
  }
  const kinds = Object.keys(contents.ja) as Array<keyof SampleContents>
  return kinds.flatMap((kind) =>
    languages.map((language) => {
      const name = kind === 'inquiryToStudio' ? facts.names.studioName.ja : sampleNames[language]
      return {
        id: sampleId(kind, language),
        kind,
        recipient: 'hanako@example.com',
        language,
        content: JSON.stringify({ name, ...contents[language][kind] }),
        writtenAt: now,
        attempts: 0,
        sentAt: null,
        givenUpAt: null,
        dropped: null,
      }
    }),
  )
}

const sampleReason = '開店5周年 / Our fifth birthday'

const sampleNames = { ja: '山田 花子', en: 'Emma Clark' }

const sampleContents = (facts: StudioFacts, now: number, name: string): SampleContents => ({
  ...bookingSamples(now),
  ...absenceSamples(now),
  ...closureSamples(now),
  ...guestSamples(facts, bookingSamples(now).lessonReminder, now),
  ...hireSamples(now),
  ...paymentSamples(facts, now),
  ...pausingSamples(now),
  ...inquirySamples(name, now),
  emailConfirmation: { changeId: 'sample', expiresAt: now + dayMs },
  addressConfirmation: { changeId: 'sample', expiresAt: now + dayMs },
  emailChangeRequested: { begins: 'ha', requestedAt: now },
  emailChanged: { begins: 'ha', changedAt: now },
  accountClosed: { bookings: 2, tickets: 3, hires: [endedHireSample(now)] },
  closingPlanned: { lastDay: dateOf(now + 20 * dayMs), bookings: 1, hires: [endedHireSample(now)] },
  memberAdded: { resetId: 'sample', expiresAt: now + 7 * dayMs },
  staffInvited: { invitationId: 'sample', role: 'ADMIN', expiresAt: now + 7 * dayMs },
  administratorRevoked: { changedAt: now },
  roleGiven: { role: 'TEACHER', teacher: { ja: '陽田 万里', en: 'Mari Hida' }, changedAt: now },
  roleTaken: { role: 'RECEPTION', changedAt: now },
  accountBlocked: { changedAt: now },
  accountsMerged: { begins: 'sa', tickets: 5 },
  statusWarning: { lines: [{ line: 'backups', finding: 'old' }] },
  testMail: { askedAt: now },
  ticketsExpireSoon: { lots: [{ tickets: 2, expiresAt: startOfDay(now) + 8 * dayMs }] },
  news: { subject: sampleReason, text: '11月のお知らせです。\n\nPlease come.', memberId: 'sample' },
  offerBought: offerSample(facts, now),
  referralCoupon: { code: 'THANKYOU23', amount: 3_000, validUntil: startOfDay(now) + 181 * dayMs },
  newcomerCoupon: { code: 'WELCOME234', amount: 1_000, validUntil: startOfDay(now) + 181 * dayMs },
  ticketsGranted: { tickets: 2, expiresAt: startOfDay(now) + 31 * dayMs, reason: sampleReason },
  invitationsGiven: { count: 1, expiresAt: startOfDay(now) + 366 * dayMs },
  invitationsEnd: { expiries: [startOfDay(now) + 31 * dayMs] },
  passwordReset: { resetId: 'sample', expiresAt: now + hourMs },
  passwordChanged: {
    changedAt: now,
    passkeysEnded: ['iPhone'],
    kept: [{ way: 'receptionCode', since: now - 30 * dayMs }],
  },
  phoneLost: { changedAt: now, passkeysEnded: ['iPhone'], kept: [], lacksFactor: true },
  secondFactorAdded: { factor: 'totp', at: now },
  secondFactorRemoved: { factor: 'passkey', at: now },
  recoveryCodesMade: { at: now },
  recoveryCodeUsed: { left: 9, at: now },
})

function absenceSamples(now: number): AbsenceMails {
  const { lesson } = bookingSamples(now).lessonReminder
  const about = { lesson, periodDays: 30 }
  return {
    absenceCounted: { ...about, late: false, step: 1, next: { bookings: 2, days: 14 } },
    bookingsLimited: { ...about, late: true, step: 2, bookings: 2, until: startOfDay(now) + 15 * dayMs },
  }
}

function offerSample(facts: StudioFacts, now: number): OfferMails['offerBought'] {
  const sold = { name: { ja: '5回券', en: 'Pack of 5' }, tickets: 5, price: 17_500 }
  const { name, tickets, price } = facts.offers.offers[0] ?? sold
  return {
    paymentId: 'sample',
    number: 12,
    offer: name.ja,
    offerEn: name.en,
    tickets,
    expiresAt: startOfDay(now) + 31 * dayMs,
    amount: price - 500,
    off: 500,
    paidAt: now,
  }
}

function bookingSamples(now: number): BookingMails & SeveralBookingsMails & WaitingMails {
  const { title, minutes } = lessonKinds.morning
  const startsAt = startOfDay(now) + dayMs + 10 * hourMs
  const endsAt = startsAt + minutes * minuteMs
  const lesson = { id: 'sample', title: title.ja, titleEn: title.en, startsAt, endsAt, version: 0 }
  const booking = { bookingId: 'sample', lesson }
  const weekLater = { startsAt: startsAt + 7 * dayMs, endsAt: endsAt + 7 * dayMs }
  const next = { bookingId: 'next sample', lesson: { ...lesson, ...weekLater } }
  const earlierBy2Hours = ({ lesson: { startsAt: start, endsAt: end } }: typeof booking) => ({
    previousStart: start - 2 * hourMs,
    previousEnd: end - 2 * hourMs,
  })
  return {
    bookingConfirmed: { ...booking, byMember: true, ticketsTaken: 1, tickets: 3 },
    bookingCancelled: {
      ...booking,
      byMember: true,
      ticketsReturned: 1,
      ticketsExpired: 0,
      ticketsKept: 0,
      tickets: 4,
    },
    lessonChanged: { ...booking, ...earlierBy2Hours(booking) },
    lessonCancelled: { ...booking, ticketsReturned: 1, reason: illness },
    lessonReminder: booking,
    teacherChanged: { ...booking, teacher: sampleTeacher },
    lessonsChanged: { bookings: [booking, next].map((own) => ({ ...own, ...earlierBy2Hours(own) })) },
    lessonsCancelled: { bookings: [booking, next], ticketsReturned: 2 },
    seatGiven: { ...booking, ticketsTaken: 1, tickets: 3 },
    seatFree: { lesson },
    seatPassedOver: { lesson },
    seatPassedOverBusy: { lesson },
    seatPassedOverHeld: { lesson, most: 3 },
    waitingEnded: { lessons: [lesson] },
    waitingTeacherChanged: { lesson, teacher: sampleTeacher },
    waitingMoved: { lesson, ...earlierBy2Hours(booking) },
  }
}

function closureSamples(now: number): ClosureMails {
  const { bookingId, lesson } = bookingSamples(now).lessonReminder
  const startsAt = startOfDay(lesson.startsAt)
  const closure = { startsAt, endsAt: startsAt + 2 * dayMs, reasonJa: '台風', reasonEn: 'Typhoon' }
  const lessons = [lesson, { ...lesson, startsAt: lesson.startsAt + dayMs, endsAt: lesson.endsAt + dayMs }]
  return {
    studioClosed: {
      closure,
      bookings: lessons.map((each) => ({ bookingId, lesson: each })),
      waitedFor: [{ ...lesson, startsAt: lesson.startsAt + 9 * hourMs, endsAt: lesson.endsAt + 9 * hourMs }],
      ticketsReturned: 2,
    },
    studioReopened: { closure, lessons },
  }
}

function paymentSamples(facts: StudioFacts, now: number): PaymentMails {
  const memberType = 3
  const { price } = planOf(facts, memberType)
  const { entryFee } = facts.prices
  return {
    paymentLink: { linkId: 'sample', expiresAt: now + 7 * dayMs, terms: { plan: memberType, entryFee } },
    paymentReminder: {
      reason: 'onSite',
      memberType,
      title: null,
      startsAt: null,
      amount: price,
      since: startOfDay(now) - 3 * dayMs,
    },
    paymentReceived: {
      memberType,
      paymentId: 'sample',
      number: 12,
      amount: entryFee + price,
      entryFee,
      tickets: ticketsOfMonth(facts, memberType),
      paidAt: now,
      renewal: { at: now + 30 * dayMs, price, ends: false },
    },
    paymentFailed: { memberType, amount: price },
    pauseFeePaid: { ...pauseMonth(now), paymentId: 'sample', number: 12, paidAt: now },
    pauseFeeFailed: pauseMonth(now),
    planChanged: {
      from: 2,
      to: memberType,
      at: now + 9 * dayMs,
      nextCharge: { at: now + 9 * dayMs, amount: price },
    },
    shopPaymentAwaited: shopPayment(now),
    shopPaymentMissed: shopPayment(now),
    refundGiven: {
      paymentId: 'sample',
      number: 12,
      subject: { kind: 'plan', memberType },
      method: 'card',
      amount: price,
      paid: entryFee + price,
      paidAt: now,
      ticketsTaken: 2,
    },
  }
}

function inquirySamples(name: string, now: number): InquiryMails {
  const message = '体験レッスンを希望します。\n\n・平日の午前中\n・ヨガははじめてです'
  const inquiry = { sender: name, email: 'hanako@example.com', phone: '09012345678', message }
  return {
    inquiryToStudio: { inquiry, language: 'ja', member: { name, number: 12 } },
    inquiryCopy: { inquiry },
    inquiryReceived: { receivedAt: now },
    inquiryAnswer: {
      reply: '11月25日（水）10時のクラスに空きがございます。\n\n・手ぶらでお越しいただけます',
      message,
      askedAt: now,
    },
  }
}

/** A sample, or a mail of the outbox. */
export async function findSampleOrMail(
  facts: StudioFacts,
  reader: Reader,
  id: string,
  now: number,
): Promise<OutboxMail | undefined> {
  return sampleMails(facts, now).find((sample) => sample.id === id) ?? findMail(reader, id)
}

function endedHireSample(now: number): EndedHire {
  const { hire, refunds } = hireSamples(now).hireCancelled
  return { hire, refunds }
}

const sampleTeacher = { ja: '汐見 航', en: 'Wataru Shiomi' }

/** Who teaches the made-up lesson. */
export const sampleTeachers = new Map([['sample', sampleTeacher]])

const illness = { ja: '講師の体調不良のため', en: 'The teacher is ill' }

/** Made-up contents of the mails to guests. */
function guestSamples(facts: StudioFacts, booking: AboutBooking, now: number): GuestMails {
  const price = facts.prices.trialLesson
  const { startsAt, endsAt } = booking.lesson
  return {
    guestConfirm: { ...booking, expiresAt: now + 30 * minuteMs },
    guestBooked: { ...booking, price, open: price, online: true, byMember: false },
    guestReminder: { ...booking, price, open: 0, online: true },
    guestCancelled: { ...booking, refund: price, byMember: true },
    guestLessonMoved: { ...booking, previousStart: startsAt - 2 * hourMs, previousEnd: endsAt - 2 * hourMs },
    guestTeacherChanged: { ...booking, teacher: sampleTeacher },
    guestLessonCancelled: { ...booking, refund: price, reason: illness },
    guestLessonBack: booking,
    guestLink: { ...booking, price, open: price, online: true },
    guestPaid: { ...booking, amount: price, number: 12, paidAt: now },
  }
}

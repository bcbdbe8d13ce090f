import type { Reader } from '#server/database/database.ts'
import type { BookingMails } from '#server/features/bookings/mails.ts'
import type { SeveralBookingsMails } from '#server/features/bookings/mails-about-several.ts'
import type { WaitingMails } from '#server/features/bookings/waiting-list/mails.ts'
import type { GuestMails } from '#server/features/guests/mails.ts'
import type { InquiryMails } from '#server/features/inquiries/mails.ts'
import type { ClosureMails } from '#server/features/lessons/closures/mails.ts'
import type { NewsMails } from '#server/features/members/mailings/mails.ts'
import type { MemberMails } from '#server/features/members/mails.ts'
import type { PaymentMails } from '#server/features/payments/mails.ts'
import { ticketsOfMonth } from '#server/features/payments/rules.ts'
import type { SecondFactorMails } from '#server/features/second-factors/mails.ts'
import type { PasswordMails } from '#server/features/sessions/mails.ts'
import type { HireMails } from '#server/features/spaces/hires/mails.ts'
import type { TicketMails } from '#server/features/tickets/mails.ts'
import { identity } from '#studio/identity.ts'
import { languages } from '#studio/languages.ts'
import { lessonKinds } from '#studio/lesson-kinds.ts'
import { planOf } from '#studio/member-types.ts'
import { prices } from '#studio/prices.ts'
import { dayMs, hourMs, minuteMs, startOfDay } from '#time/tokyo.ts'
import { guestSamples, illness, sampleTeacher } from './guest-samples.ts'
import { endedHireSample, hireSamples } from './hire-samples.ts'
import { findMail } from './queries.ts'
import type { OutboxMail } from './queries.ts'
import { sampleId } from './sample-id.ts'

type SampleContents = BookingMails &
  SeveralBookingsMails &
  WaitingMails &
  ClosureMails &
  GuestMails &
  HireMails &
  InquiryMails &
  MemberMails &
  NewsMails &
  PaymentMails &
  PasswordMails &
  SecondFactorMails &
  TicketMails

/** Every kind of mail in every language, with made-up contents. */
export function sampleMails(now: number): OutboxMail[] {
  const contents = { ja: sampleContents(now, sampleNames.ja), en: sampleContents(now, sampleNames.en) }
  const kinds = Object.keys(contents.ja) as Array<keyof SampleContents>
  return kinds.flatMap((kind) =>
    languages.map((language) => {
      const name = kind === 'inquiryToStudio' ? identity.name.ja : sampleNames[language]
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

const sampleContents = (now: number, name: string): SampleContents => ({
  ...bookingSamples(now),
  ...closureSamples(now),
  ...guestSamples(bookingSamples(now).lessonReminder, now),
  ...hireSamples(now),
  ...paymentSamples(now),
  ...inquirySamples(name, now),
  emailConfirmation: { changeId: 'sample', expiresAt: now + dayMs },
  addressConfirmation: { changeId: 'sample', expiresAt: now + dayMs },
  emailChangeRequested: { begins: 'ha', requestedAt: now },
  emailChanged: { begins: 'ha', changedAt: now },
  accountClosed: { bookings: 2, tickets: 3, hires: [endedHireSample(now)] },
  memberAdded: { resetId: 'sample', expiresAt: now + 7 * dayMs },
  administratorRevoked: { changedAt: now },
  accountBlocked: { changedAt: now },
  accountsMerged: { begins: 'sa', tickets: 5 },
  ticketsExpireSoon: { lots: [{ tickets: 2, expiresAt: startOfDay(now) + 8 * dayMs }] },
  news: {
    subject: sampleReason,
    text: '11月のお知らせです。\n\nPlease come and see us.',
    memberId: 'sample',
  },
  ticketsGranted: { tickets: 2, expiresAt: startOfDay(now) + 31 * dayMs, reason: sampleReason },
  passwordReset: { resetId: 'sample', expiresAt: now + hourMs },
  passwordChanged: {
    changedAt: now,
    passkeysEnded: ['iPhone'],
    kept: [{ way: 'receptionCode', since: now - 30 * dayMs }],
  },
  secondFactorAdded: { factor: 'totp', at: now },
  secondFactorRemoved: { factor: 'passkey', at: now },
  recoveryCodesMade: { at: now },
  recoveryCodeUsed: { left: 9, at: now },
})

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

function paymentSamples(now: number): PaymentMails {
  const memberType = 3
  const { price } = planOf(memberType)
  const entryFee = prices.yogaEntryFee
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
      tickets: ticketsOfMonth(memberType),
      paidAt: now,
      renewal: { at: now + 30 * dayMs, price, ends: false },
    },
    paymentFailed: { memberType, amount: price },
    planChanged: {
      from: 2,
      to: memberType,
      at: now + 9 * dayMs,
      nextCharge: { at: now + 9 * dayMs, amount: price },
    },
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
  reader: Reader,
  id: string,
  now: number,
): Promise<OutboxMail | undefined> {
  return sampleMails(now).find((sample) => sample.id === id) ?? findMail(reader, id)
}

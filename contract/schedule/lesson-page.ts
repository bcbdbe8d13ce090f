import * as z from 'zod/mini'
import { auditEntry } from '#contract/audit.ts'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'
import { lessonEvent } from '#contract/lessons.ts'

/** A person whose booking was cancelled together with the lesson. Exactly one of the ids is there. */
const toldPerson = z.object({
  bookingId: z.string(),
  memberId: z.nullable(z.string()),
  guestId: z.nullable(z.string()),
  name: z.string(),
  kana: z.string(),
  phone: z.string(),
  /** Null for a guest who gets no mails. */
  email: z.nullable(z.string()),
  ticketsReturned: z.int(),
})

export const mailOfLesson = z.object({
  id: z.string(),
  kind: z.string(),
  /**
   * In the language of the caller; null when this version cannot write the mail, or its content was erased.
   */
  subject: z.nullable(z.string()),
  /** Empty when it was erased. */
  recipient: z.string(),
  writtenAt: utcInstant,
  /** `merged`: a later mail made it needless. `dropped`: the server decided not to send it. */
  state: z.enum(['waiting', 'sent', 'failed', 'merged', 'dropped']),
  sentAt: z.nullable(utcInstant),
  /** Why it could not be sent, in the words of the mail server. */
  reason: z.nullable(z.string()),
})

const lessonPage = z.object({
  event: lessonEvent,
  /** Its space by both names; null when the studio has not named one. */
  space: z.nullable(z.object({ name: z.string(), nameEn: z.string() })),
  cancelled: z.nullable(
    z.object({
      at: utcInstant,
      reasonJa: z.string(),
      reasonEn: z.string(),
      /** Whether the booking page shows it until it would have ended. */
      shown: z.boolean(),
    }),
  ),
  /** Who was booked when the lesson was cancelled, in the order of their kana. */
  told: z.array(toldPerson),
  /** The mails about the lesson that the server still has, the newest first. */
  mails: z.array(mailOfLesson),
  /** What administrators did to the lesson and to its bookings, the newest first. */
  history: z.array(auditEntry),
})

export type LessonPage = z.output<typeof lessonPage>
export type ToldPerson = z.output<typeof toldPerson>
export type MailOfLesson = z.output<typeof mailOfLesson>

export const readLesson = {
  ...route('readLesson', 'GET', '/admin/yoga/{id}', 'admin', { recorded: true }),
  summary: 'A lesson, also a cancelled one, with its members, the mails about it and its history',
  params: byId,
  answer: lessonPage,
  status: 200,
  errors: ['error.yoga.notFound'],
} as const satisfies Endpoint
